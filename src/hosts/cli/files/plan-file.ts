import { parseCommentedJson, placesIn } from '../../../presentation/words/formats.js';
import { type Key, keysOf, pathOf } from '../../../presentation/words/index.js';
import { describeInput } from '../../../engine/internal.js';
import { near } from '../../../analysis/internal.js';
import { Failure, refuseAny, type Issue } from '../errors/failure.js';
import { readText } from './files.js';
import type { ErrorDetails } from '../../../index.js';
import { readJson } from '../../../presentation/words/read-json.js';
import { invalidOption, isNumber, numberIn } from '../commands/option-values.js';

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

/** Values given on the command line in place of those of the plan file. */
export interface Settings {
  /** `path=value` each, as `operatingAssumptions.discount_rate=0.07`. */
  readonly set?: readonly string[];
  /** Short for `systemConfig.projection_years`. */
  readonly years?: string;
}

type Keys = readonly Key[];

/** One of them: its place in the plan, its value as JSON would have it, and what was said. */
interface Setting {
  readonly keys: Keys;
  readonly value: unknown;
  readonly flag: string;
  readonly said: string;
}

/** The plan file with the values of the command line, and the place of an issue about one of them. */
export function withSettings(
  plan: Plan,
  { set = [], years }: Settings,
): { plan: Plan; locateSetting: (details: ErrorDetails) => Issue | null } {
  const settings = set.map(readSetting);
  const paths = settings.map(({ keys }) => pathOf(keys));
  const again = settings.find((_, i) => paths.indexOf(paths[i]!) < i);
  if (again !== undefined) throw invalidOption('--set', 'Must name an input once', again.said);
  if (years !== undefined) {
    settings.push({
      keys: ['systemConfig', 'projection_years'],
      value: numberIn('--years', years, 'years'),
      flag: '--years',
      said: years,
    });
  }
  const changed = settings.reduce((before: unknown, { keys, value }) => put(before, keys, value), plan) as Plan;
  return {
    plan: changed,
    locateSetting: (details) => {
      // Issues are named without their argument.
      const setting = settings.find(({ keys }) => pathOf(keys.slice(1)) === details.field);
      return setting === undefined
        ? null
        : { ...details, file: setting.flag, field: setting.flag, value: setting.said };
    },
  };
}

function readSetting(said: string): Setting {
  const [, path, text] = /^\s*([^=]+?)\s*=\s*(.*?)\s*$/s.exec(said) ?? [];
  if (path === undefined || text === undefined) throw invalidOption('--set', 'Must be <path>=<value>', said);
  const keys = keysOf(path) ?? [];
  const place = describeInput(keys);
  if (place === undefined || keys.length < 2) {
    const issue = 'Must be the path of an input, such as operatingAssumptions.discount_rate=0.07';
    throw invalidOption('--set', issue, said, hintFor(keys));
  }
  if (place.isList || place.names !== undefined) return { keys, value: readList(text, said), flag: '--set', said };
  const isTruth = (place.kind === 'flag' || place.kind === 'off') && /^(?:true|false)$/.test(text);
  const read = isNumber(place) ? numberIn('--set', text, place.unit) : text;
  return { keys, value: isTruth ? text === 'true' : read, flag: '--set', said };
}

/** A list or an object. */
function readList(text: string, said: string): unknown {
  const read = readJson(text, { comments: false });
  if ('value' in read) return read.value;
  const { problem, twice } = read.problem;
  const issue = twice === undefined ? 'Must be JSON, as this input is a list or an object' : problem;
  throw invalidOption('--set', issue, said);
}

/** A copy with the value in its place. */
function put(target: unknown, [key, ...inner]: Keys, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(target) ? [...(target as unknown[])] : [];
    if (key > list.length)
      throw invalidOption('--set', `Must be at most the next of the ${list.length} entries`, `[${key}]`);
    list[key] = put(list[key], inner, value);
    return list;
  }
  const object = isObject(target) ? target : {};
  return { ...object, [key]: put(object[key], inner, value) };
}
