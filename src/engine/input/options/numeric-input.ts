import type * as z from 'zod/mini';
import { ValidationError, issues as words } from '../../errors.js';
import { DECIMALS, LARGEST, mulDiv, type Rate, subtract, toUnits, WHOLE } from '../../numeric/index.js';
import { initialState } from '../initial-state.js';
import { operatingAssumptions } from '../operating-assumptions.js';
import { planRules } from '../plan-rules.js';
import type { PreparedInput } from '../prepared-input.js';
import { decimalText, type NumberOrDecimalText, rate } from '../schema/numbers.js';
import { accepted, readArgument } from '../schema/read-argument.js';
import { entryOf, knownOf, ofGiven, partOf } from '../schema/walk.js';
import { systemConfig } from '../system-config.js';
import type { RepurchaseMix } from '../../rules/repurchase-funding.js';
import { buildMixes } from '../build-rule-terms.js';
import type { ReadInputs } from '../read-inputs.js';

const ARGUMENTS = { planRules, operatingAssumptions, initialState, systemConfig };
type ArgumentName = keyof typeof ARGUMENTS;
type Key = string | number;

/** A number among the inputs: how it is read and how it is changed. */
export interface NumericInput {
  /** The places of its unit. */
  readonly decimals: number;
  /** Value in the unit of the input, or the default; null where there is neither. */
  readonly now: number | null;
  /** A value in its unit. Throws a `ValidationError` for `field` when the input would refuse it. */
  readonly read: (value: NumberOrDecimalText, field: string) => number;
  /** A difference of values in its unit, at least one. Errors likewise. */
  readonly readTolerance: (value: NumberOrDecimalText, field: string) => number;
  /** The changes to the inputs that give it a value in its unit. */
  readonly changes: (units: number) => unknown;
}

/**
 * The number at a path such as `initialState.esop_loans[0].interest_rate`; a field that may be left out counts as existing.
 * Numbers of participants do not: all runs share one census. An assumption by year is one number for all years, a list of one entry;
 * a part of a mix takes the other parts with it.
 *
 * @throws ValidationError for `field` when there is none
 */
export function numericInput(path: string, field: string, { given, read }: PreparedInput): NumericInput {
  const refuse = (issue: string): never => {
    throw new ValidationError([{ field, issue }]);
  };
  const [name = '', ...keys] = keysOf(path);
  if (!isArgument(name) || keys.length === 0) return refuse(words.notAnInput);
  if (name === 'initialState' && keys[0] === 'participants') return refuse(words.notSupported);
  const mix = mixPart(path, read);
  if (mix !== undefined) return numberOf(rate(), DECIMALS.rate, mix.now, mix.changes as NumericInput['changes']);
  const found = keys.reduce<z.core.$ZodType | undefined>(partOf, ARGUMENTS[name]);
  if (found === undefined || !entriesExist(given[name], keys)) return refuse(words.notAnInput);
  const entry = name === 'operatingAssumptions' ? entryOf(found) : undefined;
  const schema = entry ?? found;
  const { read: reads, decimals = 0 } = knownOf(schema);
  // What is read with others around it, as a step of a vesting schedule is, cannot be moved alone.
  if (reads === undefined) return refuse(words.notTheInputOfANumber);
  return numberOf(schema, decimals, numberAt(read[name], keys), (units) => {
    const text = decimalText(units, decimals);
    return { [name]: withValue(given[name], keys, entry === undefined ? text : [text]) };
  });
}

/** One number of the inputs or several that move together, in units of `decimals` places, with the ends of their range. */
export interface Movable {
  readonly paths: readonly string[];
  readonly base: number | readonly number[];
  /** Count of several values, the first ones, that stay as they are; none by default. */
  readonly stay?: number;
  readonly decimals: number;
  readonly least: number;
  readonly most: number;
  /** The changes to the inputs that give them other values. */
  readonly changes: (moved: number | readonly number[]) => unknown;
}

