import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { WHOLE, type Rate } from '../../../engine/numeric/index.js';
import type { Plan } from '../../../engine/state/plan.js';
import type { MonteCarloSettings, UncertainAssumption } from '../result.js';
import { STREAMS } from './draws.js';
import { gammaQuantile } from './gamma-quantile.js';
import { Philox } from './philox.js';

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
