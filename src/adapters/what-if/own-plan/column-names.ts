import {
  columnMeant,
  columnNear,
  NEEDED_COLUMNS,
  readHeadings,
  type CensusColumn,
  type PlanYears,
  UNKNOWN_PLAN_YEARS,
} from '../../census/index.js';

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

/** What a heading means, or nearly says: whether it does is for the user to see. */
export function columnGuessed(heading: string): CensusColumn | undefined {
  return columnMeant(heading) ?? columnNear(heading);
}

/**
 * What the headings of a file probably mean. Of two that mean the same, that of the census year is taken, else the first; one that
 * only nearly says it comes after those that do.
 */
export function guessColumns(header: readonly string[], years: PlanYears = UNKNOWN_PLAN_YEARS): ColumnMapping {
  const { columns } = readHeadings(header, () => false, years, { ignoreUnknown: true });
  const taken = new Set(columns);
  return columns.map((column, at) => {
    const heading = header[at]!;
    if (column !== null || heading.startsWith('#') || columnMeant(heading) !== undefined) return column;
    const near = columnNear(heading);
    if (near === undefined || taken.size === taken.add(near).size) return null;
    return near;
  });
}

/** What is doubtful about the years that headings name. */
export function doubtsOfHeadings(header: readonly string[], years: PlanYears): string[] {
  return readHeadings(header, () => false, years, { ignoreUnknown: true }).doubts.map(({ issue }) => issue);
}

/** The needed fields that a mapping does not have, in words. */
export function missingColumns(mapping: ColumnMapping): string[] {
  return NEEDED_COLUMNS.filter((columns) => !columns.some((column) => mapping.includes(column))).map((columns) =>
    columns.map(columnLabel).join(' or '),
  );
}
