import type { CensusColumn } from './columns.js';
import { planYearOf, type PlanYears, monthAndDay, writtenDate, type WrittenDate } from './census-date.js';

/** Heading in two parts: the name of the column, and its year or date. */
export interface DatedHeading {
  /** `Plan Comp` of `2025 Plan Comp`. */
  readonly name: string;
  /** A day, or the number of a year. */
  readonly when: WrittenDate | number;
}

const dates = [
  /(?<!\d)\d{4}[-/]\d{1,2}[-/]\d{1,2}(?!\d)/g,
  /(?<!\d)\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})(?!\d)/g,
  /(?<!\d)\d{1,2}[- ]?[a-z]{3,9}\.?[- ,]*\d{4}(?!\d)/gi,
  /(?<![a-z])[a-z]{3,9}\.? \d{1,2},? +\d{4}(?!\d)/gi,
];
const fullYear = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;
const shortYear = /(?:(?<![a-z])(?:fy|py|pye|fye|cy)[ _]?'?|')(\d{2})(?!\d)/gi;
/** Words that belong to the date. */
const fillers =
  /(?<![a-z])(?:as[ _]of|as[ _]at|at|on|for|pye|fye|ye|py|fy|cy|eoy|(?:(?:plan|fiscal|calendar)[ _])?year(?:[ _]end)?(?:ed|ing)?|(?:end|start)[ _]of[ _](?:plan[ _])?year|ended|ending)(?![a-z])/gi;

/**
 * The date or year in a heading, and the rest of the heading; null for a heading without one.
 *
 * @example
 * datedHeading('2025 Plan Comp') // { name: 'Plan Comp', when: 2025 }
 * datedHeading('PYE 12/31/2025 Share Balance')!.name // 'Share Balance'
 * datedHeading('Hire Date') // null
 */
export function datedHeading(heading: string): DatedHeading | null {
  let rest = heading;
  let when: WrittenDate | number | undefined;
  for (const pattern of dates) {
    rest = rest.replace(pattern, (text) => {
      const date = writtenDate(text);
      if (date === null) return text;
      when = date;
      return ' ';
    });
  }
  rest = rest.replace(fullYear, (text) => {
    when ??= Number(text);
    return ' ';
  });
  rest = rest.replace(shortYear, (_, digits: string) => {
    when ??= 2000 + Number(digits);
    return ' ';
  });
  if (when === undefined) return null;
  return { name: rest.replace(fillers, ' ').trim(), when };
}

/** Columns that say how something stood on a day. */
const AS_OF: readonly CensusColumn[] = [
  'age',
  'service_years',
  'participation_years',
  'compensation',
  'allocated_shares',
  'cash_balance',
  'vested_percentage',
  'diversified_shares',
  'status',
];

/** Words that show that the heading of a year means the value at its end, and not an addition in it. */
const standing: Readonly<Partial<Record<CensusColumn, RegExp>>> = {
  age: /./,
  compensation: /./,
  vested_percentage: /./,
  status: /./,
  allocated_shares: /balance|held|account/i,
  cash_balance: /balance|account/i,
  service_years: /years|yos/i,
  participation_years: /years/i,
};

/** True if a heading that names this column may be dated so: `2025 Shares Allocated` may be those of one year alone. */
export function mayBeDated(column: CensusColumn, { name, when }: DatedHeading): boolean {
  return typeof when === 'number' ? (standing[column]?.test(name) ?? false) : AS_OF.includes(column);
}

/** The plan year whose end a heading means; null for none. A balance on the first day of a year is the ending balance of the year before. */
export function planYearOfHeading(heading: string, column: CensusColumn, { yearEnd }: PlanYears): number | null {
  const when = datedHeading(heading)?.when;
  if (when === undefined || typeof when === 'number') return when ?? null;
  const [month, day] = monthAndDay(when, 'month first') ?? monthAndDay(when, 'day first')!;
  const year = when.hasCentury ? when.year : 2000 + when.year;
  if (yearEnd === null) return year;
  const before = new Date(Date.UTC(year, month - 1, column === 'compensation' ? day : day - 1));
  return planYearOf(before.getUTCFullYear(), [before.getUTCMonth() + 1, before.getUTCDate()], yearEnd);
}

/** A column of balances. */
export type Account = Extract<CensusColumn, 'allocated_shares' | 'cash_balance'>;

