import {
  datesOf,
  DATE_COLUMNS,
  type DatesOfCensus,
  planYearOf,
  type PlanYears,
  readCensusDate,
} from './census-date.js';
import {
  type CensusComplaint,
  CellComplaint,
  isErrorText,
  type CensusColumn,
  participantOf,
  readNumber,
  SERVICE_HELPERS,
  decimalCommaIn,
  withDecimalPoint,
  type ColumnMapping,
} from './columns.js';
import { type MadeColumn, MadeRows } from '../engine/input/schema/read-rows.js';
import { type CensusCell, type ColumnValues, type Rows, valuesOf } from './rows.js';
import { causeMeant, leavesCauseOpen, ownMeaning, type OwnWords, statusMeant, isNothing } from './status-words.js';
import { complaintOfNobody, complaintsOfTotals } from './totals.js';

/** The columns of people who were hired again. */
const OF_REHIRES = SERVICE_HELPERS;
const LEAVING: readonly CensusColumn[] = ['separation.year', 'separation.cause'];
const PAYMENTS: readonly CensusColumn[] = ['separation.payments_remaining', 'separation.next_payment_year'];

/** A census as the engine takes it, and the complaints that the engine could not make. */
export interface People {
  /** The people, each made when it is read. */
  readonly list: MadePeople;
  /** All of them as objects, made when this is first read. */
  readonly participants: Record<string, unknown>[];
  readonly complaints: CensusComplaint[];
  /** The cell that shows that numbers have a comma before their decimals; null where they have a point. */
  readonly decimalComma: string | null;
  /** Order of day, month and year in its dates. */
  readonly dates: DatesOfCensus;
  /** Count of leavers by the cause given once for all of them, since their lines have none. */
  readonly causesSaid: ReadonlyMap<string, number>;
  /**
   * The rows without a status whose year of leaving is that of the census or an earlier one: whether they have left is for somebody to
   * say. None once it was said.
   */
  readonly undecided: readonly number[];
  /** Rows of people who have left by their date, as the user stated. */
  readonly leftByDate: readonly number[];
}

/** People who are employed by any reading of the dates. */
export function surelyEmployed({ participants, undecided }: Pick<People, 'participants' | 'undecided'>) {
  const inDoubt = new Set(undecided);
  return participants.filter(({ status }, row) => status !== 'separated' && !inDoubt.has(row));
}

/**
 * The people of a census, in the same way wherever it comes from. A cell that cannot be read stays as it is: the engine says what
 * is wrong with it, unless there is a complaint. With complaints nothing should be computed.
 *
 * @param columns - the field of each column, null for one that is not read
 * @param given - the rows below the headings that are not blank
 * @param own - what people have said of words that are not known
 * @param leftByDate - whether people without a status have left if their date of leaving is not after the census
 * @param onRow - is told at each row which it is, counted from 1, and of how many
 */
export function readPeople(
  columns: ColumnMapping,
  given: Rows,
  years: PlanYears,
  own: OwnWords = {},
  leftByDate = false,
  onRow?: (done: number, total: number) => void,
): People {
  const decimalComma = decimalCommaIn(columns, given);
  const rows = decimalComma === null ? given : withDecimalPoint(columns, given);
  const complaints: CensusComplaint[] = complaintsOfTotals(columns, rows);
  const totals = new Set(complaints.map(({ row }) => row));
  const dates = datesOf(columns, rows);
  // Of two columns with one meaning the first is read; hosts refuse them.
  const used = columns.flatMap((column, at) =>
    column !== null && columns.indexOf(column) === at ? [[column, at] as const] : [],
  );
  const causesSaid = new Map<string, number>();
  const undecided: number[] = [];
  const left: number[] = [];
  const leavingAt = columns.indexOf('separation.year');
  const readers = used.map(([column, at]) => {
    const read = (cell: CensusCell): CensusCell | CellComplaint =>
      cell === '' ? '' : readCell(column, cell, dates, years, own);
    const isOfFew = DATE_COLUMNS.includes(column) || column === 'status';
    const values = valuesOf(rows, at, isOfFew ? readOnce(read) : read);
    return { column, values, read: values.readerOf((value) => value), isPlain: !EXCEPTIONS.has(column) };
  });
  const hasRehires = used.some(([column]) => OF_REHIRES.includes(column));
  const statusAt = columns.indexOf('status');
  let row = 0;
  const complain = (column: CensusColumn, issue: string): void => void complaints.push({ row, column, issue });
  const cellAt = (at: number): string => String(rows.at(row)![at] ?? '');
  // One for all rows, emptied before each: a census may have a million.
  const values = new Map<CensusColumn, CensusCell>();
  const readRow = (): Record<string, unknown> => {
    values.clear();
    for (const [i, { column, read }] of readers.entries()) {
      const value = read(row);
      if (value === '') continue;
      if (value instanceof CellComplaint) complaints.push({ row, column, issue: value.issue });
      values.set(column, value instanceof CellComplaint ? (rows.at(row)![used[i]![1]] ?? '') : value);
    }
    // Not a person: without an id the engine refuses the row, even where no complaint is asked for.
    if (totals.has(row)) values.delete('id');
    const nobody = totals.has(row) ? null : complaintOfNobody(columns, rows.at(row)!);
    if (nobody !== null) complaints.push({ row, column: null, issue: nobody });
    if (hasRehires) {
      if (values.get('status') !== 'separated' && cameBack(values, cellAt(leavingAt), dates, years)) {
        for (const column of LEAVING) values.delete(column);
      }
      countService(values, complain);
    }
    if (!values.has('status') && nobody === null && !totals.has(row) && hasLeftBy(values, years)) {
      if (leftByDate) {
        values.set('status', 'separated');
        left.push(row);
      } else undecided.push(row);
    }
    const said = addCause(values, cellAt(statusAt), own, complain);
    if (said !== null) causesSaid.set(said, (causesSaid.get(said) ?? 0) + 1);
    refusePayments(values, complain);
    return participantOf(values);
  };
  const others = new Map<number, Record<string, unknown>>();
  for (; row < rows.length; row++) {
    onRow?.(row + 1, rows.length);
    if (totals.has(row) || !isPlainPerson(readers, row)) others.set(row, readRow());
  }
  complaints.sort((a, b) => a.row - b.row);
  const list = new MadePeople(rows.length, readers, others);
  let made: Record<string, unknown>[] | undefined;
  return {
    list,
    get participants() {
      return (made ??= [...list]);
    },
    ...{ complaints, decimalComma, dates, causesSaid, undecided, leftByDate: left },
  };
}

