import { CENSUS_COLUMNS, type CensusCell, type CensusColumn } from './columns.js';
import { onlyComma } from '../presentation/words/number-text.js';
import { mapped, type Rows, textsOf } from './rows.js';

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
export function decimalCommaIn(columns: readonly (CensusColumn | null)[], rows: Rows): string | null {
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
export function withDecimalPoint<Cell extends CensusCell>(
  columns: readonly (CensusColumn | null)[],
  rows: Rows<Cell>,
): Rows<Cell> {
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
