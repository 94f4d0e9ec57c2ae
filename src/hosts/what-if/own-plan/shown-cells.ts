import {
  CellComplaint,
  CENSUS_COLUMNS,
  datesOf,
  decimalCommaIn,
  withDecimalPoint,
  datesOfCensus,
  readCell,
  UNKNOWN_PLAN_YEARS,
  type CensusColumn,
  type DatesOfCensus,
  type ColumnMapping,
  type PlanYears,
  type CensusRow,
  type CensusTable,
} from '../../../census/index.js';

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
