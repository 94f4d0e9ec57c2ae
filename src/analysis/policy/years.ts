import { DECIMALS, fromUnits, ratio } from '../../engine/numeric/index.js';
import type { AnnualProjection } from '../../engine/results/types.js';
import type { Plan, YearTerms } from '../../engine/state/plan.js';
import { figuresOf, rowFrom } from '../answer/columns.js';
import type { PolicyYearFigures } from '../answer/values.js';
import type { RanYear, RunFacts } from './objective.js';

/** A year as it ran: its row, its cash, and its terms. */
interface Ran {
  readonly y: AnnualProjection;
  readonly cash: RanYear;
  readonly terms: YearTerms;
}

const tidyRate = (rate: number): number => Number(rate.toFixed(DECIMALS.rate));
const rate = (part: number, whole: number): number | null => (whole > 0 ? tidyRate(part / whole) : null);
const dollars = (cents: number): number => fromUnits(cents, DECIMALS.cents);
const of = figuresOf<Ran>();
const [wide, files] = [{ isForWide: true }, { isForFiles: true }] as const;

// prettier-ignore
/** Figures of a year of a policy. */
export const POLICY_YEAR = {
  contribution: of('dollars', 'contribution', 'Contribution of the policy, in dollars: `policy_contribution` of `simulate()`.', ({ y }) => y.policy_contribution),
  contribution_rate: of('fraction', 'of pay', 'Part of covered pay; null without pay.', ({ y }) => rate(y.policy_contribution, y.covered_payroll), { ...wide, orNull: true }),
  set_aside: of('dollars', 'set aside', 'Dollars set aside in the sinking fund.', ({ terms }) => dollars(terms.finances!.sinkingFundContribution), { ifAny: true }),
  recycled_part: of('fraction', 'recycled', 'Part of the shares that the company pays for that returns to accounts.', ({ terms }) => fromUnits(terms.mix.recycle, DECIMALS.rate)),
  shares_recycled: of('shares', 'shares recycled', 'Shares that return to accounts.', ({ y }) => y.shares_recycled, files),
  shares_redeemed: of('shares', 'shares redeemed', 'Shares that are retired.', ({ y }) => y.shares_redeemed, files),
  company_cash_with_distributions: of('dollars', 'company pays', 'Dollars that the company pays for its plan: contributions, dividends and S distributions on shares of the trust, and purchases.', ({ cash }) => dollars(cash.paid)),
  part_of_free_cash_flow: of('fraction', 'of free cash flow', 'Part of the free cash flow before the plan; null where that is not above 0.', ({ cash: { paid, available } }) => (available > 0 ? tidyRate(ratio(paid, available)) : null), { ...files, orNull: true }),
  headroom: of('dollars', 'headroom', 'Cash above `minimum_cash` and undrawn credit at the end of the year, in dollars.', ({ y }) => y.headroom!),
  benefit_level: of('fraction', 'benefit', 'Benefit level by value, of pay: `benefit_level_value` of `simulate()`.', ({ y }) => y.benefit_level_value),
  esop_part: of('fraction', 'ESOP owns', 'Part of the shares outstanding that the trust holds at the end of the year; null without shares.', ({ y }) => y.esop_part, { orNull: true }),
  share_price: of('price', 'price', 'Price of the year.', ({ y }) => y.share_price),
};

/** A year of a policy. */
export interface PolicyYear extends PolicyYearFigures {
  /** Plan year. */
  readonly year: number;
}

/** The years of a plan that was run. */
export function policyYears(plan: Plan, { years, projections }: RunFacts): PolicyYear[] {
  return projections.map((y, i) => ({
    year: y.year,
    ...rowFrom(POLICY_YEAR, { y, cash: years[i]!, terms: plan.years[i]! }),
  }));
}
