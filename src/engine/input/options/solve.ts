import * as z from 'zod/mini';
import { about, required, optional, defaulted } from '../schema/about.js';
import { list } from '../schema/lists.js';
import { anyNumber, percent } from '../schema/numbers.js';
import { identifier } from '../schema/words.js';

export type { SolveOptions, SolveUnderChanceOptions } from '../types/solve-options.js';

// prettier-ignore
/** The varied input, and the target. */
export const solveOptions = z.strictObject({
  vary: required(identifier(), 'The input to vary: its argument and its path inside it, `operatingAssumptions.contribution_policy.percentage`. An assumption by year is varied as one value for all years; `operatingAssumptions.repurchase_strategy.mix.recycle` is that part of the mix in every year.'),
  between: required(list(anyNumber()).check(z.length(2)), 'The least and the greatest value to try, in the unit of the input.'),
  target: about(
    'Target of the search.',
    z.strictObject({
      metric: required(identifier(), 'A figure of `summary_metrics`, or over the years: `total_company_funding` and `largest_company_funding` (cash the company pays for repurchases), `total_trust_shortfall` (obligations that trust cash does not cover); with `company_finances` also `largest_cash_shortfall`, `lowest_company_cash`, `final_company_cash`, `final_company_debt` and `years_with_broken_covenant`.'),
      value: required(anyNumber(), 'Value that the metric is to have.'),
      bound: optional(z.enum(['at_most', 'at_least']), null, 'Where the metric may also be below or above it: the answer is then the edge of where it is.'),
    }),
  ),
  tolerance: optional(anyNumber(), null, 'Precision of the answer, in the unit of the input: by default 0.0001 for rates, $1, $0.01 for prices, 1 share, 1 year.'),
});

// prettier-ignore
/** The varied input, and the target under chance. */
export const solveUnderChanceOptions = z.strictObject({
  vary: required(identifier(), 'The input to vary: its argument and its path inside it, `operatingAssumptions.contribution_policy.percentage`.'),
  between: required(list(anyNumber()).check(z.length(2)), 'The least and the greatest value to try, in the unit of the input.'),
  target: about(
    'Target of the search.',
    z.strictObject({
      metric: required(identifier(), 'A probability in any year, such as `cash_over_budget_in_any_year`, or a figure of the whole run, such as `peak_cash_amount`.'),
      percentile: optional(percent(), null, 'Which percentile of a figure, 0 to 100; its mean when left out.'),
      value: required(anyNumber(), 'Value of the metric at most, or at least.'),
      bound: defaulted(z.enum(['at_most', 'at_least']), 'at_most', 'On which side of that value.'),
    }),
  ),
  tolerance: optional(anyNumber(), null, 'Precision of the answer, in the unit of the input: by default 0.001 for rates, $1,000, $0.10 for prices, 1 share, 1 year.'),
  confident: defaulted(z.boolean(), false, 'Whether the bound is to be kept by the whole 95 % interval of the metric, and not by the estimate alone.'),
});
