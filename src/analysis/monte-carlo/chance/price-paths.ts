import exponential from '@stdlib/math-base-special-exp';
import { DECIMALS, WHOLE, type Rate } from '../../../numeric/index.js';
import { withinRange } from '../../../project.js';
import { CompoundGrowth } from '../../../rules/compound-growth.js';
import type { Plan } from '../../../state/plan.js';
import type { MonteCarloSettings } from '../result.js';
import { STREAMS } from './draws.js';
import { correlated, normals } from './normals.js';

/**
 * The plan with the share price (or equity) growing by chance: lognormal around the plan's growth `[S-lognormal]`. Where x_k is
 * the distance of the price's logarithm from the plan's,
 *
 *     x_k = (1 - reversion) x_(k-1) + volatility Z_k,   price_k = plan's price_k * exp(x_k - Var(x_k) / 2),
 *
 * with Z_k standard normal, so that the mean price of every year is the plan's, with or without reversion. The model is given
 * growth rates in the unit of a rate: the same list in `share_valuation.growth_rates` repeats a path's prices exactly.
 *
 * @throws SimulationError when chance takes the price beyond the exact range
 */
export function withDrawnPrice(plan: Plan, settings: MonteCarloSettings, seed: number, path: number): Plan {
  if (settings.price_volatility === 0) return plan;
  const growth = drawnGrowth(plan, settings, normals(seed, path, STREAMS.price, plan.projectionYears));
  const price = new CompoundGrowth(plan.valuation.currentPrice, DECIMALS.price);
  const growsByItself = plan.valuation.method === 'per_share_growth';
  const years = plan.years.map((terms, i) => ({
    ...terms,
    growth: growth[i]!,
    grownPrice: growsByItself ? withinRange(terms.year, () => price.after(growth[i]!)) : terms.grownPrice,
  }));
  return { ...plan, years };
}

function drawnGrowth(
  plan: Plan,
  { price_volatility: volatility, price_mean_reversion: reversion }: MonteCarloSettings,
  z: readonly number[],
): Rate[] {
  const kept = 1 - reversion;
  let distance = 0;
  let variance = 0;
  let logarithm = 0;
  return plan.years.map(({ growth }, i) => {
    const before = logarithm;
    distance = kept * distance + volatility * z[i]!;
    variance = kept * kept * variance + volatility * volatility;
    logarithm = distance - variance / 2;
    const factor = (1 + growth / WHOLE) * exponential(logarithm - before);
    // A growth rate is above -1, whatever was drawn.
    return Math.max(1 - WHOLE, Math.round((factor - 1) * WHOLE)) as Rate;
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
