import type { CensusCell, CensusColumn } from './columns.js';

type Values = Map<CensusColumn, CensusCell>;
type Complain = (column: CensusColumn, issue: string) => void;

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Replaces what a row says of a rehire by the date of hire that gives the same service: the date from which service counts, earlier
 * by the years that count from before it. Fractions of a year count to the month.
 */
export function countService(values: Values, complain: Complain): void {
  const from = values.get('service_counts_from');
  const years = values.get('service_years_before');
  for (const column of ['service_counts_from', 'service_years_before', 'time_away_counts'] as const)
    values.delete(column);
  if (from !== undefined && !isoDate.test(String(from))) complain('service_counts_from', 'Must be a date (YYYY-MM-DD)');
  if (values.has('service_years')) {
    if (years !== undefined && Number(years) !== 0) complain('service_years_before', 'Not with service_years');
    return;
  }
  const date = isoDate.test(String(from)) ? from : values.get('hire_date');
  if (date === undefined) return;
  values.set('hire_date', date);
  if (years === undefined) return;
  if (!/^\d{1,2}(\.\d+)?$/.test(String(years))) complain('service_years_before', 'Must be a number of years');
  else if (isoDate.test(String(date))) values.set('hire_date', earlierBy(String(date), Number(years)));
}

/** A day some years earlier; the last of the month where it has no such day. */
function earlierBy(date: string, years: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const months = year * 12 + month - 1 - Math.round(years * 12);
  const last = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${Math.floor(months / 12)}-${two((months % 12) + 1)}-${two(Math.min(day, last))}`;
}
