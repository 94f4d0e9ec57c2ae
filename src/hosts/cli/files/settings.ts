import type { ErrorDetails } from '../../../index.js';
import { describeInput } from '../../../engine/internal.js';
import { keysOf, pathOf, type Key } from '../../../presentation/words/index.js';
import { readJson } from '../../../presentation/words/read-json.js';
import { invalidOption, isNumber, numberIn } from '../commands/option-values.js';
import type { Issue } from '../errors/failure.js';
import { hintFor, isObject, type Plan } from './plan-file.js';

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
