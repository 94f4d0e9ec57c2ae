import {
  CellComplaint,
  CENSUS_COLUMNS,
  CensusDialogue,
  datesOf,
  decimalCommaIn,
  mayBeLatest,
  withDecimalPoint,
  datesOfCensus,
  readCell,
  UNKNOWN_PLAN_YEARS,
  type CensusColumn,
  type DatesOfCensus,
  type ColumnMapping,
  type OwnWords,
  type PlanYears,
} from '../../../census/index.js';
import type { CensusRow, CensusTable } from './census-table.js';

/** Answers of the user about a census, beside those about columns and words. */
export interface SaidOfCensus {
  /** The fields that are the sums of all columns that are read as them. */
  readonly added: readonly CensusColumn[];
  /** People without a status have left if their date of leaving is not after the census. */
  readonly leftByDate: boolean;
}

export const NOTHING_SAID: SaidOfCensus = { added: [], leftByDate: false };

/** A census as it is read with these answers. */
export function dialogueOf(
  { header, rows }: CensusTable,
  columns: ColumnMapping,
  years: PlanYears = UNKNOWN_PLAN_YEARS,
  words: OwnWords = {},
  { added, leftByDate }: SaidOfCensus = NOTHING_SAID,
  leftOut: ReadonlySet<CensusRow> = new Set(),
): CensusDialogue<CensusRow> {
  const sums = added
    .map((column) => ({ column, parts: columns.flatMap((one, position) => (one === column ? [{ position }] : [])) }))
    .filter(({ parts }) => parts.length > 1);
  const understood = { header, lines: rows, columns, sums, leftByDate, leftOut, wordsOf: () => words };
  return new CensusDialogue(understood, years);
}

/** The fields that a mapping reads twice: only one of two columns with one meaning can be right, unless they are added up or the latest date counts. */
export function doubledColumns(mapping: ColumnMapping, added: readonly CensusColumn[] = []): CensusColumn[] {
  return mapping.filter(
    (column, at): column is CensusColumn =>
      column !== null &&
      mapping.indexOf(column) < at &&
      mapping.lastIndexOf(column) === at &&
      !added.includes(column) &&
      !mayBeLatest(column),
  );
}

/** Order of the dates of a census, for `readAs`. */
export function datesIn({ rows }: CensusTable, mapping: ColumnMapping): DatesOfCensus {
  return datesOf(
    mapping,
    rows.map(({ cells }) => cells),
  );
}

/**
 * A cell as the engine takes it, from the ways in which people and spreadsheets write it. Without the other dates of its census,
 * a date such as 4/5/1968 has the month first.
 */
export function readAs(
  column: CensusColumn,
  cell: string,
  dates: DatesOfCensus = datesOfCensus([cell]),
  years: PlanYears = UNKNOWN_PLAN_YEARS,
): string {
  const value = readCell(column, cell, dates, years);
  return value instanceof CellComplaint ? cell : String(value);
}

/** Reading of the cells of a census, each by itself: in the order of its dates and with the mark of its decimals. */
export function readsAs(
  { rows }: CensusTable,
  mapping: ColumnMapping,
  years: PlanYears,
): (column: CensusColumn, cell: string) => string {
  const cells = rows.map((row) => row.cells);
  const dates = datesOf(mapping, cells);
  const hasComma = decimalCommaIn(mapping, cells) !== null;
  return (column, cell) => {
    const [[plain = cell] = []] = hasComma ? withDecimalPoint([column], [[cell]]) : [[cell]];
    const value = readCell(column, plain, dates, years);
    return value instanceof CellComplaint ? cell : String(value);
  };
}

/** Cells as people read them: dates in one form, thousands apart, what is vested in percent; words stay as they are written. */
export function shownAs(
  table: CensusTable,
  mapping: ColumnMapping,
  years: PlanYears,
): (row: CensusRow, at: number) => string {
  const read = readsAs(table, mapping, years);
  return ({ cells }, at) => {
    const cell = cells[at] ?? '';
    const column = mapping[at] ?? null;
    const kind = column === null ? 'text' : CENSUS_COLUMNS[column];
    if (column === null || cell === '' || kind === 'text') return cell;
    const plain = read(column, cell);
    if (kind === 'fraction' && /^[\d.]+$/.test(plain)) return `${Number((Number(plain) * 100).toPrecision(12))}%`;
    return kind === 'money' || kind === 'shares'
      ? plain.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','))
      : plain;
  };
}
