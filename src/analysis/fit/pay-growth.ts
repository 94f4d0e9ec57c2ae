import type { Plan } from '../../engine/state/plan.js';
import { WHOLE } from '../../engine/numeric/index.js';
import { normalMean, rounded, sampleOf, type Observed } from './credibility.js';
import type { Exposure } from './experience.js';
import type { FittedPayGrowth } from './result.js';

/** Standard deviation of pay growth between companies `[std]`. */
const BETWEEN_COMPANIES = 0.01;

/** Standard deviation of a company's raises between years, and the years that this counts for `[std]`. */
const BETWEEN_YEARS = { deviation: 0.015, years: 4 };

/** Part of the people of a year left out at each end. */
const TRIMMED = 0.025;

/**
 * Growth of pay. The people of one year share that year's raise, so a year is one observation, however many people are in it.
 *
 * Of year t the trimmed mean `y_t` has the variance `V_t`. Years differ by `tau_y^2 = (4 x 0.015^2 + (m - 1) max(0, var(y_t) - mean(V_t))) / (4 + m - 1)`.
 * The company's own growth is the mean of the years, weighted by `1 / (tau_y^2 + V_t)`, with the variance 1 over the sum of the weights.
 *
 * Pitfall: without `tau_y` the raises of one year count as those of every year: thirty people without a raise would set growth to 0 for ever.
 */
export function fitPay(exposures: readonly Exposure[], { payGrowths: [planned] }: Plan): FittedPayGrowth {
  const years = [...new Set(exposures.map(({ year }) => year))].flatMap((year) => {
    const growth = exposures.flatMap((each) => (each.year === year ? (each.payGrowth ?? []) : []));
    return growth.length === 0 ? [] : [{ people: growth.length, ...trimmedMean(growth) }];
  });
  const between = betweenYears(years);
  const weights = years.map(({ variance }) => 1 / (between + variance));
  const weight = weights.reduce((sum, each) => sum + each, 0);
  const own = weight === 0 ? 0 : years.reduce((sum, { own }, t) => sum + weights[t]! * own, 0) / weight;
  const prior = { mean: planned! / WHOLE, deviation: BETWEEN_COMPANIES };
  const pays = exposures.flatMap(({ pay }) => (pay === null ? [] : [pay]));
  const [before, after] = [0, 1].map((i) => pays.reduce((sum, pay) => sum + pay[i]!, 0)) as [number, number];
  return {
    people: years.reduce((sum, { people }) => sum + people, 0),
    years: years.length,
    own: rounded(own),
    between_years: rounded(Math.sqrt(between)),
    ...normalMean(prior, weight === 0 ? null : { own, variance: 1 / weight }),
    payroll: before === 0 ? null : rounded(after / before - 1),
  };
}

/** Variance of the raises between years: the assumed one as of four years, and what the years themselves show beyond chance. */
function betweenYears(years: readonly Observed[]): number {
  const others = Math.max(0, years.length - 1);
  const within = years.reduce((sum, { variance }) => sum + variance, 0) / Math.max(1, years.length);
  const shown = Math.max(0, sampleOf(years.map(({ own }) => own)).s ** 2 - within);
  const { deviation, years: assumed } = BETWEEN_YEARS;
  return (assumed * deviation ** 2 + others * shown) / (assumed + others);
}

/**
 * The mean without the lowest and highest fortieth, and its variance `s_w^2 / ((1 - 2 x 0.025)^2 n)`. `s_w^2` is the winsorized variance: in
 * place of the values left out stand the nearest that are kept. The variance of the kept values alone would be too small.
 */
export function trimmedMean(values: readonly number[]): Observed {
  const sorted = [...values].sort((a, b) => a - b);
  const count = sorted.length;
  const cut = Math.floor(count * TRIMMED);
  const kept = sorted.slice(cut, count - cut);
  const winsorized = sorted.map((value) => Math.min(kept.at(-1)!, Math.max(kept[0]!, value)));
  return { own: sampleOf(kept).own, variance: sampleOf(winsorized).s ** 2 / ((1 - 2 * TRIMMED) ** 2 * count) };
}
