import type * as z from 'zod/mini';
import { initialState } from './initial-state.js';
import { operatingAssumptions } from './operating-assumptions.js';
import { distributionOptions, diversificationOptions, releaseOptions, vestingOptions } from './options/calculators.js';
import { planRules } from './plan-rules.js';
import { definition, entryOf, fieldsOf, knownOf, ofGiven, partOf } from './schema/walk.js';
import { systemConfig } from './system-config.js';

/** Description of an input. */
export interface InputDescription {
  /** An object: the names of its fields, in order. */
  readonly names?: readonly string[];
  /** True for a list. */
  readonly isList: boolean;
  /** The kind of a single value; `off` too for an object that may be `false`. */
  readonly kind?: 'number' | 'integer' | 'text' | 'id' | 'flag' | 'off' | 'date' | 'day of the year' | undefined;
  /** The words that a single value may be. */
  readonly choices?: readonly string[] | undefined;
  /** Unit of a number: `dollars`, `fraction`. */
  readonly unit?: string | undefined;
  /** The decimal places of that unit. */
  readonly decimals?: number | undefined;
  /** Meaning, in a sentence or two. */
  readonly description?: string | undefined;
  /** The statute or regulation that it follows. */
  readonly source?: string | undefined;
  /** Value that applies when the input is omitted, as JSON; undefined where there is none. */
  readonly default?: unknown;
}

const ROOTS = {
  planRules,
  operatingAssumptions,
  initialState,
  systemConfig,
  vestingOptions,
  releaseOptions,
  diversificationOptions,
  distributionOptions,
};

/**
 * Describes an input by its path, such as `['initialState', 'esop_loans', 0, 'interest_rate']`; for hosts in which users write names
 * and values. The first key is an argument, or the options of a calculator. Undefined when there is no such place.
 *
 * @example
 * describeInput(['planRules', 'vesting_schedule', 'years'])
 * // { description: 'Years of service to be fully vested.', source: undefined, default: undefined, isList: false, kind: 'integer', choices: undefined, unit: 'years', decimals: 0 }
 * describeInput(['planRules', 'years']) // undefined
 */
export function describeInput([root, ...keys]: readonly (string | number)[]): InputDescription | undefined {
  if (!Object.keys(ROOTS).includes(String(root))) return undefined;
  return describeIn(ROOTS[root as keyof typeof ROOTS], keys);
}

/** Describes a field inside any schema, such as the options of an analysis. */
export function describeIn(root: z.core.$ZodType, keys: readonly (string | number)[]): InputDescription | undefined {
  const schema = keys.reduce<z.core.$ZodType | undefined>(partOf, root);
  if (schema === undefined) return undefined;
  const { kind, unit, decimals, description, source, default: later, orFalse } = knownOf(schema);
  const own = definition(schema);
  const said = { description, source, default: own.type === 'prefault' ? own.defaultValue : later };
  const fields = fieldsOf(schema);
  if (fields !== undefined) {
    return { ...said, names: Object.keys(fields), isList: false, ...(orFalse === true ? { kind: 'off' } : {}) };
  }
  if (entryOf(schema) !== undefined) return { ...said, isList: true };
  const def = definition(ofGiven(schema));
  const choices = def.type === 'enum' ? Object.keys(def.entries) : undefined;
  return { ...said, isList: false, kind: kind ?? KINDS[def.type], choices, unit, decimals };
}

/** Kinds of zod's single values. */
const KINDS: Readonly<Record<string, InputDescription['kind']>> = { string: 'text', boolean: 'flag', literal: 'off' };
