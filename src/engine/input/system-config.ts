import * as z from 'zod/mini';
import { about } from './schema/about.js';
import { anyWholeNumber, wholeNumber } from './schema/numbers.js';
import { identifier } from './schema/words.js';

/** The schema of the fourth argument, made with zod. Extend it for fields of your own: the engine takes what it reads. */
export const systemConfig = about(
  'Settings of the run.',
  z.strictObject({
    projection_years: about('Years to project.', z.prefault(wholeNumber(1, 75, 'years'), 20)),
    include_turnover_projection: about(
      'False: only known separations and normal retirement happen.',
      z.prefault(z.boolean(), true),
    ),
    turnover_model: about(
      '`none` is the same as `include_turnover_projection: false`.',
      z.prefault(z.enum(['age_service_based', 'none']), 'age_service_based'),
    ),
    run_sensitivity_analysis: about(
      'Whether a complete run says what drives it: it is repeated with one assumption moved at a time.',
      z.prefault(z.boolean(), false),
    ),
    random_seed: about('Seed of stochastic runs.', z.prefault(anyWholeNumber(), 0)),
    simulation_id: about(
      'Id of the run. By default derived from the content of the four inputs.',
      z.optional(identifier()),
    ),
  }),
);

/** Settings as read: exact units, every default applied. */
export type ReadSystemConfig = z.output<typeof systemConfig>;
