import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { WHOLE, type Rate } from '../../../engine/numeric/index.js';
import type { Plan } from '../../../engine/state/plan.js';
import type { MonteCarloSettings, UncertainAssumption } from '../result.js';
import { STREAMS, Philox } from './draws.js';
import exponential from '@stdlib/math-base-special-exp';
import naturalLogarithm from '@stdlib/math-base-special-ln';

/** The assumptions of a path: those that are not drawn are the plan's. */
export interface DrawnAssumptions {
  /** Factor on termination rates. */
  readonly turnover: number;
  /** Factor on retirement rates. */
  readonly retirement: number;
  /** The diversification election rate. */
  readonly electionRate: Rate;
  /** The part of the accounts of leavers that is asked for at once. */
  readonly distributionElectionRate: Rate;
  /** Yearly growth of pay. */
  readonly payGrowths: readonly Rate[];
  /** Addition to the yearly logarithmic growth of the price, or of the multiple, and how uncertain that is. */
  readonly priceGrowth: { readonly added: number; readonly deviation: number };
  /** Volatility of price or multiple. */
  readonly priceVolatility: number;
  /** Assumptions that were drawn, as the sample keeps them: hundred-millionths. */
  readonly drawn: Partial<Record<UncertainAssumption, number>>;
}

/** The number of each draw in its stream: an assumption more or less leaves the others as they are. */
const DRAW = {
  ...{ turnover: 0, retirement: 1, diversification: 2, notDiversified: 3, payGrowth: 4, priceGrowth: 5 },
  ...{ priceVolatility: 6, distributionElection: 7, notAsked: 8 },
} as const;

/**
 * Draws the assumptions of a path, around the plan's, from what is known of them `[S-credibility]`. Factors are gamma with mean 1;
 * election rates are beta, of two gammas; growth is normal; the variance of the price is scaled inverse chi-square.
 */
export function drawnAssumptions(
  plan: Plan,
  settings: MonteCarloSettings,
  seed: number,
  path: number,
): DrawnAssumptions {
  const { uncertainty: known } = settings;
  if (known === undefined) return asPlanned(plan, settings);
  const philox = Philox.of(seed);
  const uniform = (draw: number): number => {
    philox.block(path, draw, 0, STREAMS.assumptions);
    return philox.between0And1();
  };
  const gamma = (draw: number, shape: number): number => gammaQuantile(shape, 1, uniform(draw));
  const normal = (draw: number): number => normalQuantile(uniform(draw), 0, 1);
  const factor = (draw: number, people: number | undefined): number =>
    people === undefined ? 1 : gamma(draw, people) / people;

  const turnover = factor(DRAW.turnover, known.turnover);
  const retirement = factor(DRAW.retirement, known.retirement);
  const electing = [DRAW.diversification, DRAW.notDiversified] as const;
  const electionRate = drawnRate(plan.electionRate, known.diversification, electing, gamma);
  const asking = [DRAW.distributionElection, DRAW.notAsked] as const;
  const distributionElectionRate = drawnRate(plan.distributionElectionRate, known.distribution_election, asking, gamma);
  const payMoved = (known.pay_growth ?? 0) === 0 ? 0 : known.pay_growth! * normal(DRAW.payGrowth);
  // Pay never falls to nothing, whatever was drawn.
  const payGrowths = plan.payGrowths.map(
    (growth) => Math.max(1 - WHOLE, growth + Math.round(payMoved * WHOLE)) as Rate,
  );
  const deviation = known.price_growth ?? 0;
  const added = deviation === 0 ? 0 : deviation * normal(DRAW.priceGrowth);
  const years = known.price_volatility;
  const priceVolatility =
    years === undefined
      ? settings.price_volatility
      : settings.price_volatility * Math.sqrt(years / (2 * gamma(DRAW.priceVolatility, years / 2)));

  const values: Readonly<Record<UncertainAssumption, number>> = {
    ...{ turnover, retirement, diversification: electionRate / WHOLE, pay_growth: payGrowths[0]! / WHOLE },
    distribution_election: distributionElectionRate / WHOLE,
    ...{ price_growth: added, price_volatility: priceVolatility },
  };
  const drawn: Partial<Record<UncertainAssumption, number>> = {};
  for (const name of Object.keys(known) as UncertainAssumption[]) drawn[name] = Math.round(values[name] * WHOLE);
  const rates = { electionRate, distributionElectionRate, payGrowths };
  return { turnover, retirement, ...rates, priceGrowth: { added, deviation }, priceVolatility, drawn };
}

/** Nothing is drawn. */
function asPlanned(plan: Plan, { price_volatility: priceVolatility }: MonteCarloSettings): DrawnAssumptions {
  return {
    turnover: 1,
    retirement: 1,
    electionRate: plan.electionRate,
    distributionElectionRate: plan.distributionElectionRate,
    payGrowths: plan.payGrowths,
    priceGrowth: { added: 0, deviation: 0 },
    priceVolatility,
    drawn: {},
  };
}

/** Beta with the plan's mean, of two gammas; a rate of 0 or 1 is certain. */
function drawnRate(
  planned: Rate,
  people: number | undefined,
  [did, didNot]: readonly [did: number, didNot: number],
  gamma: (draw: number, shape: number) => number,
): Rate {
  if (people === undefined || planned === 0 || planned === WHOLE) return planned;
  const mean = planned / WHOLE;
  const elected = gamma(did, people * mean);
  const not = gamma(didNot, people * (1 - mean));
  return Math.round((elected / (elected + not)) * WHOLE) as Rate;
}

/** Stirling's series for the logarithm of the gamma function, `B_2k / (2k (2k - 1))`; from 16 on it is exact to a double. */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156];
const STIRLING_FROM = 16;
const HALF_LOG_OF_2_PI = 0.918938533204672741;

/** The logarithm of the gamma function: moved up to where the series holds, and back. */
function logGamma(x: number): number {
  let [product, at] = [1, x];
  for (; at < STIRLING_FROM; at++) product *= at;
  let [series, power] = [0, 1 / at];
  for (const coefficient of STIRLING) {
    series += coefficient * power;
    power /= at * at;
  }
  return (at - 0.5) * naturalLogarithm(at) - at + HALF_LOG_OF_2_PI + series - naturalLogarithm(product);
}

/** The probability that Gamma(shape, 1) is at most x: `x^a e^-x / Gamma(a + 1) (1 + x/(a+1) + x^2/((a+1)(a+2)) + ..)`. */
function lowerPart(shape: number, x: number, logGammaOfNext: number): number {
  let [term, sum] = [1, 1];
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= x / (shape + n);
    sum += term;
  }
  return exponential(shape * naturalLogarithm(x) - x - logGammaOfNext) * sum;
}

/**
 * The value below which Gamma(shape, rate) lies with a probability. Only sums, products, square roots and a library's own logarithm and
 * exponential: the same on every host.
 *
 * @param probability - above 0 and below 1
 */
export function gammaQuantile(shape: number, rate: number, probability: number): number {
  const logGammaOfNext = logGamma(shape + 1);
  // Ten standard deviations above the mean, and some more for small shapes, hold all but what a draw of 52 bits can ask for.
  let [low, high] = [0, shape + 10 * Math.sqrt(shape) + 40];
  for (let middle = high / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (lowerPart(shape, middle, logGammaOfNext) < probability) low = middle;
    else high = middle;
  }
  return high / rate;
}
