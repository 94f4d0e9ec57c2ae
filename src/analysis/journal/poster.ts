import type { JournalCause, JournalStage } from '../../engine/results/postings.js';
import { type RuleName, RULES } from './rules.js';
import { DECIMALS, fromUnits, type Cents, type MicroShares, type SharePrice } from '../../engine/numeric/index.js';
import { AccountParts, ACCOUNTS } from './accounts.js';

export type { JournalCause } from '../../engine/results/postings.js';

/** Commodity of a posting: dollars, or shares of the company. */
export type Commodity = 'USD' | 'SHARES';

/** Decimals of each commodity: one unit of a posting is a cent, or a millionth of a share. */
export const COMMODITY_DECIMALS: Readonly<Record<Commodity, number>> = { USD: 2, SHARES: 6 };

/** Gain of an account, or loss if it is negative. */
export interface Posting {
  /** Name of the account, in parts: `Participants:EMP001:Shares`. */
  readonly account: string;
  /** Commodity of the units. */
  readonly commodity: Commodity;
  /** Whole cents, or whole millionths of a share. */
  readonly units: number;
}

/** One movement, in double entry: the postings add up to nothing in each commodity. */
export interface JournalEntry {
  /** 1 for the opening balances, then one after the other. */
  readonly number: number;
  /** The plan year end on which it is booked, as `2031-12-31`. */
  readonly date: string;
  /** Plan year; the opening balances stand at the end of the census year. */
  readonly year: number;
  /** Stage of the year. */
  readonly stage: JournalStage;
  /** Cause of the movement. */
  readonly cause: JournalCause;
  /** Id of the participant whose account it concerns, or the hires of a year; null for an entry of nobody's account. */
  readonly participant: string | null;
  /** Rule that made it. */
  readonly rule: RuleName;
  /** Tag of the rule's source: `S-409` in the list of sources, or `std` for a convention of the model. */
  readonly source: string;
  /** Price of the year's transactions, in dollars a share; at `year_end` the new appraisal. */
  readonly price: number;
  /** Inputs of the rule, by name: numbers as they are reported, rates as fractions. */
  readonly inputs: Readonly<Record<string, number | string>>;
  /** Postings of the movement; empty at `year_end`. */
  readonly postings: readonly Posting[];
  /** Balances of accounts at `year_end`, those below them included, counted from the state and not from the postings. */
  readonly balances?: readonly Posting[];
}

/** Details of an entry besides its postings. */
interface About {
  readonly cause: JournalCause;
  readonly rule: RuleName;
  /** Row of the person concerned. */
  readonly row?: number;
  readonly inputs?: JournalEntry['inputs'];
}

/** Postings of one entry. */
export type Postings = (Posting | null)[];

/** Numbers entries, dates them, names accounts, and hands entries over; what moved nothing is left out. */
export class Poster {
  year: number;
  price: SharePrice;
  stage: JournalStage = 'opening';
  /** Price that people are paid for a share, where it is not the price of the year. */
  paidPrice: SharePrice | null = null;
  private count = 0;

  constructor(
    year: number,
    price: SharePrice,
    readonly ids: readonly string[],
    private readonly dateOf: (year: number) => string,
    private readonly hand: (entry: JournalEntry) => void,
  ) {
    this.year = year;
    this.price = price;
  }

  private readonly people = new AccountParts();
  /** Part of the account names for each row, once it is known. */
  private readonly names: string[] = [];
  private readonly loans = new AccountParts();

  /** An account of a person: `Participants:EMP001:Cash`. */
  own(row: number, account: string): string {
    return `${ACCOUNTS.participants}:${this.nameOf(row)}:${account}`;
  }

  /** Account of payments from the trust to a person: `Paid:EMP001:Repurchases`. */
  paid(row: number, what: 'Repurchases' | 'CashDistributions' | 'Dividends'): string {
    return `${ACCOUNTS.paid}:${this.nameOf(row)}:${what}`;
  }

  private nameOf(row: number): string {
    return (this.names[row] ??= this.people.of(this.ids[row]!));
  }

  /** An account of a loan, below one of the trust or of lenders. */
  loan(above: string, id: string): string {
    return `${above}:${this.loans.of(id)}`;
  }

  /** Hands an entry over, unless nothing moved. */
  post(about: About, postings: Postings): void {
    const moved = movedIn(postings);
    if (moved.length > 0) this.complete(about, { postings: moved });
  }

  /** Hands an entry over, even if nothing moved. */
  postAlways(about: About, postings: Postings): void {
    this.complete(about, { postings: movedIn(postings) });
  }

  /** Closes a year: posts the balances of the state, and the new appraisal. */
  closeYear(rule: RuleName, price: SharePrice, inputs: JournalEntry['inputs'], balances: readonly Posting[]): void {
    this.price = price;
    this.stage = 'close';
    this.complete({ cause: 'year_end', rule, inputs }, { postings: [], balances });
  }

  private complete({ cause, rule, row, inputs = {} }: About, what: Pick<JournalEntry, 'postings' | 'balances'>): void {
    this.count += 1;
    this.hand({
      number: this.count,
      date: this.dateOf(this.year),
      year: this.year,
      stage: this.stage,
      cause,
      participant: row === undefined ? null : this.ids[row]!,
      rule,
      source: RULES[rule].source,
      price: fromUnits(this.price, DECIMALS.price),
      inputs,
      ...what,
    });
  }
}

function movedIn(postings: Postings): Posting[] {
  return postings.filter((posting) => posting !== null);
}

/** Dollars that an account gains; null where it is none. */
export function usd(account: string, cents: Cents | number): Posting | null {
  return posting(account, 'USD', cents);
}

/** Shares that an account gains; null where it is none. */
export function shares(account: string, units: MicroShares | number): Posting | null {
  return posting(account, 'SHARES', units);
}

function posting(account: string, commodity: Commodity, units: number): Posting | null {
  return units === 0 ? null : { account, commodity, units };
}

/** Dollars from one account to another. */
export function moveUsd(from: string, to: string, cents: Cents | number): Postings {
  return [usd(from, -cents), usd(to, cents)];
}

/** Shares from one account to another. */
export function moveShares(from: string, to: string, units: MicroShares | number): Postings {
  return [shares(from, -units), shares(to, units)];
}

/** Units as they are reported. */
export const reported = {
  dollars: (cents: number): number => fromUnits(cents, DECIMALS.cents),
  shares: (units: number): number => fromUnits(units, DECIMALS.shares),
  price: (units: number): number => fromUnits(units, DECIMALS.price),
  rate: (units: number): number => fromUnits(units, DECIMALS.rate),
};
