import {
  columnMeant,
  columnNear,
  NEEDED_COLUMNS,
  planYearOfHeading,
  readHeadings,
  type CensusColumn,
  type HeadingQuestion,
  type PlanYears,
  UNKNOWN_PLAN_YEARS,
} from '../../../census/index.js';

/** Which column of a file holds which field; null for a column that is not read. */
export type ColumnMapping = readonly (CensusColumn | null)[];

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

/** What people call a field. */
export function columnLabel(column: CensusColumn): string {
  return LABELS[column];
}

/** What a heading means, or nearly says: whether it does is for the user to see. */
export function columnGuessed(heading: string): CensusColumn | undefined {
  return columnMeant(heading) ?? columnNear(heading);
}

/**
 * What the headings of a file probably mean. Of several that mean the same, that of the census year is taken, else that of the latest
 * year, else the first; one that only nearly says it comes after those that do.
 */
export function guessColumns(
  header: readonly string[],
  years: PlanYears = UNKNOWN_PLAN_YEARS,
  hasCells: (position: number) => boolean = () => true,
): ColumnMapping {
  const read = readHeadings(header, hasCells, years, { ignoreUnknown: true });
  const asked = new Set(
    read.complaints.flatMap(({ position, question }) => (question === undefined ? [] : [position])),
  );
  const isOpen = (at: number): boolean => !asked.has(at) && !read.movements.has(at);
  const columns = read.columns.map((column, at) => {
    if (!isOpen(at)) return null;
    const latest = latestOf(columnMeant(header[at]!), header, years);
    return latest === null ? column : latest === at ? columnMeant(header[at]!)! : null;
  });
  const taken = new Set(columns);
  return columns.map((column, at) => {
    const heading = header[at]!;
    if (column !== null || heading.startsWith('#') || columnMeant(heading) !== undefined || !isOpen(at)) return column;
    const near = columnNear(heading);
    if (near === undefined || taken.size === taken.add(near).size) return null;
    return near;
  });
}

/** Two columns of these fields are no choice that may be made in silence: one may have what moved in the year. */
const BALANCES: readonly CensusColumn[] = ['allocated_shares', 'cash_balance'];

/**
 * What has to be asked about columns before anything is computed, by their positions.
 *
 * @param settled - the columns of which the user has said what they are
 */
export function questionsOfColumns(
  {
    header,
    rows,
  }: { readonly header: readonly string[]; readonly rows: readonly { readonly cells: readonly string[] }[] },
  mapping: ColumnMapping,
  years: PlanYears,
  settled: readonly number[] = [],
): ReadonlyMap<number, string> {
  const hasCells = (at: number): boolean => rows.some(({ cells }) => (cells[at] ?? '') !== '');
  const guessed = guessColumns(header, years, hasCells);
  const named = new Map(
    header.flatMap((_, at) => {
      const column = mapping[at] ?? null;
      return settled.includes(at) || column !== guessed[at] ? [[at, column] as const] : [];
    }),
  );
  const said = { named, columnOf: columnGuessed, ignoreUnknown: true };
  const { complaints } = readHeadings(header, hasCells, years, said);
  return new Map(
    complaints.flatMap(({ position, question, twin }) => {
      if (position === null) return [];
      if (question !== undefined) return [[position, inWords(question)]];
      if (twin === undefined || named.has(position) || named.has(twin)) return [];
      const column = columnGuessed(header[twin]!);
      if (column === undefined || !BALANCES.includes(column) || latestOf(column, header, years) !== null) return [];
      return [[position, `May be ${columnLabel(column).toLowerCase()} too, as “${header[twin]!}” is`]];
    }),
  );
}

/** A question in the words of the page. */
function inWords({ kind, what }: HeadingQuestion): string {
  if (kind !== 'rehire') return what;
  return `${what}. Choose “${columnLabel('service_counts_from')}” or “${columnLabel('time_away_counts')}”, or read years of service in place of the dates of hire`;
}

/** Of several columns with one meaning that all name years, none of them that of the census, the latest; null where there is none. */
function latestOf(column: CensusColumn | undefined, header: readonly string[], years: PlanYears): number | null {
  if (column === undefined) return null;
  const named = header.flatMap((heading, at) =>
    columnMeant(heading) === column ? [{ at, year: planYearOfHeading(heading, column, years) }] : [],
  );
  if (named.length < 2 || named.some(({ year }) => year === null || year === years.censusYear)) return null;
  return named.reduce((last, one) => (one.year! > last.year! ? one : last)).at;
}

/** What is doubtful about the years that headings name. */
export function doubtsOfHeadings(header: readonly string[], years: PlanYears): string[] {
  const { doubts } = readHeadings(header, () => false, years, { ignoreUnknown: true });
  const latest = new Set(header.map((heading) => latestOf(columnMeant(heading), header, years)));
  const ofNone = [...latest].flatMap((at) =>
    at === null ? [] : [`“${header[at]!}” is the latest of several columns, and none is of the census year.`],
  );
  return [...doubts.map(({ issue }) => issue), ...ofNone];
}

/** The needed fields that a mapping does not have, in words. */
export function missingColumns(mapping: ColumnMapping): string[] {
  return NEEDED_COLUMNS.filter((columns) => !columns.some((column) => mapping.includes(column))).map((columns) =>
    columns.map(columnLabel).join(' or '),
  );
}
