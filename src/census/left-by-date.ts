import { planYearOf, readCensusDate, type DatesOfCensus } from './census-date.js';
import type { CensusCell, CensusColumn } from './columns.js';
import type { PlanYears } from './plan-years.js';

type Values = ReadonlyMap<CensusColumn, CensusCell>;

/** True for a year of separation up to the census year; for any year while the census year is unknown. */
export function hasLeftBy(values: Values, { censusYear }: PlanYears): boolean {
  const year = String(values.get('separation.year') ?? '');
  return /^\d{4}$/.test(year) && (censusYear === null || Number(year) <= censusYear);
}

/**
 * True for somebody hired again after the date of leaving, which many exports keep: it is over.
 *
 * @param left - the date or year of leaving, as it is written
 */
export function cameBack(values: Values, left: string, dates: DatesOfCensus, years: PlanYears): boolean {
  const back = String(values.get('service_counts_from') ?? values.get('time_away_counts') ?? '');
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(back) ?? [];
  if (year === undefined || left === '') return false;
  const date = readCensusDate('time_away_counts', left, dates, years);
  if (typeof date !== 'string') return false;
  if (date.length === back.length) return back > date;
  return years.yearEnd !== null && planYearOf(Number(year), [Number(month), Number(day)], years.yearEnd) > Number(date);
}
