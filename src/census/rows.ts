/** A cell as hosts hand it over: text without blanks around it, `''` for nothing; numbers and truth values of spreadsheets. */
export type CensusCell = string | number | boolean;

/** A list read by position: an array, or a list that makes an entry when it is read. */
export interface Entries<Entry> extends Iterable<Entry> {
  readonly length: number;
  at(position: number): Entry | undefined;
}

/** A text of a column, with the number of rows that have it and the first of them. */
export interface CellText<Cell = CensusCell> {
  readonly cell: Cell;
  readonly row: number;
  readonly count: number;
}

/** The cells of a census, row by row: arrays, or a table in columns, which knows equal cells of a column and looks at them once. */
export interface Rows<Cell extends CensusCell = CensusCell> extends Entries<readonly Cell[]> {
  /** The most cells of a row. */
  readonly width?: number;
  textsOf?(position: number): Iterable<CellText<Cell>>;
  readerOf?<Value>(position: number, read: (cell: Cell) => Value): (row: number) => Value;
  valuesOf?<Value>(position: number, read: (cell: Cell) => Value): ColumnValues<Value | Cell>;
  mapped?(change: (cell: Cell, position: number) => Cell): Rows<Cell>;
  changed?(change: (cells: readonly Cell[], row: number) => readonly Cell[]): Rows<Cell>;
  only?(positions: ArrayLike<number>): Rows<Cell>;
}

/** Values of a column, by row. */
export interface ColumnValues<Value> {
  /** Reader of what is made of each value: once for equal cells of a table in columns. */
  readerOf<Other>(read: (value: Value) => Other): (row: number) => Other;
}

/** Texts of a column, one of them perhaps several times; a row without the cell has none. */
export function textsOf<Cell extends CensusCell>(rows: Rows<Cell>, position: number): Iterable<CellText<Cell>> {
  return rows.textsOf?.(position) ?? textsOfRows(rows, position);
}

function* textsOfRows<Cell extends CensusCell>(rows: Rows<Cell>, position: number): Generator<CellText<Cell>> {
  for (let row = 0; row < rows.length; row++) {
    const cell = rows.at(row)![position];
    if (cell !== undefined) yield { cell, row, count: 1 };
  }
}

/** Reader of the cells of a column by row; a row without the cell has a blank one. */
export function readerOf<Cell extends CensusCell, Value>(
  rows: Rows<Cell>,
  position: number,
  read: (cell: Cell | '') => Value,
): (row: number) => Value {
  return rows.readerOf?.(position, read) ?? ((row) => read(rows.at(row)![position] ?? ''));
}

/** Values of a column, of which each cell is read as by `readerOf`, for rows that are read several times. */
export function valuesOf<Cell extends CensusCell, Value>(
  rows: Rows<Cell>,
  position: number,
  read: (cell: Cell | '') => Value,
): ColumnValues<Value | Cell> {
  const values = rows.valuesOf?.(position, read);
  return values ?? { readerOf: (readValue) => readerOf(rows, position, (cell) => readValue(read(cell))) };
}

/** True if a column has a cell that is not blank. */
export function hasCells(rows: Rows, position: number): boolean {
  const isFilled = readerOf(rows, position, (cell) => cell !== '');
  for (let row = 0; row < rows.length; row++) if (isFilled(row)) return true;
  return false;
}

/** The rows with a cell that passes a test, in order. */
export function rowsWith(rows: Rows, test: (cell: CensusCell) => boolean): number[] {
  const width = rows.width ?? widthOf(rows);
  const found = new Set<number>();
  for (let position = 0; position < width; position++) {
    const isFound = readerOf(rows, position, test);
    for (let row = 0; row < rows.length; row++) if (isFound(row)) found.add(row);
  }
  return [...found].sort((one, other) => one - other);
}

function widthOf(rows: Rows): number {
  let width = 0;
  for (let row = 0; row < rows.length; row++) width = Math.max(width, rows.at(row)!.length);
  return width;
}

/** The rows with each cell replaced. */
export function mapped<Cell extends CensusCell>(
  rows: Rows<Cell>,
  change: (cell: Cell, position: number) => Cell,
): Rows<Cell> {
  return rows.mapped?.(change) ?? changed(rows, (cells) => cells.map(change));
}

/** The rows with each row replaced. */
export function changed<Cell extends CensusCell>(
  rows: Rows<Cell>,
  change: (cells: readonly Cell[], row: number) => readonly Cell[],
): Rows<Cell> {
  return rows.changed?.(change) ?? [...rows].map(change);
}

/** The rows at some positions. */
export function only<Cell extends CensusCell>(rows: Rows<Cell>, positions: ArrayLike<number>): Rows<Cell> {
  if (positions.length === rows.length) return rows;
  return rows.only?.(positions) ?? Array.from(positions, (position) => rows.at(position)!);
}
