import type * as z from 'zod/mini';
import { issues as words, ValidationError } from '../../errors.js';
import { DECIMALS, toUnits } from '../../numeric/index.js';
import { initialState } from '../initial-state.js';
import { operatingAssumptions } from '../operating-assumptions.js';
import { planRules } from '../plan-rules.js';
import type { PreparedInput } from '../prepared-input.js';
import type { NumberOrDecimalText } from '../schema/numbers.js';
import { decimalText, rate } from '../schema/quantities.js';
import { accepted, readArgument } from '../schema/read-argument.js';
import { entryOf, knownOf, ofGiven, partOf } from '../schema/walk.js';
import { systemConfig } from '../system-config.js';
import { mixPart } from './mix-part.js';

const ARGUMENTS = { planRules, operatingAssumptions, initialState, systemConfig };
type ArgumentName = keyof typeof ARGUMENTS;
type Key = string | number;

/** A number among the inputs: how it is read and how it is changed. */
export interface NumericInput {
  /** The places of its unit. */
  readonly decimals: number;
  /** Its value in its unit, or the default; null where there is neither. */
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
  return [...path.matchAll(/[a-z_]\w*|[0-9]+/gi)].map(([key]) => (/^[0-9]/.test(key) ? Number(key) : key));
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
