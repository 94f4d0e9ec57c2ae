import type { JournalCause, JournalStage } from '../../engine/results/postings.js';
import type { RuleName } from './rules.js';

export type { JournalCause, JournalStage } from '../../engine/results/postings.js';

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