/** The number or the list at a path, or the numbers at several paths of one argument, with the range that the schema gives them. */
export function movable(
  path: string | readonly string[],
  { given, read }: Pick<PreparedInput, 'given' | 'read'>,
  base?: number | readonly number[],
): Movable {
  const paths: readonly string[] = typeof path === 'string' ? [path] : path;
  const [name, field] = paths[0]!.split('.') as [ArgumentName, string];
  const places = paths.map((each) => keysOf(each).slice(1));
  const found = places[0]!.reduce<z.core.$ZodType | undefined>(partOf, ARGUMENTS[name])!;
  const { decimals = 0, minimum, exclusiveMinimum, maximum } = knownOf(entryOf(found) ?? found);
  const values = places.map((keys) => valueAt(read[name], keys) ?? 0) as (number | readonly number[])[];
  const text = (units: number): string => decimalText(units, decimals);
  return {
    paths,
    base: base ?? (typeof path === 'string' ? values[0]! : (values as number[])),
    decimals,
    least: minimum === undefined ? toUnits(exclusiveMinimum!, decimals) + 1 : toUnits(minimum, decimals),
    most: maximum === undefined ? LARGEST : toUnits(maximum, decimals),
    changes: (moved) => {
      const set = (whole: unknown, keys: readonly Key[], i: number): unknown => {
        const value = typeof path === 'string' ? moved : (moved as readonly number[])[i]!;
        return withValue(whole, keys, typeof value === 'number' ? text(value) : value.map(text));
      };
      const changed = places.reduce(set, given[name]) as Readonly<Record<string, unknown>>;
      return { [name]: { [field]: changed[field] } };
    },
  };
}

function valueAt(value: unknown, keys: readonly Key[]): unknown {
  return keys.reduce((inner, key) => (inner as Readonly<Record<Key, unknown>> | undefined)?.[key], value);
}

/** Unit of the number at a path, as its schema states it: `dollars`, `fraction`, `years`; undefined where there is none. */
export function unitAt(path: string): string | undefined {
  const [name = '', ...keys] = keysOf(path);
  if (!isArgument(name)) return undefined;
  // A part of a mix may be named without the year that it is in.
  const inner = (schema: z.core.$ZodType | undefined, key: Key): z.core.$ZodType | undefined =>
    partOf(schema, key) ?? partOf(schema && entryOf(schema), key);
  const found = keys.reduce(inner, ARGUMENTS[name]);
  return found && knownOf(entryOf(found) ?? found).unit;
}

/** A number that a schema reads, its value, and how it is changed. */
function numberOf(
  schema: z.core.$ZodType,
  decimals: number,
  now: number | null,
  changes: NumericInput['changes'],
): NumericInput {
  return {
    decimals,
    now,
    read: (value, at) => accepted(readArgument(at, ofGiven(schema), value)) as number,
    readTolerance: (value, at) => {
      const units = toUnits(value, decimals);
      if (units >= 1) return units;
      throw new ValidationError([{ field: at, issue: words.atLeast(decimalText(1, decimals)) }]);
    },
    changes,
  };
}

/** `a.b[2].c` as keys; for other text, a key that no input can have. */
function keysOf(path: string): readonly Key[] {
  if (!/^[a-z_]\w*(?:\.[a-z_]\w*|\[[0-9]{1,9}\])*$/i.test(path)) return [];
  return (path.match(/[a-z_]\w*|[0-9]+/gi) ?? []).map((key) => (/^[0-9]/.test(key) ? Number(key) : key));
}

function isArgument(name: Key): name is ArgumentName {
  return Object.keys(ARGUMENTS).includes(String(name));
}

