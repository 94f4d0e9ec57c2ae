import { ExactDecimal } from '../engine/numeric/index.js';
import { isErrorText } from './cell-text.js';
import { AMOUNT_COLUMNS, readNumber, type CensusCell, type CensusColumn } from './columns.js';
import { decimalCommaIn, withDecimalPoint } from './decimal-comma.js';
import { changed, type Rows } from './rows.js';

/** A field whose value is the sum of several columns of a file. */
export interface SumOfColumns {
  readonly column: CensusColumn;
  /** The columns, by their positions; at least two. */
  readonly parts: readonly { readonly position: number; readonly isTakenOff?: boolean }[];
}

/** True for a field that may be the sum of columns: amounts, and years of service. */
export function mayBeSum(column: CensusColumn): boolean {
  return AMOUNT_COLUMNS.includes(column) || column === 'service_years' || column === 'service_years_before';
}

/** The sums of all columns that are read as the same field, of fields for which they are added up. */
export function sumsOf(added: readonly CensusColumn[], columns: readonly (CensusColumn | null)[]): SumOfColumns[] {
  return added
    .map((column) => ({ column, parts: columns.flatMap((one, position) => (one === column ? [{ position }] : [])) }))
    .filter(({ parts }) => parts.length > 1);
}

/** `Base Pay + Bonus - Reimbursed`. */
export function nameOfSum({ parts }: SumOfColumns, headings: readonly string[]): string {
  return parts
    .map(({ position, isTakenOff }, at) => `${at === 0 ? '' : isTakenOff ? ' - ' : ' + '}${headings[position] ?? ''}`)
    .join('');
}

/** A table with each sum in place of its first column. */
export interface AddedUp {
  readonly columns: (CensusColumn | null)[];
  readonly headings: string[];
  readonly rows: Rows<string>;
}

/**
 * Adds up columns, exactly. A blank cell adds nothing, and where all are blank so is the sum; a cell that is not a number stands in
 * place of the sum, so that it is complained of.
 *
 * @example
 * addUp([{ column: 'compensation', parts: [{ position: 0 }, { position: 1 }] }], ['compensation', null], ['Base', 'Bonus'], [['$1,000.10', '5']])
 * // { columns: ['compensation', null], headings: ['Base + Bonus', 'Bonus'], rows: [['1005.1', '5']] }
 */
export function addUp(
  sums: readonly SumOfColumns[],
  given: readonly (CensusColumn | null)[],
  headings: readonly string[],
  rows: Rows<string>,
): AddedUp {
  const columns = [...given];
  const named = [...headings];
  if (sums.length === 0) return { columns, headings: named, rows };
  const all = [...given];
  for (const sum of sums) {
    for (const { position } of sum.parts) {
      all[position] = sum.column;
      columns[position] = null;
    }
    const { position } = sum.parts[0]!;
    columns[position] = sum.column;
    named[position] = nameOfSum(sum, headings);
  }
  const hasComma = decimalCommaIn(all, rows) !== null;
  const plain = hasComma ? withDecimalPoint(all, rows) : rows;
  const added = changed(rows, (cells, row) => {
    const copy = [...cells];
    for (const sum of sums) {
      const { position } = sum.parts[0]!;
      while (copy.length < position) copy.push('');
      copy[position] = sumOf(sum, cells, plain.at(row)!, hasComma);
    }
    return copy;
  });
  return { columns, headings: named, rows: added };
}

/** The sum of cells as text; one that is no number in its place, so that it is complained of. */
export function sumOf(
  { column, parts }: SumOfColumns,
  written: readonly string[],
  cells: readonly CensusCell[],
  hasComma: boolean,
): string {
  let sum: ExactDecimal | null = null;
  for (const { position, isTakenOff = false } of parts) {
    const cell = String(cells[position] ?? '');
    if (cell === '') continue;
    const number = isErrorText(cell) ? null : decimalOf(readNumber(column, cell));
    if (number === null) return written[position] ?? '';
    sum = isTakenOff ? (sum ?? new ExactDecimal(0)).minus(number) : (sum ?? new ExactDecimal(0)).plus(number);
  }
  return sum === null ? '' : textOf(sum, hasComma);
}

function decimalOf(text: string): ExactDecimal | null {
  return /^-?\d{1,30}(?:\.\d{1,30})?$/.test(text) ? new ExactDecimal(text) : null;
}

/** Text of a sum. With a comma there are never three decimals, which might be taken for thousands. */
function textOf(sum: ExactDecimal, hasComma: boolean): string {
  const text = sum.toFixed();
  if (!hasComma) return text;
  const [whole, rest = ''] = text.split('.');
  return `${whole!},${rest.length === 3 ? `${rest}0` : rest.padEnd(2, '0')}`;
}
