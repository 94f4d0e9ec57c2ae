import { SimulationError, issues as words } from '../errors.js';
import { DECIMALS, OutOfRangeError, ZERO, type Rate, type SharePrice } from '../numeric/index.js';
import { CompoundGrowth } from '../rules/compound-growth.js';
import { statutoryLimits, type StatutoryLimits } from '../rules/limits.js';
import type { YearTerms } from '../state/plan.js';
import { buildMixes } from './build-repurchase-terms.js';
import type { ReadInputs } from './read-inputs.js';

/** What the calendar and the assumptions give for each projection year. */
export function buildYears(inputs: ReadInputs, censusYear: number, currentPrice: SharePrice): YearTerms[] {
  const { operatingAssumptions: assumptions, planRules, systemConfig } = inputs;
  const { dividends, contribution_policy: contribution, share_valuation: valuation } = assumptions;
  const growthRates = valuation?.growth_rates ?? [valuation?.annual_growth_rate ?? ZERO];
  const priceGrowsByItself = valuation?.method !== 'equity_value';
  /** Calendar years from the one in which a plan year begins to the one in which it ends. */
  const span = planRules.plan_year_end === 1231 ? 0 : 1;

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

  return Array.from({ length: systemConfig.projection_years }, (_, i) => {
    const year = censusYear + 1 + i;
    const growth = inYear(growthRates, i);
    /** Amounts of the first projection year are as given and grow from the second on. */
    const since = (rate: Rate): Rate => (i === 0 ? ZERO : rate);
    return {
      year,
      limits: limitsOf(year, span, assumptions.limit_growth_rate),
      growth,
      grownPrice: priceGrowsByItself ? inRange('share_valuation.current_price', year, () => price.after(growth)) : ZERO,
      dividend: inRange('dividends.per_share', year, () =>
        dividend.after(since(dividends?.annual_growth_rate ?? ZERO)),
      ),
      policyAmount:
        amounts !== undefined
          ? inYear(amounts, i)
          : inRange('contribution_policy.annual_amount', year, () =>
              amount.after(since(contribution.annual_increase_rate)),
            ),
      mix: inYear(mixes, i),
    };
  });
}

/** The limits of a plan year: pay is capped by those of the calendar year in which it begins. */
function limitsOf(year: number, span: number, indexing: Rate): StatutoryLimits {
  const limits = statutoryLimits(year, indexing);
  return span === 0 ? limits : { ...limits, payCap: statutoryLimits(year - span, indexing).payCap };
}

/** The entry of a projection year in a list by year: the last one repeats. */
function inYear<T>(list: readonly T[], index: number): T {
  return list[Math.min(index, list.length - 1)]!;
}

/** A figure that the assumptions alone determine; throws the error that it outgrows the exact range in that year. */
export function inRange<Q extends number>(field: string, year: number, figure: () => Q): Q {
  try {
    return figure();
  } catch (error) {
    if (error instanceof OutOfRangeError)
      throw new SimulationError({ field, issue: words.beyondExactRange(year) }, year);
    throw error;
  }
}
