import { describeInput } from '../../engine/internal.js';
import { pathOf } from '../../presentation/words/index.js';
import type { PlanRules } from '../../index.js';
import { hintedIssue } from '../../census/review/index.js';
import {
  type Cell,
  type CellRange,
  CellRefusal,
  isBlank,
  readCellValue,
  rowsOf,
  shown,
  type Table,
} from './cell-value.js';
import { valueOrError } from './inputs.js';
import { entriesOf, placeValues, readNamedRows, type NamedValues } from './named-range.js';
import { PLAN_ROOTS, targetOf } from './names.js';
import {
  errorOf,
  problemAt,
  problemOf,
  Unusable,
  type CellProblem,
  type Place,
  type SpreadsheetError,
} from './problem.js';

/** An argument of a calculator: its name, its field of the options, and its cells. */
export type Argument = readonly [name: string, field: string, cells: CellRange];

/** The answer of a calculator, or the problems of its arguments, as a value. */
export function calculate<Options>(
  root: string,
  given: readonly Argument[],
  compute: (options: Options, rules: Partial<PlanRules>) => Table,
  plan?: CellRange,
): Table | SpreadsheetError {
  const result = valueOrError((blame) => {
    const problems: CellProblem[] = [];
    const named: NamedValues = { values: {}, places: new Map() };
    placeValues(named, readNamedRows('plan', plan, PLAN_ROOTS, problems), 1900, problems);
    const places = new Map(named.places);
    const options: Record<string, unknown> = {};
    for (const argument of given) {
      readArgument(root, argument, options, problems).forEach((place, i) => {
        if (i === 0) places.set(argument[1], place);
        places.set(`${argument[1]}[${i}]`, place);
      });
    }
    if (problems.length > 0) throw new Unusable(problems);
    blame(({ field, issue }) => {
      const path = field.replace(/^planRules\./, '');
      const place = places.get(path);
      if (place !== undefined) return problemAt(place, hintedIssue(pathIn(root, path), issue, shown(place.cell)));
      const name = given.find(([, its]) => its === path)?.[0];
      return name === undefined ? problemOf('plan', path, issue) : problemOf(name, null, issue);
    });
    // The engine checks them: what a cell holds can be anything.
    return compute(options as Options, named.values.planRules ?? {});
  });
  // No other function lists what is wrong with the arguments of a calculator, so the error names everything.
  if (!('error' in result)) return result;
  return { ...result, error: result.problems.map((problem) => errorOf([problem]).error).join('; ') };
}

/** The path of an argument, or of a value of the plan, with its root in front. */
function pathIn(root: string, path: string): string {
  const target = targetOf(path, PLAN_ROOTS);
  if (typeof target === 'string' || describeInput([root, path]) !== undefined) return `${root}.${path}`;
  return pathOf([target.root, ...target.keys]);
}

/** Reads an argument into the options; its cells, those of a list entry by entry. */
function readArgument(
  root: string,
  [name, field, cells]: Argument,
  options: Record<string, unknown>,
  problems: CellProblem[],
): Place[] {
  const what = describeInput([root, field]);
  const filled: Place[] = [];
  rowsOf(cells).forEach((row, i) =>
    row.forEach((cell: Cell, j) => {
      if (!isBlank(cell)) filled.push({ range: name, row: i + 1, column: j + 1, name: null, cell });
    }),
  );
  const [place] = filled;
  if (place === undefined || what === undefined) return [];
  const entries = what.isList ? filled.flatMap(entriesOf) : filled;
  const read = (at: Place): unknown => {
    const entry = what.isList ? (describeInput([root, field, 0]) ?? what) : what;
    const value = readCellValue(at.cell, entry, 1900);
    if (!(value instanceof CellRefusal)) return value;
    problems.push(problemAt(at, value.issue));
    return undefined;
  };
  if (!what.isList && filled.length > 1) problems.push(problemAt(filled[1]!, 'Must be one cell'));
  options[field] = what.isList ? entries.map(read) : read(place);
  return entries.length > 0 ? entries : [place];
}
