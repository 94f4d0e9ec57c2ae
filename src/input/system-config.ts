import type * as z from 'zod/mini';
import { fields } from './schema/fields.js';
import { optional, withDefault } from './schema/optional.js';
import { anyWholeNumber, wholeNumber } from './schema/whole-numbers.js';
import { choice, flag, identifier } from './schema/words.js';

/** How the run is done. */
export const systemConfig = fields({
  /** Years to project. */
  projection_years: withDefault(wholeNumber(1, 75), 20),
  /** False: only known exits and normal retirement happen. */
  include_turnover_projection: withDefault(flag(), true),
  /** `none` is the same as `include_turnover_projection: false`. */
  turnover_model: withDefault(choice('age_service_based', 'none'), 'age_service_based'),
  /** Whether a complete run says what drives it: it is repeated with one assumption moved at a time. */
  run_sensitivity_analysis: withDefault(flag(), false),
  /** Seed of stochastic runs. */
  random_seed: withDefault(anyWholeNumber(), 0),
  /** Name of the run; by default derived from the content of the four inputs. */
  simulation_id: optional(identifier()),
});

/** How the run is done. */
export type SystemConfig = z.input<typeof systemConfig>;
/** The same as read: exact units, every default applied. */
export type ReadSystemConfig = z.output<typeof systemConfig>;