/** The people of a census: those who are no more than their cells are made of them, which takes less memory than keeping them. */
export class MadePeople extends MadeRows<Record<string, unknown>> implements Iterable<Record<string, unknown>> {
  override readonly columns: readonly MadeColumn[];

  constructor(
    readonly length: number,
    private readonly readers: readonly FieldReader[],
    private readonly others: ReadonlyMap<number, Record<string, unknown>>,
  ) {
    super();
    this.columns = readers
      .filter(({ isPlain }) => isPlain)
      .map(({ column: name, values }) => ({
        name,
        readerOf: (read) => values.readerOf((value) => read(value === '' ? undefined : value)),
      }));
  }

  override isPlain(row: number): boolean {
    return !this.others.has(row);
  }

  at(row: number): Record<string, unknown> {
    const other = this.others.get(row);
    if (other !== undefined) return other;
    const person: Record<string, unknown> = {};
    for (const { column, read } of this.readers) {
      const value = read(row);
      if (value !== '') person[column] = value;
    }
    return person;
  }

  /** Reader of a field of people, who need not be made for it; `read` is told undefined of people without the field. */
  readerOf<Value>(field: CensusColumn, read: (value: unknown) => Value): (row: number) => Value {
    const column = this.columns.find(({ name }) => name === field);
    const readPlain = column?.readerOf(read) ?? (() => read(undefined));
    return (row) => {
      const other = this.others.get(row);
      return other === undefined ? readPlain(row) : read(other[field]);
    };
  }

  *[Symbol.iterator](): Generator<Record<string, unknown>> {
    for (let row = 0; row < this.length; row++) yield this.at(row);
  }

  forEach(look: (person: Record<string, unknown>, row: number) => void): void {
    for (let row = 0; row < this.length; row++) look(this.at(row), row);
  }

  some(test: (person: Record<string, unknown>) => boolean): boolean {
    for (let row = 0; row < this.length; row++) if (test(this.at(row))) return true;
    return false;
  }
}

/** The fields with which a row is more than its cells: somebody who left, or came back. */
const EXCEPTIONS: ReadonlySet<CensusColumn> = new Set([...OF_REHIRES, ...LEAVING, ...PAYMENTS]);

/** Reader of a field of rows. */
interface FieldReader {
  readonly column: CensusColumn;
  readonly values: ColumnValues<CensusCell | CellComplaint>;
  readonly read: (row: number) => CensusCell | CellComplaint;
  readonly isPlain: boolean;
}

/** True for somebody employed of whom each cell says all that there is to say. */
function isPlainPerson(readers: readonly FieldReader[], row: number): boolean {
  let isSomebody = false;
  for (let at = 0; at < readers.length; at++) {
    const { column, read, isPlain } = readers[at]!;
    const value = read(row);
    if (value === '') continue;
    if (!isPlain || value === 'separated' || value instanceof CellComplaint) return false;
    isSomebody ||= column !== 'id';
  }
  return isSomebody;
}