/** Part of an account's year that a heading names. */
export interface Movement {
  /** Account whose shares or dollars are counted; null where the heading does not tell which. */
  readonly account: Account | null;
  /**
   * `opening` and `closing` are balances at the ends of the year, `flow` is what was added or taken off in it; `balance` names a
   * balance without its day, and `plain` the account alone, such as `Shares`.
   */
  readonly part: 'opening' | 'closing' | 'flow' | 'balance' | 'plain';
  /** True for what the shares are worth, which is neither a number of shares nor cash. */
  readonly isValue?: true;
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const SHARES = words('share shares sh shs shr shrs unit units');
const CASH = words('cash oia');
const OPENING = words(
  'beg begin beginning bop boy bom opening open prior previous prev py starting start initial forward fwd brought carried bf cf last old',
);
const CLOSING = words('end ending ended close closing eoy eop eom final current curr cur ye pye latest');
/** A column of one of these words alone is a balance; `Start` or `Current` alone may be a date. */
const BARE = words('beg begin beginning bop boy opening end ending closing eoy eop');
const ALLOCATED = words('allocated alloc');
const FLOWS =
  words(`allocation allocations allocate realloc reallocated reallocation reallocations contribution contributions contrib
  contribs contributed add adds added addition additions purchase purchases purchased bought acquired forfeiture forfeitures forfeited
  forf forfs earning earnings gain gains loss losses income interest dividend dividends div divs distribution distributions dist dists
  distributed distrib distribs paid payment payments payout payouts withdrawal withdrawals withdrawn diversified diversification
  diversifications diversif release releases released transfer transfers transferred xfer xfers in out exchange exchanges exchanged
  activity change changes net adjustment adjustments adj rebalanced rebalancing reshuffled reshuffling sold sale sales issued redeemed
  redemption redemptions fee fees expense expenses ytd credited received annual rollover rollovers repurchased converted conversion
  segregated deposit deposits`);
/** `New Shares` came in the year, and `New Balance` is the one at its end. */
const NEW = words('new');
/** `Shares Before Allocation` and `After Allocation`. */
const BEFORE = words('before pre');
const AFTER = words('after post');
const BALANCE = words('balance balances bal bals account accounts acct accts held hand');
const VALUE = words('value values val fmv mv market');
const AMOUNT = words('dollars dollar usd amount amt stock security securities investment investments inv');
const NEUTRAL =
  words(`of the at as on for to and plan year yr years period esop ksop company employer common class number no num nbr
  total count cumulative accumulated date this trust participant part ee emp employee individual qty quantity fy cy other
  jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december`);

const ALL = [SHARES, CASH, OPENING, CLOSING, ALLOCATED, FLOWS, NEW, BEFORE, AFTER, BALANCE, VALUE, AMOUNT, NEUTRAL];
const isKnown = (word: string): boolean => ALL.some((set) => set.has(word));

/**
 * Reads the words of a heading of the shares or the cash of an account: all of them must be known, so that `Ending Vested Shares` is no
 * balance. Null for any other heading.
 *
 * @example
 * movementOf('Beg Shares') // { account: 'allocated_shares', part: 'opening' }
 * movementOf('Shares Allocated') // { account: 'allocated_shares', part: 'flow' }
 * movementOf('EOY Cash Bal') // { account: 'cash_balance', part: 'closing' }
 * movementOf('Ending Balance') // { account: null, part: 'closing' }
 * movementOf('Share Price') // null
 */
export function movementOf(heading: string): Movement | null {
  if (heading.startsWith('#') && !/^#\s*of\b/i.test(heading)) return null;
  const said = wordsOf(heading);
  if (said.length === 0 || !said.every(isKnown)) return null;
  const has = (set: ReadonlySet<string>): boolean => said.some((word) => set.has(word));
  const isOther = has(words('other')) && has(words('investment investments inv'));
  const [shares, cash] = [has(SHARES), has(CASH) || isOther];
  const account = cash && !shares ? 'cash_balance' : shares && !cash && !has(VALUE) ? 'allocated_shares' : null;
  const part = partOf(said, has, typeof datedHeading(heading)?.when === 'object');
  if (account !== null) return { account, part };
  const isEnd = part === 'opening' || part === 'closing';
  const isBare = BARE.has(said[0]!) && said.slice(1).every((word) => ['of', 'the', 'year', 'period'].includes(word));
  if (!isEnd || !(isBare || shares || [BALANCE, VALUE, AMOUNT].some(has))) return null;
  return { account, part, ...(has(VALUE) ? { isValue: true } : {}) };
}

function partOf(
  said: readonly string[],
  has: (set: ReadonlySet<string>) => boolean,
  hasDay: boolean,
): Movement['part'] {
  const isBalance = has(BALANCE);
  const isMoved = has(FLOWS) || has(ALLOCATED);
  if (isMoved && has(BEFORE)) return 'opening';
  if (isMoved && has(AFTER)) return 'closing';
  if (has(FLOWS) || (has(NEW) && !isBalance)) return 'flow';
  if (has(OPENING)) return 'opening';
  const ofYear = /\b(?:current|curr|cur|this) (?:plan )?(?:year|yr|period)\b/.test(said.join(' '));
  const closings = said.filter((word) => CLOSING.has(word) || NEW.has(word));
  const isOnlyCurrent = closings.every((word) => word.startsWith('cur'));
  // `Current Year Shares` are those of the year, and `Current Allocated Shares` may be.
  if (closings.length > 0 && (!isOnlyCurrent || isBalance || !(ofYear || has(ALLOCATED)))) return 'closing';
  if (has(ALLOCATED) || ofYear) return 'flow';
  if (!has(SHARES) && !has(CASH) && hasDay && isBalance) return 'closing';
  return isBalance || hasDay ? 'balance' : 'plain';
}

/** The words of a heading in lower case, without numbers: `BegShares_2025` and `BEGSHARES` are two words each. */
function wordsOf(heading: string): string[] {
  return heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b([bcy])\/([ef])\b/g, '$1$2')
    .replace(/\bmoney market\b/g, 'cash')
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .flatMap((word) => (isKnown(word) ? [word] : (apart(word) ?? [word])));
}

/** Length in letters of the longest heading that is taken apart: trying all parts of a longer text takes minutes. */
const LONGEST_APART = 40;

/** Words that were written as one; null where that is not so. */
function apart(word: string): string[] | null {
  if (isKnown(word)) return [word];
  if (word.length > LONGEST_APART) return null;
  for (let length = word.length - 2; length >= 2; length--) {
    const first = word.slice(0, length);
    if (!isKnown(first)) continue;
    const others = apart(word.slice(length));
    if (others !== null) return [first, ...others];
  }
  return null;
}

/** Words for debits of an account; a forfeiture may be a debit or a credit. */
const OUTWARD = /distrib|dist\b|paid|payment|payout|withdr|diversif|sold|sale|redeem|redempt|fee|expense|\bout\b/i;

/** True for a heading of what most likely leaves an account. */
export function isOutward(heading: string): boolean {
  return OUTWARD.test(heading);
}
