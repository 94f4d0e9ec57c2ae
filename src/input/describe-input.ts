import type * as z from 'zod/mini';
import { initialState } from './initial-state.js';
import { operatingAssumptions } from './operating-assumptions.js';
import { distributionOptions, diversificationOptions, releaseOptions, vestingOptions } from './options/calculators.js';
import { sensitivityOptions } from './options/sensitivity.js';
import { planRules } from './plan-rules.js';
import { about, unwrapped, type About } from './schema/reading.js';
import { systemConfig } from './system-config.js';

/** What stands at a place of the inputs. */
export interface InputDescription {
  /** An object: the names of its fields, in order. */
  readonly names?: readonly string[];
  /** True for a list. */
  readonly isList: boolean;
  /** A single value: of what kind. */
  readonly kind?: About['kind'];
  /** A single value: the words it may be. */
  readonly choices?: readonly string[] | undefined;
  /** A number: the places of its unit. */
  readonly decimals?: number | undefined;
}

const ROOTS = {
  planRules,
  operatingAssumptions,
  initialState,
  systemConfig,
  sensitivityOptions,
  vestingOptions,
  releaseOptions,
  diversificationOptions,
  distributionOptions,
};

/**
 * What stands at a place of the inputs, for hosts in which users write names and values: `['initialState', 'esop_loans', 0,
 * 'interest_rate']`. The first key is an argument, or the options of an analysis or
 * a calculator. Undefined when there is no such place.
 *
 * @example
 * describeInput(['planRules', 'vesting_schedule', 'years'])
 * // { isList: false, kind: 'integer', choices: undefined, decimals: 0 }
 * describeInput(['planRules', 'years']) // undefined
 */
export function describeInput([root, ...keys]: readonly (string | number)[]): InputDescription | undefined {
  if (!Object.keys(ROOTS).includes(String(root))) return undefined;
  let schema: z.core.$ZodType | undefined = ROOTS[root as keyof typeof ROOTS];
  for (const key of keys) {
    const { shape, entry }: About = aboutOf(schema);
    schema =
      typeof key === 'number'
        ? entry
        : shape !== undefined && Object.keys(shape).includes(key)
          ? shape[key]
          : undefined;
    if (schema === undefined) return undefined;
  }
  const { shape, entry, kind, choices, decimals } = aboutOf(schema);
  if (shape !== undefined) return { names: Object.keys(shape), isList: false };
  return entry !== undefined ? { isList: true } : { isList: false, kind, choices, decimals };
}

function aboutOf(schema: z.core.$ZodType): About {
  return about.get(unwrapped(schema)) ?? {};
}
