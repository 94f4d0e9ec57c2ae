import * as z from 'zod/mini';
import { about, defaulted, optional } from './schema/about.js';
import { anyWholeNumber, wholeNumber } from './schema/numbers.js';
import { identifier } from './schema/words.js';

// prettier-ignore
/** The schema of the fourth argument, made with zod. Extend it for fields of your own: the engine takes what it reads. */
export const systemConfig = about(
  'Settings of the run.',
  z.strictObject({
    projection_years: defaulted(wholeNumber(1, 75, 'years'), 20, 'Years to project.'),
    include_turnover_projection: defaulted(z.boolean(), true, 'False: only known separations and normal retirement happen.'),
    turnover_model: defaulted(z.enum(['age_service_based', 'none']), 'age_service_based', '`none` is the same as `include_turnover_projection: false`.'),
    run_sensitivity_analysis: defaulted(z.boolean(), false, 'Whether a complete run says what drives it: it is repeated with one assumption moved at a time.'),
    random_seed: defaulted(anyWholeNumber(), 0, 'Seed of stochastic runs.'),
    simulation_id: optional(identifier(), null, 'Id of the run. By default derived from the content of the four inputs.'),
  }),
  { label: 'Settings of the run' },
);

/** Settings as read: exact units, every default applied. */
export type ReadSystemConfig = z.output<typeof systemConfig>;
