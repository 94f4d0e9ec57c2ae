import { decimalFormat } from '../presentation/words/figures.js';
import { readNumber, type CensusColumn, withDecimalPoint, type ColumnMapping } from './columns.js';
import { type CensusCell, type Rows, rowsWith } from './rows.js';
import { adviceOnRow } from './totals.js';
import type { People } from './people.js';

const whole = decimalFormat(0, 0);
const shares = decimalFormat(0, 6);
const money = decimalFormat(2, 2);

/** The columns of which a recordkeeper has totals too: the name of the sum, and its format. */
const CONTROLLED = {
  allocated_shares: { name: 'shares', write: (sum: number) => `${shares(sum)} ${sum === 1 ? 'share' : 'shares'}` },
  cash_balance: { name: 'cash', write: (sum: number) => `$${money(sum)} of cash` },
  compensation: { name: 'pay', write: (sum: number) => `$${money(sum)} of pay` },
} as const satisfies Partial<Record<CensusColumn, object>>;
type Controlled = keyof typeof CONTROLLED;
const COLUMNS = Object.keys(CONTROLLED) as Controlled[];

/** The totals of a census, in words, to be compared with those of the records it comes from. */
export interface ControlTotals {
  /** `150 people` */
  readonly people: string;
  /** `121 employed, 29 who left; 168,798.842 shares, $351,336.41 of cash, $9,812,000.00 of pay` */
  readonly read: string;
  /** `The file’s own totals are the same: people, shares, cash, pay ; line 166 (GRAND TOTAL)`; null where it has none, or none is. */
  readonly same: string | null;
  /** Totals of the file that differ, with their columns; null for the number of people. */
  readonly differences: readonly { readonly column: CensusColumn | null; readonly issue: string }[];
}

/**
 * Adds up a census as it was read, and compares it with the line of the grand total of the file, where there is one. Lines that are
 * nobody do not count. Doubles are good enough: nothing is computed from these sums.
 *
 * @param read - the people of the rows that are not left out
 * @param rows - all rows below the headings, those of totals included
 * @param lineName - what to call one of these rows
 */
export function controlTotals(
  { list, complaints, decimalComma }: Pick<People, 'list' | 'complaints' | 'decimalComma'>,
  columns: ColumnMapping,
  rows: Rows,
  lineName: (row: number) => string,
): ControlTotals {
  const nobody = new Set(complaints.flatMap(({ row, column }) => (column === null ? [row] : [])));
  const people = list.length - nobody.size;
  const given = COLUMNS.filter((column) => columns.includes(column));
  const sums = new Map(given.map((column) => [column, 0]));
  const statuses = { active: 0, separated: 0 };
  for (const column of given) {
    const amountOf = list.readerOf(column, (amount = 0) => Number(amount));
    let sum = 0;
    for (let row = 0; row < list.length; row++) {
      const amount = nobody.has(row) ? 0 : amountOf(row);
      if (Number.isFinite(amount)) sum += amount;
    }
    sums.set(column, sum);
  }
  const statusOf = list.readerOf('status', (status = 'active') => status);
  for (let row = 0; row < list.length; row++) {
    const status = statusOf(row);
    if ((status === 'active' || status === 'separated') && !nobody.has(row)) statuses[status] += 1;
  }
  const same: string[] = [];
  const differences: { column: CensusColumn | null; issue: string }[] = [];
  const found = grandTotal(columns, decimalComma === null ? rows : withDecimalPoint(columns, rows));
  const where = found === null ? '' : `; ${lineName(found.row)}`;
  const compare = (
    column: CensusColumn | null,
    name: string,
    read: number,
    stated: number,
    decimals: number,
    write: (sum: number) => string,
  ): void => {
    const difference = stated - read;
    // Stated to the cent, a sum may have been rounded by half of one.
    if (Math.abs(difference) <= 0.5001 * 10 ** -decimals) same.push(name);
    else {
      const more = `${write(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than was read`;
      differences.push({ column, issue: `The file’s own total is ${write(stated)}, ${more}${where}` });
    }
  };
  if (found !== null && found.people !== null) compare(null, 'people', people, found.people, 0, countOfPeople);
  for (const [column, text] of found?.sums ?? []) {
    const { name, write } = CONTROLLED[column];
    compare(column, name, sums.get(column)!, Number(text), (/\.(\d+)$/.exec(text)?.[1] ?? '').length, write);
  }
  return {
    people: countOfPeople(people),
    read: described(people, statuses, sums),
    same: same.length === 0 ? null : `The file’s own totals are the same: ${same.join(', ')}${where}`,
    differences,
  };
}

