import { type ColumnMapping, AMOUNT_COLUMNS, readNumber, type CensusColumn, ACCOUNT } from './columns.js';
import { type CensusCell, only, readerOf, type Rows, rowsWith } from './rows.js';
import { type OwnWords, statusMeant } from './status-words.js';

/** A line of totals by its name, in any cell of the row: `Grand Total`, `Printing subtotal`, `Totals for 45 people`. */
const total =
  /^(?:(?:grand|plan|company|overall|report|sub)[ -]?)?totals?\W*$|^(?:grand|sub)[ -]?totals?\b|^totals?\W* (?:for|of|active|separated|terminated|participants|employees|people|\d)|[a-z0-9)]\W+(?:sub[ -]?)?totals?\W*$/i;
/** The simple test comes first: it rejects nearly every cell. */
const isTotal = (text: string): boolean => /total/i.test(text) && total.test(text);
/** Words that may also be names of people, so they count only in place of the id. */
const figure = /^(?:average|averages|avg|mean|median|sum|sums|count|counts|minimum|maximum|headcount)\W*$/i;

/** The cells of a row, as the host hands them over. */
type Cells = readonly CensusCell[];

/**
 * The rows that look like the lines of totals and averages that people put below a census: by their name or, for the last row,
 * because each of its amounts is the sum of those above. With an age and service such a row would count as a person, who holds as
 * much as everybody else together.
 *
 * @example
 * complaintsOfTotals(['id', 'age'], [['E1', '40'], ['Total', '40']]).map(({ row }) => row) // [1]
 */
export function complaintsOfTotals(columns: ColumnMapping, rows: Rows): { row: number; column: null; issue: string }[] {
  const last = rows.length - 1;
  const named = rowsWith(rows, (cell) => {
    const text = typeof cell === 'string' ? cell.trim() : '';
    return isTotal(text) || figure.test(text);
  });
  const sums = new Set(rowsOfSums(columns, rows));
  const suspects = new Set([...named, ...sums, ...(last < 0 ? [] : [last])]);
  return [...suspects]
    .sort((one, other) => one - other)
    .flatMap((row) => {
      const advice = sums.has(row) ? SUBTOTAL : adviceOnRow(columns, rows, row);
      return advice === null ? [] : [{ row, column: null, issue: `Looks like the line of totals${advice}` }];
    });
}

/** Advice for a row that looks like a line of totals; null for any other. */
export function adviceOnRow(columns: ColumnMapping, rows: Rows, row: number): string | null {
  const cells = rows.at(row)!;
  const named = adviceOnTotals(String(cells[columns.indexOf('id')] ?? '').trim(), cells);
  return named ?? (row === rows.length - 1 && isSumOfOthers(columns, rows) ? MOVE : null);
}

/** The complaint about a row with a count or a remark, made once in place of one for each missing field. */
export const NOBODY = 'This line is nobody: no column that is read has anything in it. Take it out';
/** Complaint about a remark in the column of ids, where nobody would look for one. */
export const REMARK = 'This line is nobody: it has some words and nothing else. Take it out';

/** `* Unaudited, subject to change`: three words or more. */
const remark = /\S\s+\S+\s+\S/;

/** Complaint about a row that is nobody, though it looks like no totals; null for a person. */
export function complaintOfNobody(columns: ColumnMapping, cells: Cells): string | null {
  const idAt = columns.indexOf('id');
  if (idAt < 0) return null;
  let isIdGiven = false;
  for (let at = 0; at < columns.length; at++) {
    if (columns[at] === null || (cells[at] ?? '') === '') continue;
    if (at !== idAt) return null;
    isIdGiven = true;
  }
  if (!isIdGiven) return NOBODY;
  return remark.test(String(cells[idAt])) ? REMARK : null;
}

/**
 * The rows that look like totals or are nobody, to be left out together. A last row may look like the sum of the others only once
 * other totals are gone.
 *
 * @example
 * rowsOfNobody(['id', 'age'], [['E1', '40'], ['Total', '40'], ['* Unaudited and preliminary', '']]) // [1, 2]
 */
