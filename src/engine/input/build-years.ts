import { DECIMALS, ZERO, type Rate, type SharePrice } from '../numeric/index.js';
import { CompoundGrowth } from '../rules/compound-growth.js';
import { statutoryLimits, type StatedLimits, type StatutoryLimits } from '../rules/limits.js';
import type { YearTerms } from '../state/plan.js';
import { withinRange, type Grown } from '../state/within-range.js';
import { financesByYear, taxationIn } from './build-finance-terms.js';
import { buildMixes } from './build-rule-terms.js';
import { headcountTargets } from './build-workforce-terms.js';
import { inYear } from '../rules/in-year.js';
import type { ReadOperatingAssumptions } from './operating-assumptions.js';
import type { ReadInputs } from './read-inputs.js';

/** Terms of each projection year, from the calendar and the assumptions. */
export function buildYears(
  inputs: ReadInputs,
  censusYear: number,
  currentPrice: SharePrice,
  largeRate: Grown | null,
): YearTerms[] {
  const { operatingAssumptions: assumptions, systemConfig } = inputs;
  const { dividends, contribution_policy: contribution, share_valuation: valuation } = assumptions;
  const growthRates = valuation?.growth_rates ?? [valuation?.annual_growth_rate ?? ZERO];
  const stated = statedLimits(assumptions);
  const priceGrowsByItself = (valuation?.method ?? 'per_share_growth') === 'per_share_growth';

  const finances = financesByYear(inputs, largeRate);
  const targets = headcountTargets(inputs, largeRate);
  const mixes = buildMixes(assumptions.repurchase_strategy);
  const price = new CompoundGrowth(currentPrice, DECIMALS.price);
  const dividend = new CompoundGrowth(dividends?.per_share ?? ZERO, DECIMALS.price);
  const amount = new CompoundGrowth(
    contribution.type === undefined || contribution.type === 'fixed_amount'
      ? (contribution.annual_amount ?? ZERO)
      : ZERO,
    DECIMALS.cents,
  );
  const amounts = contribution.type === 'schedule' ? contribution.amounts : undefined;

  const percentages =
    contribution.type === 'percentage_of_payroll'
      ? (contribution.percentages ?? [contribution.percentage ?? ZERO])
      : [ZERO];

  const inRange = <Q>(field: string, year: number, figure: () => Q): Q =>
    withinRange(year, figure, () => largeRate ?? { field });

  return Array.from({ length: systemConfig.projection_years }, (_, i) => {
    const year = censusYear + 1 + i;
    const growth = inYear(growthRates, i);
    /** Amounts of the first projection year are as given and grow from the second on. */
    const since = (rate: Rate): Rate => (i === 0 ? ZERO : rate);
    return {
      year,
      limits: limitsOf(year, inputs, stated),
      growth,
      grownPrice: priceGrowsByItself ? inRange('share_valuation.current_price', year, () => price.after(growth)) : ZERO,
      dividend:
        dividends?.amounts !== undefined
          ? inYear(dividends.amounts, i)
          : inRange('dividends.per_share', year, () => dividend.after(since(dividends?.annual_growth_rate ?? ZERO))),
      policyAmount:
        amounts !== undefined
          ? inYear(amounts, i)
          : inRange('contribution_policy.annual_amount', year, () =>
              amount.after(since(contribution.annual_increase_rate)),
            ),
      policyPercentage: inYear(percentages, i),
      stockPercentage: inYear(contribution.stock_percentages ?? [ZERO], i),
      taxStatus: taxationIn(inputs, year).status,
      mix: inYear(mixes, i),
      targetHeadcount: targets(year, i),
      finances: finances(year, i),
    };
  });
}

/** The limits of a plan year: pay is capped by those of the calendar year in which it begins. */
export function limitsOf(
  year: number,
  { planRules, operatingAssumptions }: Pick<ReadInputs, 'planRules' | 'operatingAssumptions'>,
  stated: readonly StatedLimits[] = statedLimits(operatingAssumptions),
): StatutoryLimits {
  const { limit_growth_rate: indexing } = operatingAssumptions;
  const limits = statutoryLimits(year, indexing, stated);
  if (planRules.plan_year_end === 1231) return limits;
  return { ...limits, payCap: statutoryLimits(year - 1, indexing, stated).payCap };
}

/** The limits that the assumptions state, by ascending year. */
export function statedLimits({ statutory_limits: stated = [] }: ReadOperatingAssumptions): StatedLimits[] {
  return stated.map(({ year, compensation, additions, balance, increment }) => ({
    year,
    ...(compensation === undefined ? {} : { payCap: compensation }),
    ...(additions === undefined ? {} : { additionsLimit: additions }),
    ...(balance === undefined ? {} : { largeBalanceThreshold: balance }),
    ...(increment === undefined ? {} : { largeBalanceIncrement: increment }),
  }));
}