function described(
  people: number,
  { active, separated }: { readonly active: number; readonly separated: number },
  sums: ReadonlyMap<Controlled, number>,
): string {
  const others = people - active - separated;
  const who = [`${whole(active)} employed`, `${whole(separated)} who left`];
  if (others > 0) who.push(`${whole(others)} whose status is not known yet`);
  const amounts = [...sums].map(([column, sum]) => CONTROLLED[column].write(sum));
  return [who.join(', '), ...(amounts.length === 0 ? [] : [amounts.join(', ')])].join('; ');
}

/** A number of people in words. */
export function countOfPeople(people: number): string {
  return people === 1 ? '1 person' : `${whole(people)} people`;
}

/** A line of totals by its name, and whether the name says that they are those of the whole file: `Total` alone may be that of a part. */
const total = /^(?:(grand|plan|company|overall|report)[ -]?)?totals?\b/i;
const counted = /^(\d[\d,]*) (?:participants|people|persons|employees|members)\W*$/i;

/** The line with the totals of the whole file: its row, the number of people, and the sums as decimal text; null where there is none. */
function grandTotal(
  columns: ColumnMapping,
  rows: Rows,
): { row: number; people: number | null; sums: [Controlled, string][] } | null {
  const isTotal = (cell: CensusCell): boolean => typeof cell === 'string' && total.test(cell);
  const found = rowsWith(rows, isTotal).filter((row) => adviceOnRow(columns, rows, row) !== null);
  const named = (isGrand: boolean): number[] =>
    found.filter((row) =>
      rows.at(row)!.some((cell) => isTotal(cell) && (total.exec(String(cell))![1] !== undefined) === isGrand),
    );
  const plain = named(false);
  const row = named(true).at(-1) ?? (plain.length === 1 ? plain[0] : undefined);
  if (row === undefined) return null;
  const cells = rows.at(row)!;
  const count = cells.flatMap((cell) => counted.exec(String(cell))?.[1] ?? [])[0];
  const sums = COLUMNS.flatMap((column): [Controlled, string][] => {
    const text = readNumber(column, String(cells[columns.indexOf(column)] ?? ''));
    return /^-?\d+(?:\.\d+)?$/.test(text) ? [[column, text]] : [];
  });
  return { row, people: count === undefined ? null : Number(count.replace(/,/g, '')), sums };
}

/** Numbers of employed and of former people, under both readings of dates of leaving without a status. */
export interface BothReadings {
  /** Number of people with such a date. */
  readonly undecided: number;
  /** If it means that they have left: `121 employed, 29 who left`. */
  readonly ifLeft: string;
  /** If the dates are not read. */
  readonly ifNot: string;
}

/** Counts people under both readings; null where there is no such date. Lines that are nobody do not count. */
export function bothReadings({ list, complaints, undecided }: People): BothReadings | null {
  if (undecided.length === 0) return null;
  const nobody = new Set(complaints.flatMap(({ row, column }) => (column === null ? [row] : [])));
  const people = list.length - nobody.size;
  const hasLeft = list.readerOf('status', (status) => status === 'separated');
  let left = 0;
  for (let row = 0; row < list.length; row++) if (hasLeft(row) && !nobody.has(row)) left += 1;
  const said = (gone: number): string => `${whole(people - gone)} employed, ${whole(gone)} who left`;
  return { undecided: undecided.length, ifLeft: said(left + undecided.length), ifNot: said(left) };
}

/**
 * Question about these dates, in words.
 *
 * @example
 * askedOfDates({ undecided: 1, ifLeft: '2 employed, 1 who left', ifNot: '3 employed, 0 who left' }, 2026)
 * // '1 person without a status has a date of leaving in plan year 2026 or before. If it means that the person has left: 2 employed, 1 who left. If the dates are not read: 3 employed, 0 who left'
 */
export function askedOfDates({ undecided, ifLeft, ifNot }: BothReadings, censusYear: number | null): string {
  const by = censusYear === null ? '' : ` in plan year ${censusYear} or before`;
  const [who, means] =
    undecided === 1
      ? ['1 person without a status has', 'the person has']
      : [`${whole(undecided)} people without a status have`, 'they have'];
  return `${who} a date of leaving${by}. If it means that ${means} left: ${ifLeft}. If the dates are not read: ${ifNot}`;
}
