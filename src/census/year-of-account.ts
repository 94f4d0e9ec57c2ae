import type { CensusColumn } from './columns.js';
import { type Account, isOutward, movementOf } from './roll-forward.js';

/** The headings of a census, and what is known of them before it is asked which of them are balances. */
export interface HeadingsRead {
  readonly headings: readonly string[];
  /** The field of each column by its heading or by what was said; null for none. */
  readonly meant: readonly (CensusColumn | null)[];
  /** Given meaning of each column, null for one that is not to be read; undefined for nothing. */
  readonly said: readonly (CensusColumn | null | undefined)[];
  /** The fields that are said to be the sums of several columns. */
  readonly summed: ReadonlySet<CensusColumn>;
  /** The plan year that each heading names; null for none. */
  readonly years: readonly (number | null)[];
  readonly censusYear: number | null;
  readonly hasCells: (position: number) => boolean;
}

/** Columns of a roll-forward. */
export interface YearOfAccounts {
  /** Known movements of the year beside a known balance: they are not read. */
  readonly notRead: ReadonlySet<number>;
  /** Questions, by the position of the column. */
  readonly questions: ReadonlyMap<number, HeadingQuestion>;
}

const ACCOUNTS: readonly Account[] = ['allocated_shares', 'cash_balance'];
const UNIT: Readonly<Record<Account, string>> = { allocated_shares: 'shares', cash_balance: 'cash' };
const HEAD: Readonly<Record<Account, string>> = { allocated_shares: 'Share Balance', cash_balance: 'Cash Balance' };

/** Words of columns that are one thing beside a roll-forward and another without it. */
const TO_DATE = /to ?date|previous|prior/i;

/**
 * Which columns of shares and cash are the balances at the end of the year, where others have those at its beginning or what moved in
 * it, as recordkeepers write: `Beg Shares`, `Allocated Shares`, `End Shares`. An ending balance is the balance; where there is none,
 * nothing is guessed.
 */
