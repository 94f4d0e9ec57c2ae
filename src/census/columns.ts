import { numberText } from '../presentation/words/number-text.js';

/** Kind of writing in a column, beyond the plain decimal number or text that the engine takes. */
type CellKind = 'text' | 'date' | 'number' | 'shares' | 'money' | 'fraction';

/** The columns a census may have, in the order of the documentation: the fields of a participant, and those of `SERVICE_HELPERS`. */
export const CENSUS_COLUMNS = {
  id: 'text',
  age: 'number',
  birth_date: 'date',
  service_years: 'number',
  hire_date: 'date',
  service_counts_from: 'date',
  service_years_before: 'number',
  time_away_counts: 'date',
  participation_years: 'number',
  compensation: 'money',
  allocated_shares: 'shares',
  cash_balance: 'money',
  vested_percentage: 'fraction',
  diversified_shares: 'shares',
  status: 'text',
  'separation.year': 'number',
  'separation.cause': 'text',
  'separation.payments_remaining': 'number',
  'separation.next_payment_year': 'date',
  family: 'text',
  synthetic_shares: 'shares',
  outside_shares: 'shares',
} as const satisfies Record<string, CellKind>;

/** A cell as hosts hand it over: text without blanks around it, `''` for nothing; numbers and truth values of spreadsheets. */
export type CensusCell = string | number | boolean;

/** Name of a census column. */
export type CensusColumn = keyof typeof CENSUS_COLUMNS;

/** True for the name of a census column. */
export function isCensusColumn(name: string): name is CensusColumn {
  return Object.hasOwn(CENSUS_COLUMNS, name);
}

/** Columns of people who came back: they are no fields of a participant, but decide from when on service is counted. */
export const SERVICE_HELPERS: readonly CensusColumn[] = [
  'service_counts_from',
  'service_years_before',
  'time_away_counts',
];

/** Columns without which nobody can be projected: at least one of each group is needed. */
export const NEEDED_COLUMNS: readonly (readonly CensusColumn[])[] = [
  ['id'],
  ['age', 'birth_date'],
  ['service_years', 'hire_date'],
];

/** The columns with amounts: money and shares. */
export const AMOUNT_COLUMNS = Object.entries(CENSUS_COLUMNS).flatMap(([column, kind]) =>
  kind === 'money' || kind === 'shares' ? [column as CensusColumn] : [],
);

/** Units of the numbers in columns, by the kind of the column. */
const UNITS = { number: 'years', shares: 'shares', money: 'dollars', fraction: 'fraction' } as const;

/** Reads the number in a cell as the engine takes it. Cells of other kinds, and what is no number, stay as they are. */
export function readNumber(column: CensusColumn, cell: string): string {
  const kind = CENSUS_COLUMNS[column];
  return kind === 'text' || kind === 'date' ? cell : numberText(cell, UNITS[kind]);
}

const IN_SEPARATION = 'separation.';
/** The names of those fields inside the separation. */
const SEPARATION_FIELDS = new Map(
  Object.keys(CENSUS_COLUMNS).flatMap((column) =>
    column.startsWith(IN_SEPARATION) ? [[column, column.slice(IN_SEPARATION.length)]] : [],
  ),
);

/** Makes a participant of the inputs from the cells of a row; `undefined` is a blank cell, and a field that is not given. */
export function participantOf(cells: Iterable<readonly [CensusColumn, unknown]>): Record<string, unknown> {
  const participant: Record<string, unknown> = {};
  let separation: Record<string, unknown> | undefined;
  for (const [column, value] of cells) {
    if (value === undefined) continue;
    const field = SEPARATION_FIELDS.get(column);
    if (field === undefined) participant[column] = value;
    else (separation ??= {})[field] = value;
  }
  if (separation !== undefined) participant['separation'] = separation;
  return participant;
}
