import { formatDollars } from '../../../presentation/words/index.js';

/** What people who were hired not long ago earn, and how old they were: what those who come later are likely to earn. */
export interface RecentHires {
  readonly pay: number;
  /** In completed years at the end of the year of hire; null where the census does not say. */
  readonly age: number | null;
  /** Who they are, and what they earn, in words. */
  readonly text: string;
}

/** Number of years before the census year, whose hires may have had pay for a part of it only. */
const YEARS = 3;

/** Fewer people than these say little. */
const FEWEST = 3;

/** Of the people employed, those hired in the three years before that of the census; null where they are too few. */
export function recentHires(people: readonly object[], censusYear: number): RecentHires | null {
  const pays: number[] = [];
  const ages: number[] = [];
  for (const { status, compensation, age, birth_date, service_years, hire_date } of people as readonly Record<
    string,
    unknown
  >[]) {
    const pay = Number(compensation ?? 0);
    if (status === 'separated' || !(pay > 0)) continue;
    const service = hire_date === undefined ? Math.floor(Number(service_years)) : censusYear - yearOf(hire_date);
    if (!(service >= 1 && service <= YEARS)) continue;
    pays.push(pay);
    const old = (birth_date === undefined ? Math.floor(Number(age)) : censusYear - yearOf(birth_date)) - service;
    if (old >= 0) ages.push(old);
  }
  if (pays.length < FEWEST) return null;
  const pay = Math.round(median(pays));
  const age = ages.length < FEWEST ? null : Math.floor(median(ages));
  const old = age === null ? '' : ` and were ${age} when they came`;
  const when = `${censusYear - YEARS} to ${censusYear - 1}`;
  return {
    pay,
    age,
    text: `The ${pays.length} people hired from ${when} earn ${formatDollars(pay)}${old}, in the median.`,
  };
}

function yearOf(date: unknown): number {
  return Number(String(date).slice(0, 4));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}