export function yearOfAccounts({
  headings,
  meant,
  said,
  summed,
  years,
  censusYear,
  hasCells,
}: HeadingsRead): YearOfAccounts {
  const notRead = new Set<number>();
  const questions = new Map<number, HeadingQuestion>();
  const parts = headings.map((heading, at) => {
    const movement = hasCells(at) ? movementOf(heading) : null;
    if (movement === null) return null;
    // A balance of an earlier year beside what was added since is the one at the beginning.
    const year = years[at] ?? null;
    const isEarlier = year !== null && censusYear !== null && year < censusYear && movement.part !== 'flow';
    return isEarlier && isBalanceMissing(movement.account) ? { ...movement, part: 'opening' as const } : movement;
  });
  function isBalanceMissing(account: Account | null): boolean {
    const others = headings.flatMap((heading, at) => {
      const one = movementOf(heading);
      return one !== null && one.account === account && hasCells(at) ? [{ ...one, year: years[at] ?? null, at }] : [];
    });
    const isNow = ({ year }: { year: number | null }): boolean => year === null || year >= (censusYear ?? 0);
    return (
      others.some((one) => one.part === 'flow' && isNow(one)) &&
      !others.some((one) => one.part !== 'flow' && one.part !== 'opening' && isNow(one) && meant[one.at] === account)
    );
  }
  const quoted = (positions: readonly number[]): string => positions.map((at) => `“${headings[at]!}”`).join(', ');
  const all = headings.map((_, at) => at);
  const isOpen = (at: number): boolean => said[at] === undefined;
  const openings = all.filter((at) => parts[at]?.part === 'opening');
  const settled = new Set<Account>();

  for (const account of ACCOUNTS) {
    const own = all.filter((at) => parts[at]?.account === account);
    const ofPart = (...some: string[]): number[] => own.filter((at) => some.includes(parts[at]!.part));
    const saidBalance = all.filter((at) => said[at] === account);
    const means = own.filter((at) => meant[at] === account && isOpen(at));
    const closings = ofPart('closing').filter((at) => meant[at] === account && isOpen(at));
    const named = closings.length > 0 ? closings : means.filter((at) => parts[at]!.part === 'balance');
    const hasOpening = openings.some((at) => parts[at]!.account === account || parts[at]!.account === null);
    const flows = ofPart('flow').filter((at) => isOpen(at) && meant[at] !== 'diversified_shares');
    if (saidBalance.length > 0 || closings.length > 0 || (named.length > 0 && hasOpening)) {
      settled.add(account);
      for (const at of [...ofPart('opening'), ...flows.filter((at) => meant[at] === account)]) {
        if (isOpen(at)) notRead.add(at);
      }
      const isMade = summed.has(account) || saidBalance.some((at) => parts[at]?.part === 'opening');
      if (!isMade) continue;
      for (const at of [...ofPart('opening').filter(isOpen), ...flows]) {
        notRead.delete(at);
        const what = `May belong to the sum of ${UNIT[account]}, which is made of other columns`;
        questions.set(at, { kind: 'movement', account, what, remedy: 'put # before its heading if it does not' });
      }
      continue;
    }
    // `Allocated Shares` may be those of the year as soon as anything shows that the file has the year in it.
    const rivals = ofPart('plain', 'balance').filter((at) => isOpen(at) && meant[at] === null);
    const beside = [...openings, ...rivals];
    const unclear = means.filter((at) => hasOpening || (beside.length > 0 && parts[at]!.part === 'flow'));
    const ownOpenings = ofPart('opening').filter(isOpen);
    const [first] = [...ownOpenings, ...unclear];
    if (first === undefined) {
      if (means.length > 0) settled.add(account);
      continue;
    }
    for (const at of [...ownOpenings, ...unclear]) if (at !== first) notRead.add(at);
    const added = [...new Set([...unclear, ...flows])].sort((one, other) => one - other);
    const perhaps = own.filter((at) => isOpen(at) && ['plain', 'balance'].includes(parts[at]!.part));
    const others = added.filter((at) => at !== first);
    const what =
      ownOpenings.length === 0
        ? `May be the ${UNIT[account]} at the year end or those of the year, as the file has ${quoted(beside)}`
        : `Is an opening balance, and no column is certain to have the ${UNIT[account]} at the year end${
            others.length === 0 ? '' : `: ${quoted(others)} may be of the year`
          }`;
    questions.set(first, {
      kind: 'balance',
      account,
      what,
      remedy: `head the column that has it, or the sum of these columns, ${HEAD[account]}, and put # before the others`,
      add: ownOpenings.length === 0 ? [] : [...ownOpenings, ...added.filter((at) => !isOutward(headings[at]!))],
      takeOff: ownOpenings.length === 0 ? [] : added.filter((at) => isOutward(headings[at]!)),
      perhaps: [...new Set([...perhaps, ...unclear])],
    });
  }

  askUnits();
  askOthers();
  return { notRead, questions };

  /** `Ending Balance` may count shares or dollars. */
  function askUnits(): void {
    const unitless = all.filter((at) => parts[at]?.account === null);
    const ends = unitless.filter((at) => parts[at]!.part === 'closing');
    const hasFlows = all.some((at) => parts[at]?.part === 'flow');
    const isEndSaid = ends.some((at) => !isOpen(at));
    for (const at of unitless) {
      const { part, isValue } = parts[at]!;
      if (!isOpen(at) || meant[at] !== null) continue;
      // The answer to the balance at the end is one to that at the beginning.
      if (part === 'opening' && ends.length > 0) {
        if (isEndSaid || ends.some((end) => isAsked(end))) notRead.add(at);
      } else if (isAsked(at)) {
        const day = part === 'opening' ? 'beginning' : 'end';
        questions.set(at, {
          kind: 'unit',
          what: `Is a balance at the ${day} of the year, of shares or of dollars`,
          remedy: `head it Share Balance or Cash Balance if it is the balance to be read, or put # before it`,
        });
      }

      function isAsked(one: number): boolean {
        if (!isOpen(one)) return false;
        return isValue ? hasFlows && !settled.has('allocated_shares') : settled.size < ACCOUNTS.length;
      }
    }
  }

  /** `Earnings` may be those of the account, and `Shares Diversified` those of the year. */
  function askOthers(): void {
    if (openings.length === 0) return;
    for (const at of all) {
      const heading = headings[at]!;
      if (!isOpen(at) || !hasCells(at)) continue;
      const isEarnings = meant[at] === 'compensation' && /^\W*earnings\W*$/i.test(heading);
      const isDiversified = meant[at] === 'diversified_shares' && !TO_DATE.test(heading);
      if (!isEarnings && !isDiversified) continue;
      const what = isEarnings
        ? 'May be pay, or what the account earned in the year'
        : 'May be the shares diversified to date, or in the year alone';
      const remedy = isEarnings ? 'head it Pay, or put # before it' : 'head it Diversified to Date, or put # before it';
      questions.set(at, { kind: 'either', column: meant[at]!, what, remedy });
    }
  }
}

/** Something about a column that nobody but its owner knows, and that may not be left open. */
export type HeadingQuestion = {
  /** Unknown meaning, in words. */
  readonly what: string;
  /** Answer that the file itself can give, for hosts without answers of their own. */
  readonly remedy: string;
} & (
  | {
      /** Which column is the balance at the end of the year. */
      readonly kind: 'balance';
      readonly account: CensusColumn;
      /** Columns whose sum it may be, and those to be taken off it. */
      readonly add: readonly number[];
      readonly takeOff: readonly number[];
      /** Columns that may be the balance themselves. */
      readonly perhaps: readonly number[];
    }
  /** Whether a movement belongs to a balance that is a sum. */
  | { readonly kind: 'movement'; readonly account: CensusColumn }
  /** Whether a balance counts shares or dollars. */
  | { readonly kind: 'unit' }
  /** Whether a column is what its heading can mean. */
  | { readonly kind: 'either'; readonly column: CensusColumn }
  /** From when on the service of people who came back counts. */
  | { readonly kind: 'rehire'; readonly isOnlyHire: boolean; readonly datesOfHire: readonly number[] }
  /** Whether years of service before a rehire count. */
  | { readonly kind: 'earlier service' }
);
