import type { CensusColumn } from './columns.js';
import { planYearOf, type PlanYears } from './census-date.js';
import { monthAndDay, writtenDate, type WrittenDate } from './date-text.js';

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