/** Reads each cell once: a census has a million dates and some ten thousand different ones. */
function readOnce<Value>(read: (cell: CensusCell) => Value): (cell: CensusCell) => Value {
  const known = new Map<CensusCell, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

/** Reads one cell; `''` for one without a value. A number of a spreadsheet is a number already. */
export function readCell(
  column: CensusColumn,
  cell: CensusCell,
  dates: DatesOfCensus,
  years: PlanYears,
  own: OwnWords = {},
): CensusCell | CellComplaint {
  if (typeof cell !== 'string') return cell;
  if (isNothing(column, cell)) return '';
  if (isErrorText(cell)) return new CellComplaint('Is an error: mend that cell first');
  if (DATE_COLUMNS.includes(column)) return readCensusDate(column, cell, dates, years);
  if (column === 'status') {
    const meant = statusMeant(cell, own);
    return meant === undefined ? cell : (meant.status ?? '');
  }
  if (column === 'separation.cause') return causeMeant(cell, own) ?? cell;
  return readNumber(column, cell);
}

/**
 * `Retired` and `Deceased` say the cause as well; and people may have said what a blank cause means, or a word that leaves it open.
 *
 * @returns the cause, where the line has none and it was said for all lines; null otherwise
 */
function addCause(
  values: Map<CensusColumn, CensusCell>,
  status: string,
  own: OwnWords,
  complain: (column: CensusColumn, issue: string) => void,
): string | null {
  if (values.get('status') !== 'separated') return null;
  const given = values.get('separation.cause');
  // A status that is blank is no word, though something may be said of blank causes.
  const told = status === '' ? undefined : statusMeant(status, own)?.cause;
  const isOpen = leavesCauseOpen(status);
  if (given !== undefined) {
    if (told !== undefined && told !== given && !isOpen) {
      complain('separation.cause', `Must be ${told}, as the status is ${status}`);
    }
    return null;
  }
  const blank = ownMeaning(own, 'separation.cause', '');
  const cause = told ?? (blank === 'blank' ? undefined : blank);
  if (cause === undefined) return null;
  values.set('separation.cause', cause);
  return told === undefined || isOpen ? cause : null;
}

/** Question about somebody with an account and no payments left. */
export const NO_PAYMENTS_LEFT =
  'Has 0 payments left, and something in the account: give the number of payments, or leave it blank for those of the plan';

/**
 * Payments to somebody employed: of a separation without year and cause, the engine would say that these are missing. Many exports
 * have no payments remaining as 0.
 */
function refusePayments(
  values: Map<CensusColumn, CensusCell>,
  complain: (column: CensusColumn, issue: string) => void,
): void {
  if ((values.get('status') ?? 'active') !== 'active') {
    const [left] = PAYMENTS;
    if (/^0+$/.test(String(values.get(left!) ?? ''))) {
      values.delete(left!);
      complain(left!, NO_PAYMENTS_LEFT);
    }
    return;
  }
  for (const column of PAYMENTS) {
    const given = values.get(column);
    values.delete(column);
    if (given !== undefined && !/^[0-]$/.test(String(given))) {
      complain(column, 'Not with status active: only people who left are being paid');
    }
  }
}

type ReadOnlyValues = ReadonlyMap<CensusColumn, CensusCell>;

/** True for a year of separation up to the census year; for any year while the census year is unknown. */
export function hasLeftBy(values: ReadOnlyValues, { censusYear }: PlanYears): boolean {
  const year = String(values.get('separation.year') ?? '');
  return /^\d{4}$/.test(year) && (censusYear === null || Number(year) <= censusYear);
}

/**
 * True for somebody hired again after the date of leaving, which many exports keep: it is over.
 *
 * @param left - the date or year of leaving, as it is written
 */
export function cameBack(values: ReadOnlyValues, left: string, dates: DatesOfCensus, years: PlanYears): boolean {
  const back = String(values.get('service_counts_from') ?? values.get('time_away_counts') ?? '');
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(back) ?? [];
  if (year === undefined || left === '') return false;
  const date = readCensusDate('time_away_counts', left, dates, years);
  if (typeof date !== 'string') return false;
  if (date.length === back.length) return back > date;
  return years.yearEnd !== null && planYearOf(Number(year), [Number(month), Number(day)], years.yearEnd) > Number(date);
}

type Values = Map<CensusColumn, CensusCell>;
type Complain = (column: CensusColumn, issue: string) => void;

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Replaces what a row says of a rehire by the date of hire that gives the same service: the date from which service counts, earlier
 * by the years that count from before it. Fractions of a year count to the month.
 */
export function countService(values: Values, complain: Complain): void {
  const from = values.get('service_counts_from');
  const years = values.get('service_years_before');
  for (const column of OF_REHIRES) values.delete(column);
  if (from !== undefined && !isoDate.test(String(from))) complain('service_counts_from', 'Must be a date (YYYY-MM-DD)');
  if (values.has('service_years')) {
    if (years !== undefined && Number(years) !== 0) complain('service_years_before', 'Not with service_years');
    return;
  }
  const date = isoDate.test(String(from)) ? from : values.get('hire_date');
  if (date === undefined) return;
  values.set('hire_date', date);
  if (years === undefined) return;
  if (!/^\d{1,2}(\.\d+)?$/.test(String(years))) complain('service_years_before', 'Must be a number of years');
  else if (isoDate.test(String(date))) values.set('hire_date', earlierBy(String(date), Number(years)));
}

/** A day some years earlier; the last of the month where it has no such day. */
function earlierBy(date: string, years: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const months = year * 12 + month - 1 - Math.round(years * 12);
  const last = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${Math.floor(months / 12)}-${two((months % 12) + 1)}-${two(Math.min(day, last))}`;
}
