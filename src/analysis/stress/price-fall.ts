import type { ReadPriceFall } from '../../engine/input/options/shocks.js';
import { DECIMALS, ExactDecimal, roundToUnits, type Rate } from '../../engine/numeric/index.js';
import { withinRange } from '../../engine/state/within-range.js';
import { growthFactor } from '../../engine/rules/compound-growth.js';
import type { Plan, YearTerms } from '../../engine/state/plan.js';
import { factorOf, fallen, type Quotient } from './recovery.js';

/**
 * A plan whose share price falls. j years after the fall, the year-end price is its path times
 *
 *     1 - fall * (1 - recovered * min(j, n) / n)     n = recovery_years; 1 - fall for good without them
 *
 * - `per_share_growth`: `R4[path * factor]`, where the path is that without the fall.
 * - `equity_value`: the year's growth becomes `R8[(1 + g) * factor / factor of the year before - 1]`. Repurchases at
 *   the lower price take less of the equity, so the price does not return exactly to its path.
 * - `ebitda_multiple`: the year's multiple becomes `R8[multiple * factor]`; debt is not less for it, so the price falls further.
 *
 * Several falls multiply. `[std]`
 */
export function withPriceFalls(plan: Plan, falls: readonly ReadPriceFall[]): Plan {
  if (falls.length === 0) return plan;
  let before: Quotient = { over: new ExactDecimal(1), under: new ExactDecimal(1) };
  const years = plan.years.map((terms): YearTerms => {
    const now = factorOf(falls, terms.year);
    const change = { over: now.over.times(before.under), under: now.under.times(before.over) };
    before = now;
    switch (plan.valuation.method) {
      case 'per_share_growth':
        return { ...terms, grownPrice: fallen(terms.grownPrice, now, DECIMALS.price) };
      case 'equity_value':
        return { ...terms, growth: withinRange(terms.year, () => changedGrowth(terms.growth, change)) };
      case 'ebitda_multiple': {
        const finances = terms.finances!;
        return { ...terms, finances: { ...finances, multiple: fallen(finances.multiple, now, DECIMALS.rate) } };
      }
    }
  });
  return { ...plan, years };
}

function changedGrowth(growth: Rate, { over, under }: Quotient): Rate {
  return roundToUnits(growthFactor(growth).times(over).dividedBy(under).minus(1), DECIMALS.rate);
}
