import { parseCommentedJson, placesIn } from '../../../presentation/words/formats.js';
import { type Key, keysOf, pathOf } from '../../../presentation/words/index.js';
import { describeInput } from '../../../engine/internal.js';
import { near } from '../../../analysis/internal.js';
import { Failure, refuseAny, type Issue } from '../errors/failure.js';
import { readText } from './files.js';
import type { ErrorDetails } from '../../../index.js';

/** The members of a plan file: the four arguments of `simulate()`. */
export const ARGUMENTS = ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'] as const;

/** Content of a plan file: the four arguments of `simulate()`, not yet checked. The engine checks them. */
export type Plan = Partial<Record<(typeof ARGUMENTS)[number], unknown>>;

/** A plan file as it was read. */
export interface PlanFile {
  readonly plan: Plan;
  /** Answers about its census that it keeps, not yet checked. */
  readonly census?: unknown;
  /** The line, counted from 1, of what stands at a path; of what is not there, that of the object that should have it. */
  readonly lineOf: (path: readonly Key[]) => number;
}

/** Reads a plan file: a JSON object with the four arguments as its members, what is kept of its census, and comments wherever its owner likes. */
export function readPlanFile(cwd: string, file: string): PlanFile {
  const text = readText(cwd, file, 'plan file');
  const content = parseJson(text, file, 'plan file');
  if (!isObject(content)) {
    throw invalidFile('plan file', [{ file, field: file, issue: `Must be an object with ${ARGUMENTS.join(', ')}` }]);
  }
  const lineOf = linesOf(text);
  const unknown = Object.keys(content)
    // Editors look there for the JSON Schema of the file.
    .filter((key) => key !== '$schema' && key !== 'census' && !ARGUMENTS.some((name) => name === key))
    .map((key): Issue => {
      const issue = `Unknown field: a plan file holds ${ARGUMENTS.join(', ')}, and census`;
      return { file, line: lineOf([key]), field: key, issue };
    });
  refuseAny('Invalid plan file', unknown);
  const { census, ...plan } = content;
  return { plan, lineOf, ...(census === undefined ? {} : { census }) };
}

/** Finds the lines of a text of JSON, which is looked through when the first is asked for. */
export function linesOf(text: string): PlanFile['lineOf'] {
  let known: { place: ReturnType<typeof placesIn>; ends: readonly number[] } | undefined;
  return (path) => {
    known ??= { place: placesIn(text), ends: [...text.matchAll(/\r\n|\r|\n/g)].map(({ index }) => index) };
    const { from } = known.place(path);
    const line = known.ends.findIndex((end) => end >= from);
    return (line < 0 ? known.ends.length : line) + 1;
  };
}

/** True for what JSON calls an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Content of a JSON file, not yet checked. `what` says in an error what the file should have been: `plan file`. */
export function readJsonFile(cwd: string, file: string, what: string): unknown {
  return parseJson(readText(cwd, file, what), file, what);
}

/** Content of the text of a JSON file; it may have comments, and a comma after the last entry. */
export function parseJson(text: string, file: string, what: string): unknown {
  const parsed = parseCommentedJson(text);
  if ('value' in parsed) return parsed.value;
  const { line, column, problem, twice } = parsed.problem;
  if (twice !== undefined) throw invalidFile(what, [{ file, line, field: pathOf(twice), issue: problem }]);
  const issue = `Not JSON: line ${line}, column ${column}: ${problem}`;
  throw invalidFile(what, [{ file, line, field: file, issue }]);
}

/** The failure for a file that is not what it should be. */
export function invalidFile(what: string, issues: readonly Issue[]): Failure {
  return new Failure('VALIDATION_ERROR', `Invalid ${what}`, issues);
}

/** An issue of the engine in its line of the plan file. What is null there is still to be filled in. */
export function issueInPlan(details: ErrorDetails, { plan, lineOf }: PlanFile, file: string): Issue {
  const path = pathIn(plan, details.field);
  const issue = { ...details, file };
  if (path === null) return issue;
  const line = lineOf(path);
  if (describeInput(path) === undefined) return { ...issue, line, hint: hintFor(path) };
  if (valueAt(plan, path) !== null) return { ...issue, line };
  const { unit } = describeInput(path) ?? {};
  return { ...issue, line, issue: `Is still to be filled in${unit === undefined ? '' : ` (${unit})`}` };
}

/** The path of a field in the plan; issues are named without their argument. Null for what is no part of a plan file. */
function pathIn(plan: PlanFile['plan'], field: string): readonly Key[] | null {
  const keys = keysOf(field) ?? [];
  const [name] = keys;
  if (name === undefined) return null;
  if (Object.hasOwn(plan, name)) return keys;
  const isIn = (argument: keyof PlanFile['plan']): boolean =>
    (isObject(plan[argument]) && Object.hasOwn(plan[argument], name)) || describeInput([argument, name]) !== undefined;
  const argument = (['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'] as const).find(isIn);
  return argument === undefined ? null : [argument, ...keys];
}

function valueAt(plan: PlanFile['plan'], path: readonly Key[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<Key, unknown>)[key]
        : undefined,
    plan,
  );
}

/**
 * Likely meaning of a path that is no input, as a hint; undefined where nothing is near.
 *
 * @example
 * hintFor(['planRules', 'vestng_schedule', 'years']) // 'did you mean planRules.vesting_schedule.years?'
 */
export function hintFor(path: readonly Key[]): string | undefined {
  const meant = pathMeant(path) ?? ARGUMENTS.map((root) => pathMeant([root, ...path])).find(Boolean);
  return meant === undefined ? undefined : `did you mean ${pathOf(meant)}?`;
}

/** The path with each name that is unknown replaced by the nearest of those that stand there. */
function pathMeant(path: readonly Key[]): readonly Key[] | undefined {
  let meant: readonly Key[] = [];
  for (const key of path) {
    if (describeInput([...meant, key]) === undefined) {
      const names = meant.length === 0 ? ARGUMENTS : (describeInput(meant)?.names ?? []);
      const [nearest] = near(String(key), names);
      if (nearest === undefined) return undefined;
      meant = [...meant, nearest];
    } else meant = [...meant, key];
  }
  return meant.length < 2 ? undefined : meant;
}
