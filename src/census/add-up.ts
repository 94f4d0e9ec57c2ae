import {
  type SumOfColumns,
  AMOUNT_COLUMNS,
  readNumber,
  type CensusColumn,
  type CensusComplaint,
  isErrorText,
  decimalCommaIn,
  withDecimalPoint,
  type ColumnMapping,
} from './columns.js';
import { ExactDecimal } from '../engine/numeric/index.js';
import { type CensusCell, changed, type Rows, only, readerOf } from './rows.js';
import { formatWhole } from '../presentation/words/figures.js';
import { type PlanYears, readCensusDate, datesOf } from './census-date.js';

/** True for a field that may be the sum of columns: amounts, and years of service. */
export function mayBeSum(column: CensusColumn): boolean {
  return AMOUNT_COLUMNS.includes(column) || column === 'service_years' || column === 'service_years_before';
}

/** The sums of all columns that are read as the same field, of fields for which they are added up. */
export function sumsOf(added: readonly CensusColumn[], columns: ColumnMapping): SumOfColumns[] {
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
  given: ColumnMapping,
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

/** Lines of one id as one person: rows with the amounts added up, and what lines of an id disagree on. */
export interface AddedLines {
  readonly rows: Rows<string>;
  /** The first row of each id. */
  readonly kept: readonly number[];
  /** Complaints, by rows of those that are kept. */
  readonly complaints: readonly CensusComplaint[];
  readonly note: string | null;
}

/**
 * Adds up the lines that have one id, as where a census has a line for each source of money or each job: shares and cash are added, and so
 * is pay unless it is the same on all lines of everybody with several. All else must agree, or be blank but on one line.
 */
export function addLines(columns: ColumnMapping, rows: Rows<string>, lineOf: (row: number) => number): AddedLines {
  const groups = linesOfIds(columns, rows);
  const several = [...groups.values()].filter(({ length }) => length > 1);
  if (several.length === 0) return { rows, kept: all(rows), complaints: [], note: null };
  const hasComma = decimalCommaIn(columns, rows) !== null;
  const plain = hasComma ? withDecimalPoint(columns, rows) : rows;
  const cellOf = (row: number, at: number): string => rows.at(row)![at] ?? '';
  const isRepeated = (at: number): boolean =>
    several.every((those) => those.every((row) => cellOf(row, at) === cellOf(those[0]!, at)));
  const added = columns.map(
    (column, at) => column !== null && ADDED.includes(column) && !(column === 'compensation' && isRepeated(at)),
  );
  const kept = [...groups.values()].map(([first]) => first!);
  const complaints: CensusComplaint[] = [];
  const merged = changed(only(rows, kept), (cells, position) => {
    const those = groups.get(idKey(columns, cells, kept[position]!))!;
    if (those.length === 1) return cells;
    return columns.map((column, at) => {
      const texts = those.map((row) => cellOf(row, at));
      if (column === null) return texts[0]!;
      if (added[at] === true) {
        const parts = those.map((_, position) => ({ position }));
        return sumOf(
          { column, parts },
          texts,
          those.map((row) => plain.at(row)![at] ?? ''),
          hasComma,
        );
      }
      const given = those.filter((_, i) => texts[i] !== '');
      const other = given.find((row) => cellOf(row, at) !== cellOf(given[0]!, at));
      if (other !== undefined) {
        const issue = `${NOT_SAME}: line ${lineOf(given[0]!)} has ${cellOf(given[0]!, at)}, line ${lineOf(other)} has ${cellOf(other, at)}`;
        complaints.push({ row: position, column, issue });
      }
      return given.length === 0 ? '' : cellOf(given[0]!, at);
    });
  });
  return { rows: merged, kept, complaints, note: noteOf(columns, added, several) };
}

/** Complaint about lines that cannot be added up. */
export const NOT_SAME = 'Must be the same on all lines of one id';

/** Amounts of an account, and pay. */
const ADDED: readonly CensusColumn[] = AMOUNT_COLUMNS.filter(
  (column) => column !== 'synthetic_shares' && column !== 'outside_shares',
);

function linesOfIds(columns: ColumnMapping, rows: Rows<string>): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  const idOf = readerOf(rows, columns.indexOf('id'), (id) => id);
  for (let row = 0; row < rows.length; row++) {
    const key = keyOf(idOf(row), row);
    const those = groups.get(key);
    if (those === undefined) groups.set(key, [row]);
    else those.push(row);
  }
  return groups;
}

function idKey(columns: ColumnMapping, cells: readonly string[], row: number): string {
  return keyOf(cells[columns.indexOf('id')] ?? '', row);
}

/** Lines without an id belong to nobody else's. */
function keyOf(id: string, row: number): string {
  return id === '' ? ` ${row}` : id;
}

function all(rows: Rows<string>): number[] {
  return Array.from({ length: rows.length }, (_, row) => row);
}

function noteOf(columns: ColumnMapping, added: readonly boolean[], several: readonly (readonly number[])[]): string {
  const lines = several.reduce((sum, { length }) => sum + length, 0);
  const names = columns.filter((_, at) => added[at] === true).join(', ');
  const pay = columns.includes('compensation') && !added[columns.indexOf('compensation')];
  const people = several.length === 1 ? 'one person' : `${formatWhole(several.length)} people`;
  return `Lines of one id added up: ${formatWhole(lines)} lines of ${people} (${names})${pay ? '; pay is the same on all lines of a person and counts once' : ''}`;
}

/** The dates that people may have several of, who left and came back more than once. */
const SEVERAL: readonly CensusColumn[] = ['separation.year', 'service_counts_from', 'time_away_counts'];

/** True for a field that may be read from several columns, of which the latest date counts. */
export function mayBeLatest(column: CensusColumn): boolean {
  return SEVERAL.includes(column);
}

/**
 * A table with the latest of the dates of one kind in place of the first of their columns, such as Term Date 1 and Term Date 2: in
 * whatever order they stand. A cell that is no date comes first, so that it is complained of.
 */
export function latestDates({ columns: given, headings: named, rows }: AddedUp, years: PlanYears): AddedUp {
  const doubled = SEVERAL.map((column) => given.flatMap((one, at) => (one === column ? [at] : []))).filter(
    (positions) => positions.length > 1,
  );
  if (doubled.length === 0) return { columns: given, headings: named, rows };
  const dates = datesOf(given, rows);
  const columns = [...given];
  const headings = [...named];
  for (const [first, ...others] of doubled) {
    headings[first!] = [first!, ...others].map((at) => named[at]).join(' or ');
    for (const at of others) columns[at] = null;
  }
  /** Key that sorts dates; a cell without a date sorts after all dates. */
  const orderOf = (text: string): string => {
    const date = readCensusDate('time_away_counts', text, dates, years);
    return typeof date === 'string' && /^\d{4}(?:-\d{2}-\d{2})?$/.test(date) ? date : `~${text}`;
  };
  const latest = changed(rows, (cells) => {
    const copy = [...cells];
    for (const positions of doubled) {
      const texts = positions.map((at) => cells[at] ?? '').filter((text) => text !== '');
      const [first] = positions;
      while (copy.length < first!) copy.push('');
      copy[first!] = texts.reduce((last, text) => (last === '' || orderOf(text) > orderOf(last) ? text : last), '');
    }
    return copy;
  });
  return { columns, headings, rows: latest };
}
