import type { CensusColumn, ColumnMapping } from './columns.js';
import { type Account, isOutward, movementOf } from './heading-year.js';

/** The headings of a census, and what is known of them before it is asked which of them are balances. */
export interface HeadingsRead {
  readonly headings: readonly string[];
  /** The field of each column by its heading or by what was said; null for none. */
  readonly meant: ColumnMapping;
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

/** `Rehire Date`, `Re-employed`, `Date of Reinstatement`, `Return to Work Date`, `DORH`. */
const again =
  /(?:^| )re ?(?:hir|employ|instat|start|join)|(?:^| )return(?:ed)? (?:date|dt|to|from)|date (?:of )?return|break in service|(?:^| )bridged? |(?:^| )hired again|^(?:dorh|adoh|rdoh|asd|doh2)$|^adj(?:usted)?(?:hire|doh|svc|service)/;
/** `Adj. Hire`, `Latest Hire Date`, `2nd DOH`: not the first date of hire, or one that was moved. */
const moved =
  /(?:^| )(?:adj|adjd|adjusted|adjustment|revised|recalculated|deemed|effective|recent|latest|last|current|second|2nd|2|continuous)(?: |$)/;
const hire = /(?:^| )(?:hire|hired|hiring|doh|employment|start|service|svc|seniority)(?: |$)/;
/** `Prior Hire Date`: the date of hire beside it may be the date of the rehire. */
const priorHire = /(?:^| )(?:prior|previous|prev)(?: |$).*(?:hire|hired|doh|start|employment)(?: |$)/;
/** `Service Date`, `Seniority Date`, `Vesting Start Date`: moved for people who came back, where they are not the date of hire. */
const serviceDate =
  /(?:^| )(?:service|svc|seniority)(?: start| computation)? (?:date|dt)(?: |$)|(?:^| )vesting (?:start|computation|commencement)(?: |$)/;
const notHire =
  /(?:^| )(?:last date|day|end|ended|term|termination|separation|worked|years?|yrs|pay|salary|wages|comp|shares|balance|status|code|reason|hours|hrs|age)(?: |$)/;
/** `Prior Service`, `Years Before Rehire`. */
const earlier = /(?:^| )(?:prior|previous|prev|earlier|before|pre)(?: |$)/;
const service = /(?:^| )(?:service|svc|yos|years|yrs)(?: |$)/;
const original = /orig|first|initial/i;

const spaced = (heading: string): string =>
  heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * True for the heading of a date from which the service of people who came back may count.
 *
 * @example
 * isRehire('Adj. Hire') // true
 * isRehire('Original Hire Date') // false
 */
export function isRehire(heading: string): boolean {
  const text = spaced(heading);
  if (/eligib/.test(text) && !/(?:^| )(?:date|dt)(?: |$)/.test(text)) return false;
  return (
    again.test(text) ||
    (!notHire.test(text) && ((moved.test(text) && hire.test(text)) || priorHire.test(text) || serviceDate.test(text)))
  );
}

/** The helpers that answer the question about a rehire. */
const ANSWERS: readonly (CensusColumn | null | undefined)[] = [
  'service_counts_from',
  'time_away_counts',
  'service_years',
  'hire_date',
];

/**
 * Question about people who came back: counted from the first date of hire, their service would have the time away in it.
 * Such a column cannot be left out as long as a date of hire is read.
 */
export function questionsOfRehires({ headings, meant, said, hasCells }: HeadingsRead): Map<number, HeadingQuestion> {
  const questions = new Map<number, HeadingQuestion>();
  const all = headings.map((_, at) => at);
  const hires = all.filter((at) => meant[at] === 'hire_date');
  const first = hires.find((at) => said[at] === 'hire_date' || original.test(headings[at]!)) ?? hires[0];
  // With years of service in place of a date of hire, the file answers itself.
  const isGiven = first === undefined && meant.includes('service_years');
  const isAbout = (at: number): boolean => {
    if (at === first || !hasCells(at)) return false;
    if (isRehire(headings[at]!)) return !ANSWERS.includes(said[at]);
    return meant[at] === 'hire_date' && said[at] === undefined;
  };
  if (isGiven) return questions;
  for (const at of all.filter(isAbout)) {
    const isLeftOut = said[at] === null || headings[at]!.startsWith('#');
    const what =
      first === undefined
        ? 'May be the date from which service counts, and no column is read as the date of hire'
        : `Service from “${headings[first]!}” has in it the time that people were away before they came back`;
    questions.set(at, {
      kind: 'rehire',
      isOnlyHire: first === undefined,
      datesOfHire: all.filter((one) => meant[one] === 'hire_date' || isAbout(one)),
      what: isLeftOut ? `Cannot be left out. ${what}` : what,
      remedy:
        'give service_years in place of the dates of hire, or head this column service_counts_from or time_away_counts',
    });
  }
  const isAnswered = said.includes('service_counts_from') || meant.includes('service_counts_from');
  if (questions.size === 0 && !isAnswered) return questions;
  for (const at of all) {
    const text = spaced(headings[at]!);
    if (said[at] !== undefined || meant[at] !== null || questions.has(at) || !hasCells(at)) continue;
    if (headings[at]!.startsWith('#') || !earlier.test(text) || !service.test(text)) continue;
    questions.set(at, {
      kind: 'earlier service',
      what: 'May be years of service before people came back, which count beside those since',
      remedy: 'head it service_years_before, or put # before it',
    });
  }
  return questions;
}
