// Generated from the schemas by npm run fix; do not edit.
import type { NumberOrDecimalText } from '../schema/numbers.js';

/** The varied input, and the target. */
export interface SolveOptions {
  /** The input to vary: its argument and its path inside it, `operatingAssumptions.contribution_policy.percentage`. An assumption by year is varied as one value for all years; `operatingAssumptions.repurchase_strategy.mix.recycle` is that part of the mix in every year. */
  vary: string;
  /** The least and the greatest value to try, in the unit of the input. */
  between: readonly NumberOrDecimalText[];
  /** Target of the search. */
  target: {
    /** A figure of `summary_metrics`, or over the years: `total_company_funding` and `largest_company_funding` (cash the company pays for repurchases), `total_trust_shortfall` (obligations that trust cash does not cover); with `company_finances` also `largest_cash_shortfall`, `lowest_company_cash`, `final_company_cash`, `final_company_debt` and `years_with_broken_covenant`. */
    metric: string;
    /** Value that the metric is to have. */
    value: NumberOrDecimalText;
    /** Where the metric may also be below or above it: the answer is then the edge of where it is. */
    bound?: 'at_most' | 'at_least' | undefined;
  };
  /** Precision of the answer, in the unit of the input: by default 0.0001 for rates, $1, $0.01 for prices, 1 share, 1 year. */
  tolerance?: NumberOrDecimalText | undefined;
}

/** The varied input, and the target under chance. */
export interface SolveUnderChanceOptions {
  /** The input to vary: its argument and its path inside it, `operatingAssumptions.contribution_policy.percentage`. */
  vary: string;
  /** The least and the greatest value to try, in the unit of the input. */
  between: readonly NumberOrDecimalText[];
  /** Target of the search. */
  target: {
    /** A probability in any year, such as `cash_over_budget_in_any_year`, or a figure of the whole run, such as `peak_cash_amount`. */
    metric: string;
    /**
     * Which percentile of a figure, 0 to 100; its mean when left out.
     *
     * (percent; 0 to 100)
     */
    percentile?: NumberOrDecimalText | undefined;
    /** Value of the metric at most, or at least. */
    value: NumberOrDecimalText;
    /**
     * On which side of that value.
     * @defaultValue `"at_most"`
     */
    bound?: 'at_most' | 'at_least' | undefined;
  };
  /** Precision of the answer, in the unit of the input: by default 0.001 for rates, $1,000, $0.10 for prices, 1 share, 1 year. */
  tolerance?: NumberOrDecimalText | undefined;
  /**
   * Whether the bound is to be kept by the whole 95 % interval of the metric, and not by the estimate alone.
   * @defaultValue `false`
   */
  confident?: boolean | undefined;
}
