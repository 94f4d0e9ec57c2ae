import { type CensusColumn, readNumber } from './columns.js';
import { readerOf, type Rows } from './rows.js';
import { type OwnWords, statusMeant } from './status-words.js';

/** Shares and cash that may be left to pay. */
export const ACCOUNT: readonly CensusColumn[] = ['allocated_shares', 'cash_balance'];

/**
 * The rows of people who have left and are paid out: 0 payments are left and nothing in the account. They are nobody, to whom anything is
 * owed. A row that has something left is somebody, of whom the number of payments is asked.
 */
export function rowsPaidOut(
  columns: readonly (CensusColumn | null)[],
  rows: Rows<string>,
  own: OwnWords,
  leftByDate: boolean,
): number[] {
  const paymentsAt = columns.indexOf('separation.payments_remaining');
  if (paymentsAt < 0) return [];
  const isZero = (column: CensusColumn) => readerOf(rows, columns.indexOf(column), (cell) => hasNone(column, cell));
  const isPaid = isZero('separation.payments_remaining');
  const isBlank = readerOf(rows, paymentsAt, (cell) => cell === '');
  const isEmpty = ACCOUNT.filter((column) => columns.includes(column)).map(isZero);
  const statusOf = readerOf(rows, columns.indexOf('status'), (cell) => statusMeant(cell, own)?.status);
  const hasDate = readerOf(rows, columns.indexOf('separation.year'), (cell) => cell !== '');
  const found: number[] = [];
  for (let row = 0; row < rows.length; row++) {
    if (isBlank(row) || !isPaid(row) || !isEmpty.every((isNone) => isNone(row))) continue;
    const status = statusOf(row);
    if (status === 'separated' || (status === undefined && leftByDate && hasDate(row))) found.push(row);
  }
  return found;
}

function hasNone(column: CensusColumn, cell: string): boolean {
  return cell === '' || Number(readNumber(column, cell)) === 0;
}