export function rowsOfNobody(columns: ColumnMapping, rows: Rows): number[] {
  let left = Array.from({ length: rows.length }, (_, row) => row);
  const found: number[] = [];
  for (;;) {
    const those = only(rows, left);
    const totals = new Set(complaintsOfTotals(columns, those).map(({ row }) => row));
    const isNobody = (at: number): boolean => totals.has(at) || complaintOfNobody(columns, those.at(at)!) !== null;
    const gone = new Set(left.filter((_, at) => isNobody(at)));
    if (gone.size === 0) return found.sort((a, b) => a - b);
    found.push(...gone);
    left = left.filter((row) => !gone.has(row));
  }
}

const SUBTOTAL = ', as it has no id and its amounts are the sums of lines above: take it out';
const MOVE = ', as its amounts are the sums of those above: take it out. If it is a person, move the row up';

/**
 * The rows without an id whose amounts are the sums of those above, back to some such row before: the subtotals of an outline, of all its
 * levels. Doubles are good enough, as for the last row.
 */
function rowsOfSums(columns: ColumnMapping, rows: Rows): number[] {
  const idAt = columns.indexOf('id');
  if (idAt < 0) return [];
  const hasId = readerOf(rows, idAt, (cell) => cell !== '');
  let first = 0;
  while (first < rows.length && hasId(first)) first += 1;
  if (first === rows.length) return [];
  const amounts = columns.flatMap((column, at) =>
    column !== null && AMOUNT_COLUMNS.includes(column)
      ? [{ at, read: readerOf(rows, at, (cell) => amountIn(column, cell)), sum: 0 }]
      : [],
  );
  // Sums of the people before each row that may be a subtotal: where a group may begin.
  const starts: number[][] = [amounts.map(() => 0)];
  const found: number[] = [];
  for (let row = 0; row < rows.length; row++) {
    if (hasId(row)) {
      for (const amount of amounts) amount.sum += amount.read(row) || 0;
      continue;
    }
    const cells = rows.at(row)!;
    const given = amounts.flatMap((amount, i) => ((cells[amount.at] ?? '') === '' ? [] : [{ ...amount, i }]));
    const isSum = (start: readonly number[]): boolean =>
      given.every(({ read, sum, i }) => Math.abs(sum - start[i]! - read(row)) <= 0.005);
    const hasSome = given.some(({ read }) => read(row) > 0);
    if (hasSome && starts.some(isSum)) {
      found.push(row);
      starts.push(amounts.map(({ sum }) => sum));
    }
  }
  return found;
}

function amountIn(column: CensusColumn, cell: CensusCell): number {
  return typeof cell === 'string' ? Number(readNumber(column, cell)) : Number(cell);
}

function adviceOnTotals(id: string, cells: Cells): string | null {
  if (isTotal(id) || figure.test(id)) return ': take it out. If it is a person, give it another id';
  const isNamed = cells.some((cell) => typeof cell === 'string' && (isTotal(cell) || (id === '' && figure.test(cell))));
  return isNamed ? ': take it out. If it is a person, give it an id and leave that word out' : null;
}

/**
 * True when each amount of the last row is the sum of those above it, and one of them the sum of two amounts or more. Doubles are
 * good enough: nothing is computed from these sums, and they are compared within half a cent.
 */
function isSumOfOthers(columns: ColumnMapping, rows: Rows): boolean {
  const last = rows.length - 1;
  if (last < 0) return false;
  const cells = rows.at(last)!;
  let isSum = false;
  for (const [position, column] of columns.entries()) {
    if (column === null || !AMOUNT_COLUMNS.includes(column) || (cells[position] ?? '') === '') continue;
    const amountOf = readerOf(rows, position, (cell) => amountIn(column, cell));
    let sum = 0;
    let amounts = 0;
    for (let row = 0; row < last; row++) {
      const amount = amountOf(row);
      sum += amount;
      if (amount !== 0) amounts += 1;
    }
    if (!(Math.abs(sum - amountOf(last)) <= 0.005)) return false;
    isSum ||= amounts > 1;
  }
  return isSum;
}

/**
 * The rows of people who have left and are paid out: 0 payments are left and nothing in the account. They are nobody, to whom anything is
 * owed. A row that has something left is somebody, of whom the number of payments is asked.
 */
export function rowsPaidOut(columns: ColumnMapping, rows: Rows<string>, own: OwnWords, leftByDate: boolean): number[] {
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
