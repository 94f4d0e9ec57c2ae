import * as z from 'zod/mini';
import { about } from '../schema/about.js';
import type { ReadOnly } from '../schema/read-only.js';
import { list } from '../schema/lists.js';
import { anyNumber } from '../schema/numbers.js';
import { percent } from '../schema/quantities.js';
import { identifier } from '../schema/words.js';

/** The varied input, and the target under chance. */
export const solveUnderChanceOptions = z.strictObject({
  vary: about(
    'The input to vary: its argument and its path inside it, `operatingAssumptions.contribution_policy.percentage`.',
    identifier(),
  ),
  between: about(
    'The least and the greatest value to try, in the unit of the input.',
    list(anyNumber()).check(z.length(2)),
  ),
  target: about(
    'What is to come out.',
    z.strictObject({
      metric: about(
        'A probability in any year, such as `cash_over_budget_in_any_year`, or a figure of the whole run, such as `peak_cash_amount`.',
        identifier(),
      ),
      percentile: about('Which percentile of a figure, 0 to 100; its mean when left out.', z.optional(percent())),
      value: about('What the metric is to be at most, or at least.', anyNumber()),
      bound: about('On which side of that value.', z.prefault(z.enum(['at_most', 'at_least']), 'at_most')),
    }),
  ),
  tolerance: about(
    'How finely to look, in the unit of the input: by default 0.001 for rates, $1,000, $0.10 for prices, 1 share, 1 year.',
    z.optional(anyNumber()),
  ),
  confident: about(
    'Whether the bound is to be kept by the whole 95 % interval of the metric, and not by the estimate alone.',
    z.prefault(z.boolean(), false),
  ),
});

/** The varied input, and the target under chance. */
export type SolveUnderChanceOptions = ReadOnly<z.input<typeof solveUnderChanceOptions>>;
