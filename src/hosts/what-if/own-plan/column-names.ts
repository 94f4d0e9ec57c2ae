import type { CensusColumn, OpenColumn } from '../../../census/index.js';

const LABELS: Readonly<Record<CensusColumn, string>> = {
  id: 'Id',
  age: 'Age',
  birth_date: 'Date of birth',
  service_years: 'Years of service',
  hire_date: 'Date of hire',
  service_counts_from: 'Service counts from',
  service_years_before: 'Years of service before',
  time_away_counts: 'Time away counts as service',
  participation_years: 'Years of participation',
  compensation: 'Pay',
  allocated_shares: 'Shares',
  cash_balance: 'Cash',
  vested_percentage: 'Vested',
  diversified_shares: 'Shares diversified',
  status: 'Status',
  'separation.year': 'Year of leaving',
  'separation.cause': 'Cause of leaving',
  'separation.payments_remaining': 'Payments remaining',
  'separation.next_payment_year': 'Year of next payment',
  family: 'Family',
  synthetic_shares: 'Synthetic equity',
  outside_shares: 'Shares outside the plan',
};

/** Every field, with what people call it. */
export const COLUMN_LABELS = Object.entries(LABELS) as [CensusColumn, string][];

/** Name of a field for people. */
export function columnLabel(column: CensusColumn): string {
  return LABELS[column];
}

/** A question about a column, and how the page lets it be answered. */
export function questionOf(open: OpenColumn): string {
  if ('twin' in open) return `May be ${columnLabel(open.column).toLowerCase()} too, as “${open.twin}” is`;
  const { kind, what } = open.question;
  if (kind !== 'rehire') return what;
  return `${what}. Choose “${columnLabel('service_counts_from')}” or “${columnLabel('time_away_counts')}”, or read years of service in place of the dates of hire`;
}
