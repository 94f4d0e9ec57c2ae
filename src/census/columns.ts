import { numberText, onlyComma } from '../presentation/words/number-text.js';
import { type CensusCell, mapped, type Rows, textsOf } from './rows.js';

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
  termination_scale: 'number',
} as const satisfies Record<string, CellKind>;

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

/** Shares and cash that may be left to pay. */
export const ACCOUNT: readonly CensusColumn[] = ['allocated_shares', 'cash_balance'];

/** The field that each column of a file gives; null for one that is not read. */
export type ColumnMapping = readonly (CensusColumn | null)[];

/** A field whose value is the sum of several columns of a file. */
export interface SumOfColumns {
  readonly column: CensusColumn;
  /** The columns, by their positions; at least two. */
  readonly parts: readonly { readonly position: number; readonly isTakenOff?: boolean }[];
}

/** Problem with a row of a census. */
export interface CensusComplaint {
  /** The row, counted from 0 among those that were read. */
  readonly row: number;
  /** The field whose cell it is; null for the whole row. */
  readonly column: CensusColumn | null;
  readonly issue: string;
}

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

/** True for what a spreadsheet writes into a cell whose formula failed. */
export function isErrorText(text: string): boolean {
  return /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|ERROR!|SPILL!|CALC!|GETTING_DATA|BUSY!|FIELD!)/.test(text);
}

/** Complaint about a cell of a census, where the engine's own words would not name the problem. */
export class CellComplaint {
  constructor(
    /** Short and exact, like those of the engine. */
    readonly issue: string,
  ) {}
}

/** `64,000.50`, `1,234,567`, `12.5`: those that can only have a point. */
const onlyPoint = /^\D*(?:\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d+\.(?:\d{1,2}|\d{4,}))\D*$/;
/** `1.234` may be either. */
const either = /^\D*\d{1,3}\.\d{3}\D*$/;

/**
 * The cell that shows that all numbers of a census have a comma before their decimals, as in Germany or Brazil; null where none
 * does, or one shows the contrary. A census is written in one way, so that `1.234` is 1234 beside `64.000,50`.
 *
 * @example
 * decimalCommaIn(['compensation'], [['64.000,50'], ['1.234'], ['71.250,00']]) // '64.000,50'
 * decimalCommaIn(['compensation'], [['64,000.50']]) // null
 */
export function decimalCommaIn(columns: ColumnMapping, rows: Rows): string | null {
  let evidence: { readonly cell: string; readonly row: number } | null = null;
  // One slip of the pen must not make thousands of what may be decimals.
  let balance = 0;
  const positions = columns.flatMap((column, at) => (hasNumbers(column) ? [at] : []));
  for (const at of positions) {
    for (const { cell, row, count } of textsOf(rows, at)) {
      if (typeof cell !== 'string' || !/[.,]/.test(cell)) continue;
      if (onlyPoint.test(cell)) return null;
      if (onlyComma.test(cell)) {
        if (evidence === null || row < evidence.row) evidence = { cell, row };
        balance += count;
      } else if (either.test(cell)) balance -= count;
    }
  }
  return balance > 0 ? (evidence?.cell ?? null) : null;
}

/** The rows with a point before their decimals and nothing between their thousands, where they had a comma and points. */
export function withDecimalPoint<Cell extends CensusCell>(columns: ColumnMapping, rows: Rows<Cell>): Rows<Cell> {
  return mapped(rows, (cell, at) =>
    hasNumbers(columns[at] ?? null) && typeof cell === 'string' ? (pointFor(cell) as Cell) : cell,
  );
}

function hasNumbers(column: CensusColumn | null): boolean {
  return (
    column !== null &&
    ['number', 'shares', 'money', 'fraction'].includes(CENSUS_COLUMNS[column]) &&
    column !== 'separation.year'
  );
}

const withComma = /^(\D*?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?(\D*)$/;

function pointFor(cell: string): string {
  const [, before = '', whole, decimals, after = ''] = withComma.exec(cell) ?? [];
  if (whole === undefined) return cell;
  return `${before}${whole.replace(/\./g, '')}${decimals === undefined ? '' : `.${decimals}`}${after}`;
}
