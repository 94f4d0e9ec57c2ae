import { isErrorText } from './cell-text.js';
import { AMOUNT_COLUMNS, readNumber, type CensusCell, type CensusColumn } from './columns.js';
import { decimalCommaIn, withDecimalPoint } from './decimal-comma.js';

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

/** `Base Pay + Bonus - Reimbursed`. */
export function nameOfSum({ parts }: SumOfColumns, headings: readonly string[]): string {
  return parts
    .map(({ position, isTakenOff }, at) => `${at === 0 ? '' : isTakenOff ? ' - ' : ' + '}${headings[position] ?? ''}`)
    .join('');
}

/** A table in which sums stand in the places of their first columns. */
export interface AddedUp {
  readonly columns: (CensusColumn | null)[];
  readonly headings: string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Adds up columns, exactly. A blank cell adds nothing, and where all are blank so is the sum; a cell that is not a number stands in
 * place of the sum, so that it is complained of.
 *
 * @example
 * addUp([{ column: 'compensation', parts: [{ position: 0 }, { position: 1 }] }], ['compensation', null], ['Base', 'Bonus'], [['$1,000.10', '5']])
 * // { columns: ['compensation', null], headings: ['Base + Bonus', 'Bonus'], rows: [['1005.10', '5']] }
 */
export function addUp(
  sums: readonly SumOfColumns[],
  given: readonly (CensusColumn | null)[],
  headings: readonly string[],
  rows: readonly (readonly string[])[],
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
  const added = rows.map((cells, row) => {
    const copy = [...cells];
    for (const sum of sums) {
      const { position } = sum.parts[0]!;
      while (copy.length < position) copy.push('');
      copy[position] = sumOf(sum, cells, plain[row]!, hasComma);
    }
    return copy;
  });
  return { columns, headings: named, rows: added };
}

function sumOf(
  { column, parts }: SumOfColumns,
  written: readonly string[],
  cells: readonly CensusCell[],
  hasComma: boolean,
): string {
  let sum: Decimal | null = null;
  for (const { position, isTakenOff = false } of parts) {
    const cell = String(cells[position] ?? '');
    if (cell === '') continue;
    const number = isErrorText(cell) ? null : decimalOf(readNumber(column, cell));
    if (number === null) return written[position] ?? '';
    sum = plus(sum ?? { units: 0n, decimals: 0 }, isTakenOff ? { ...number, units: -number.units } : number);
  }
  return sum === null ? '' : textOf(sum, hasComma);
}

/** `units / 10^decimals`. */
interface Decimal {
  readonly units: bigint;
  readonly decimals: number;
}

function decimalOf(text: string): Decimal | null {
  const [, sign, whole, decimals = ''] = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  return { units: BigInt(`${sign ?? ''}${whole}${decimals}`), decimals: decimals.length };
}

function plus(one: Decimal, other: Decimal): Decimal {
  const decimals = Math.max(one.decimals, other.decimals);
  const scaled = (number: Decimal): bigint => number.units * 10n ** BigInt(decimals - number.decimals);
  return { units: scaled(one) + scaled(other), decimals };
}

/** With a comma there are never three decimals, which might be taken for thousands. */
function textOf({ units, decimals }: Decimal, hasComma: boolean): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const [whole, rest] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const sign = units < 0n ? '-' : '';
  if (!hasComma) return `${sign}${whole}${rest === '' ? '' : `.${rest}`}`;
  return `${sign}${whole},${rest.length === 3 ? `${rest}0` : rest.padEnd(2, '0')}`;
}
