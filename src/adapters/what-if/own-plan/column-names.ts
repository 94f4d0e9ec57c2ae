import { NEEDED_COLUMNS, type CensusColumn } from '../../census/index.js';
import { columnMeant } from '../../census/index.js';

/** Which column of a file holds which field; null for a column that is not read. */
export type ColumnMapping = readonly (CensusColumn | null)[];

const LABELS: Readonly<Record<CensusColumn, string>> = {
  id: 'Id',
  age: 'Age',
  birth_date: 'Date of birth',
  service_years: 'Years of service',
  hire_date: 'Date of hire',
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
};

/** Every field, with what people call it. */
export const COLUMN_LABELS = Object.entries(LABELS) as [CensusColumn, string][];

/** What people call a field. */
export function columnLabel(column: CensusColumn): string {
  return LABELS[column];
}

/** What the headings of a file probably mean; of two that mean the same, the first is taken. */
export function guessColumns(header: readonly string[]): ColumnMapping {
  const taken = new Set<CensusColumn>();
  return header.map((heading) => {
    const meant = columnMeant(heading);
    if (meant === undefined || taken.has(meant)) return null;
    taken.add(meant);
    return meant;
  });
}

/** The needed fields that a mapping does not have, in words. */
export function missingColumns(mapping: ColumnMapping): string[] {
  return NEEDED_COLUMNS.filter((columns) => !columns.some((column) => mapping.includes(column))).map((columns) =>
    columns.map(columnLabel).join(' or '),
  );
}