/** Whether the list entries on the way exist: a field may be added, but not an entry to a list that lacks it. */
function entriesExist(value: unknown, keys: readonly Key[]): boolean {
  const [key, ...rest] = keys;
  if (key === undefined) return true;
  if (typeof key === 'number') return Array.isArray(value) && key < value.length && entriesExist(value[key], rest);
  return entriesExist((value as Readonly<Record<string, unknown>> | undefined)?.[key], rest);
}

/** The number at the end of a path in inputs that were read, or the one that a list there has throughout. */
function numberAt(value: unknown, [key, ...rest]: readonly Key[]): number | null {
  if (key === undefined) {
    const [first, ...others] = [value].flat();
    return typeof first === 'number' && others.every((other) => other === first) ? first : null;
  }
  return numberAt((value as Readonly<Record<Key, unknown>> | null | undefined)?.[key], rest);
}

/** A copy of a value with another one at a path inside it. */
function withValue(value: unknown, keys: readonly Key[], inner: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return inner;
  if (typeof key === 'number') {
    return (value as readonly unknown[]).map((entry, i) => (i === key ? withValue(entry, rest, inner) : entry));
  }
  const object = value as Readonly<Record<string, unknown>> | undefined;
  return { ...object, [key]: withValue(object?.[key], rest, inner) };
}

type Part = keyof RepurchaseMix;

/** One part of the mix of repurchases, in every year or in one entry, and how it is changed. */
export interface MixPart {
  /** Value in all these years; null where it differs. */
  readonly now: Rate | null;
  /** The changes to the inputs that give it another value. */
  readonly changes: (part: Rate) => unknown;
}

const PATH = /^operatingAssumptions\.repurchase_strategy\.mix(?:\[(\d{1,9})\])?\.(recycle|redeem|releverage)$/;

/**
 * The part at a path such as `operatingAssumptions.repurchase_strategy.mix.recycle`, which is that of every year, or `mix[0].recycle`;
 * undefined for any other path, and for an entry that is not there. A method counts as the mix that it is.
 *
 * The parts of a mix add up to one, so what is left goes to the other two in the proportion in which the plan has them; to `redeem`, or
 * where that is the part to `recycle`, where it has none of them. `[std]`
 */
export function mixPart(path: string, { operatingAssumptions }: ReadInputs): MixPart | undefined {
  const [, entry, name] = PATH.exec(path) ?? [];
  if (name === undefined) return undefined;
  const part = name as Part;
  const mixes = buildMixes(operatingAssumptions.repurchase_strategy);
  const isMeant = (_: unknown, i: number): boolean => entry === undefined || i === Number(entry);
  const [first, ...others] = mixes.filter(isMeant);
  if (first === undefined) return undefined;
  return {
    now: others.every((mix) => mix[part] === first[part]) ? first[part] : null,
    changes: (value) => {
      const mix = mixes.map((each, i) => inWords(isMeant(each, i) ? withPart(each, part, value) : each));
      return { operatingAssumptions: { repurchase_strategy: { mix, method: null, redeem_fraction: null } } };
    },
  };
}

/** A mix with one part changed. */
function withPart(mix: RepurchaseMix, part: Part, value: Rate): RepurchaseMix {
  const [one, other] = OTHERS[part];
  const left = subtract(WHOLE, value);
  const others = mix[one] + mix[other];
  const ofOne = others === 0 ? left : (mulDiv(left, mix[one], others) as Rate);
  return { ...mix, [part]: value, [one]: ofOne, [other]: subtract(left, ofOne) };
}

/** The other two parts, first the one that takes what is left where the plan has neither. */
const OTHERS: Readonly<Record<Part, readonly [Part, Part]>> = {
  recycle: ['redeem', 'releverage'],
  redeem: ['recycle', 'releverage'],
  releverage: ['redeem', 'recycle'],
};

function inWords(mix: RepurchaseMix): Readonly<Record<Part, string>> {
  const text = (part: Part): string => decimalText(mix[part], DECIMALS.rate);
  return { recycle: text('recycle'), redeem: text('redeem'), releverage: text('releverage') };
}
