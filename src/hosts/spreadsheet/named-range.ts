import {
  type Cell,
  type CellRange,
  CellRefusal,
  type DateSystem,
  isBlank,
  isBlankRow,
  readCellValue,
  rowsOf,
  textOf,
} from './cell-value.js';
import { pathOf } from '../../presentation/words/index.js';
import { describe, targetOf, type Root, type Target } from './names.js';
import { problemAt, problemOf, type CellProblem, type Place } from './problem.js';

/** A row of a range of names and values. */
export interface NamedRow extends Target {
  /** The cells with the value, the first of them even if it is blank. */
  readonly values: readonly Place[];
}

/** Values by root, as the engine takes them, and the cell of each by its path. */
export interface NamedValues {
  readonly values: Partial<Record<Root, Record<string, unknown>>>;
  readonly places: Map<string, Place>;
}

/** A range is read up to this number of problems: suggestions for each name would take longer than a host waits. */
const MOST_PROBLEMS = 1000;

/** The one issue of a single column: else each name would count as lacking a value, and every needed value as missing. */
const NO_VALUES = 'Must have two columns: the names, and their values beside them';

/**
 * The rows of a range of names and values: a name in the first column, its value in the second, further entries of a list in
 * those after it. Blank rows, rows without a value, a first row of headings, and remarks, whose name starts with `#`, are passed
 * over.
 */
export function readNamedRows(
  range: string,
  cells: CellRange,
  roots: readonly Root[],
  problems: CellProblem[],
): NamedRow[] {
  const rows: NamedRow[] = [];
  const seen = new Map<string, number>();
  const all = rowsOf(cells);
  if (all.length > 1 && all.every((row) => row.length === 1)) {
    problems.push({ range, row: null, column: null, name: null, issue: NO_VALUES, value: null });
    return [];
  }
  let first = true;
  for (const [i, row] of all.entries()) {
    if (isBlankRow(row)) continue;
    if (problems.length >= MOST_PROBLEMS) {
      const issue = 'This row and those below it are not read: there are 1,000 problems above';
      problems.push({ ...problemOf(range, null, issue), row: i + 1 });
      break;
    }
    const at = (column: number, name: string | null): Place => ({
      range,
      row: i + 1,
      column: column + 1,
      name,
      cell: row[column],
    });
    const name = textOf(row[0]);
    const isHeading = first && /^value$/i.test(textOf(row[1]));
    first = false;
    if (isHeading || name.startsWith('#')) continue;
    if (name === '') {
      problems.push(problemAt(at(0, null), 'Must have a name: there are values beside it'));
      continue;
    }
    const target = targetOf(name, roots);
    if (typeof target === 'string') {
      problems.push(problemAt(at(0, null), target));
      continue;
    }
    const path = pathOf(target.keys);
    const earlier = seen.get(path);
    if (earlier !== undefined) problems.push(problemAt(at(0, null), `Appears twice: already in row ${earlier}`));
    seen.set(path, i + 1);
    const values = row.map((_, column) => at(column, path)).filter(({ column, cell }) => column > 1 && !isBlank(cell));
    const extra = target.what.isList ? undefined : values.find(({ column }) => column > 2);
    if (extra !== undefined) problems.push(problemAt(extra, 'Must be blank: this name has one value, beside it'));
    if (values.length > 0) rows.push({ ...target, values });
  }
  return rows;
}

/** Puts the values of rows in their places; later rows override earlier ones. */
export function placeValues(
  { values, places }: NamedValues,
  rows: readonly NamedRow[],
  system: DateSystem,
  problems: CellProblem[],
): void {
  for (const { root, keys, what, values: cells } of rows) {
    const path = pathOf(keys);
    const read = (place: Place): unknown => {
      const value = readCellValue(place.cell, what.isList ? (describe(root, [...keys, 0]) ?? what) : what, system);
      if (!(value instanceof CellRefusal)) return value;
      problems.push(problemAt(place, value.issue));
      return undefined;
    };
    const entries = what.isList ? cells.flatMap(entriesOf) : cells;
    const value = what.isList ? entries.map(read) : read(cells[0]!);
    setAt((values[root] ??= {}), keys, value);
    if (cells[0] !== undefined) places.set(path, cells[0]);
    entries.forEach((place, i) => what.isList && places.set(`${path}[${i}]`, place));
  }
}

/** The entries of a list in one cell, divided by commas or semicolons; `none` is a list without any. */
export function entriesOf(place: Place): Place[] {
  const { cell } = place;
  if (typeof cell !== 'string') return [place];
  if (/^ *none *$/i.test(cell)) return [];
  return cell
    .split(/[,;]/)
    .filter((text: Cell) => !isBlank(text))
    .map((text) => ({ ...place, cell: text.trim() }));
}

/** Sets the value at keys inside an object, making the objects and lists on the way. */
function setAt(object: Record<string | number, unknown>, keys: readonly (string | number)[], value: unknown): void {
  const [key, next, ...rest] = keys;
  if (key === undefined) return;
  if (next === undefined) {
    object[key] = value;
    return;
  }
  const inner = (object[key] ??= typeof next === 'number' ? [] : {}) as Record<string | number, unknown>;
  setAt(inner, [next, ...rest], value);
}
