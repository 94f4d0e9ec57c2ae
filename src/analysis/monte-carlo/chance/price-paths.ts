import exponential from '@stdlib/math-base-special-exp';
import { DECIMALS, inRange, type Rate, WHOLE } from '../../../engine/numeric/index.js';
import { withinRange } from '../../../engine/state/within-range.js';
import { CompoundGrowth } from '../../../engine/rules/compound-growth.js';
import type { Plan, YearTerms } from '../../../engine/state/plan.js';
import type { MonteCarloSettings } from '../result.js';
import { type Stream, STREAMS } from './draws.js';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { Philox } from './philox.js';

/**
 * The plan with the share price (or equity) growing by chance: lognormal around the plan's growth `[S-lognormal]`. Where x_k is
 * the distance of the price's logarithm from the plan's,
 *
 *     x_k = (1 - reversion) x_(k-1) + volatility Z_k,   price_k = plan's price_k * exp(x_k - Var(x_k) / 2),
 *
 * with Z_k standard normal, so that the mean price of every year is the plan's, with or without reversion. The model is given
 * growth rates in the unit of a rate: the same list in `share_valuation.growth_rates` repeats a path's prices exactly. Where the
 * price follows from EBITDA, exp(x_k - Var(x_k) / 2) multiplies the year's multiple, and the same list in `multiple` repeats a path.
 *
 * @throws SimulationError when chance takes the price beyond the exact range
 */
export function withDrawnPrice(plan: Plan, settings: MonteCarloSettings, seed: number, path: number): Plan {
  if (settings.price_volatility === 0) return plan;
  const deviations = drawnDeviations(settings, normals(seed, path, STREAMS.price, plan.projectionYears));
  const years = plan.valuation.method === 'ebitda_multiple' ? multiplied(plan, deviations) : regrown(plan, deviations);
  return { ...plan, years };
}

/** By year, the logarithm of what the price is over the plan's. */
function drawnDeviations(
  { price_volatility: volatility, price_mean_reversion: reversion }: MonteCarloSettings,
  z: readonly number[],
): number[] {
  const kept = 1 - reversion;
  let distance = 0;
  let variance = 0;
  return z.map((each) => {
    distance = kept * distance + volatility * each;
    variance = kept * kept * variance + volatility * volatility;
    return distance - variance / 2;
  });
}

/** The years with the growth that leads along the deviations. */
function regrown(plan: Plan, deviations: readonly number[]): YearTerms[] {
  const price = new CompoundGrowth(plan.valuation.currentPrice, DECIMALS.price);
  const growsByItself = plan.valuation.method === 'per_share_growth';
  return plan.years.map((terms, i) => {
    const factor = (1 + terms.growth / WHOLE) * exponential(deviations[i]! - (deviations[i - 1] ?? 0));
    // A growth rate is above -1, whatever was drawn.
    const growth = Math.max(1 - WHOLE, Math.round((factor - 1) * WHOLE)) as Rate;
    const grownPrice = growsByItself ? withinRange(terms.year, () => price.after(growth)) : terms.grownPrice;
    return { ...terms, growth, grownPrice };
  });
}

/** The years with their multiples moved by the deviations: what the market pays for earnings, not what the company earns. */
function multiplied({ years }: Plan, deviations: readonly number[]): YearTerms[] {
  return years.map((terms, i) => {
    const drawn = Math.round(terms.finances!.multiple * exponential(deviations[i]!));
    const multiple = withinRange(terms.year, () => inRange(drawn as Rate));
    return { ...terms, finances: { ...terms.finances!, multiple } };
  });
}

/** The factor on termination rates of each year: lognormal with mean 1, correlated with the year's price; none without volatility. */
export function drawnTurnoverLevels(
  plan: Plan,
  { turnover_volatility: volatility, price_correlation: correlation }: MonteCarloSettings,
  seed: number,
  path: number,
): number[] | undefined {
  if (volatility === 0) return undefined;
  const price = normals(seed, path, STREAMS.price, plan.projectionYears);
  const own = normals(seed, path, STREAMS.turnoverLevel, plan.projectionYears);
  const mean = (volatility * volatility) / 2;
  return own.map((z, i) => exponential(volatility * correlated(price[i]!, z, correlation) - mean));
}

/**
 * Standard normal variates of a path, one a projection year, by inversion of a uniform draw. The quantile function is a library's
 * and uses only sums, products and square roots: logarithms differ between hosts in the last digit.
 */
export function normals(seed: number, path: number, stream: Stream, years: number): number[] {
  const philox = Philox.of(seed);
  return Array.from({ length: years }, (_, i) => {
    philox.block(path, 0, i + 1, stream);
    return normalQuantile(philox.between0And1(), 0, 1);
  });
}

/** A standard normal variate with the given correlation to `first`, from an independent one. */
export function correlated(first: number, independent: number, correlation: number): number {
  return correlation * first + Math.sqrt(1 - correlation * correlation) * independent;
}
