import { DECIMALS, fromUnits, ratio } from '../../engine/numeric/index.js';
import type { Unit } from '../../engine/results/columns.js';
import type { Plan } from '../../engine/state/plan.js';
import type { RunFacts } from './run.js';

/** A year of a policy. */
export interface PolicyYear {
  /** Plan year. */
  readonly year: number;
  /** Contribution of the policy, in dollars: `policy_contribution` of `simulate()`. */
  readonly contribution: number;
  /** Part of covered pay; null without pay. */
  readonly contribution_rate: number | null;
  /** Dollars set aside in the sinking fund. */
  readonly set_aside: number;
  /** Part of the shares that the company pays for that returns to accounts. */
  readonly recycled_part: number;
  /** Shares that return to accounts. */
  readonly shares_recycled: number;
  /** Shares that are retired. */
  readonly shares_redeemed: number;
  /** Dollars that the company pays for its plan: contributions, dividends and S distributions on shares of the trust, and purchases. */
  readonly company_cash_with_distributions: number;
  /** Part of the free cash flow before the plan; null where that is not above 0. */
  readonly part_of_free_cash_flow: number | null;
  /** Cash above `minimum_cash` and undrawn credit at the end of the year, in dollars. */
  readonly headroom: number;
  /** Benefit level by value, of pay: `benefit_level_value` of `simulate()`. */
  readonly benefit_level: number;
  /** Part of the shares outstanding that the trust holds at the end of the year; null without shares. */
  readonly esop_part: number | null;
  /** Price of the year. */
  readonly share_price: number;
}

/** The years of a plan that was run. */
export function policyYears(plan: Plan, { years, projections }: RunFacts): PolicyYear[] {
  return projections.map((year, i) => {
    const { paid, available } = years[i]!;
    const { mix, finances } = plan.years[i]!;
    return {
      year: year.year,
      contribution: year.policy_contribution,
      contribution_rate: year.covered_payroll === 0 ? null : tidyRate(year.policy_contribution / year.covered_payroll),
      set_aside: fromUnits(finances!.sinkingFundContribution, DECIMALS.cents),
      recycled_part: fromUnits(mix.recycle, DECIMALS.rate),
      shares_recycled: year.shares_recycled,
      shares_redeemed: year.shares_redeemed,
      company_cash_with_distributions: fromUnits(paid, DECIMALS.cents),
      part_of_free_cash_flow: available > 0 ? tidyRate(ratio(paid, available)) : null,
      headroom: year.headroom!,
      benefit_level: year.benefit_level_value,
      esop_part: year.esop_part,
      share_price: year.share_price,
    };
  });
}

const tidyRate = (rate: number): number => Number(rate.toFixed(DECIMALS.rate));

/** Units of a year's figures. */
export const YEAR_UNITS = {
  contribution: 'dollars',
  contribution_rate: 'fraction',
  set_aside: 'dollars',
  recycled_part: 'fraction',
  shares_recycled: 'shares',
  shares_redeemed: 'shares',
  company_cash_with_distributions: 'dollars',
  part_of_free_cash_flow: 'fraction',
  headroom: 'dollars',
  benefit_level: 'fraction',
  esop_part: 'fraction',
  share_price: 'price',
} as const satisfies Readonly<Record<Exclude<keyof PolicyYear, 'year'>, Unit>>;
