import { ANALYSES, type AnalysisKind } from '../../analysis/index.js';
import { describeIn, describeInput, type InputDescription } from '../../engine/internal.js';
import { type Key, keysOf, pathOf } from '../../presentation/words/index.js';
import {
  type Cell,
  type CellProblem,
  type CellRange,
  CellRefusal,
  type DateSystem,
  isBlank,
  isBlankRow,
  type Place,
  problemAt,
  problemOf,
  readCellValue,
  rowsOf,
  textOf,
} from './cells.js';

/** Root of the names of a range: an argument of the engine, the options of an analysis, or options of the function. */
export type Root =
  | 'planRules'
  | 'operatingAssumptions'
  | 'initialState'
  | 'systemConfig'
  | 'own'
  | `${AnalysisKind} options`;

/** The root of the options of an analysis. */
export function optionsRoot(kind: AnalysisKind): Root {
  return `${kind} options`;
}

/** Place of the value that a name of a range stands for. */
interface Target {
  readonly root: Root;
  readonly keys: readonly Key[];
  readonly what: InputDescription;
}

/** The arguments of the engine, which a plan describes. */
export const PLAN_ROOTS: readonly Root[] = ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'];

/** Options of the functions themselves. */
const OWN: Readonly<Record<string, InputDescription>> = {
  columns: { isList: true },
  headings: { isList: false, kind: 'flag' },
  date_system: { isList: false, choices: ['1900', '1904'] },
};

/** The value at a place in a root. */
function describe(root: Root, keys: readonly Key[]): InputDescription | undefined {
  const analysis = ANALYSES.find(({ kind }) => root === optionsRoot(kind));
  if (analysis !== undefined) return describeIn(analysis.options, keys);
  if (root !== 'own') return describeInput([root, ...keys]);
  const [name, ...rest] = keys;
  if (name === undefined) return { isList: false, names: Object.keys(OWN) };
  const what = Object.keys(OWN).includes(String(name)) ? OWN[name] : undefined;
  if (rest.length === 0) return what;
  return what?.isList === true && rest.length === 1 && typeof rest[0] === 'number'
    ? { isList: false, kind: 'text' }
    : undefined;
}

/**
 * Finds the place of a name: `share_valuation.current_price`, `esop_loans[0].loan_id`, with or without its argument in front. For a name
 * without a place, or of more than one value, it returns the issue as text.
 */
export function targetOf(name: string, roots: readonly Root[]): Target | string {
  const keys = keysOf(name);
  const root = keys === null ? undefined : roots.find((root) => root === keys[0] || describe(root, keys.slice(0, 1)));
  if (keys === null || root === undefined) return `Unknown name${suggestion(name, roots)}`;
  const inside = root === keys[0] ? keys.slice(1) : keys;
  if (inside[0] === 'participants') return 'Not here: the participants are the census';
  const what = describe(root, inside);
  if (what === undefined) return `Unknown name${suggestion(name, [root])}`;
  const isGroup = what.names !== undefined && what.kind !== 'off';
  if (isGroup) return `Names a group of values: write one of them, such as ${name}.${what.names[0]}`;
  const entry = what.isList ? describe(root, [...inside, 0]) : undefined;
  if (entry?.names !== undefined) return `Names a list: write its values, such as ${name}[0].${entry.names[0]}`;
  return { root, keys: inside, what };
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Suggests names: those that differ in case, spaces or punctuation, else those in a group, else those with the words. */
function suggestion(name: string, roots: readonly Root[]): string {
  const all = roots.flatMap(namesOf);
  const same = all.filter((known) => plain(known) === plain(name));
  const inGroup = all.filter((known) => plain(known.split('.').pop() ?? '') === plain(name));
  // One or two letters occur in most names, and a plural is the same word.
  const words = (name.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => word.replace(/s$/, ''));
  const withWords = all.filter((known) => words.length > 0 && words.every((word) => known.includes(word)));
  const meant = [same, inGroup, withWords].find(({ length }) => length > 0) ?? [];
  return meant.length === 0 ? '' : `: write ${meant.slice(0, 3).join(' or ')}`;
}

const names = new Map<Root, readonly string[]>();

/** Lists the names of a root that stand for a value; the first entry of a list stands for all of them. */
function namesOf(root: Root): readonly string[] {
  const known = names.get(root);
  if (known !== undefined) return known;
  const all: string[] = [];
  collectNames(root, [], all);
  names.set(root, all);
  return all;
}

function collectNames(root: Root, keys: readonly Key[], all: string[]): void {
  const what = describe(root, keys);
  if (what === undefined || keys[0] === 'participants') return;
  const entry = what.isList ? describe(root, [...keys, 0]) : undefined;
  if (entry?.names !== undefined) {
    collectNames(root, [...keys, 0], all);
    return;
  }
  if (what.names === undefined) all.push(pathOf(keys));
  else for (const name of what.names) collectNames(root, [...keys, name], all);
}

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
