import exponential from '@stdlib/math-base-special-exp';
import { DECIMALS, LARGEST, outOfRange, type Rate, WHOLE, type Headcount } from '../../../engine/numeric/index.js';
import { withinRange } from '../../../engine/state/within-range.js';
import { CompoundGrowth } from '../../../engine/rules/compound-growth.js';
import type { FinanceYearTerms, Plan, YearTerms } from '../../../engine/state/plan.js';
import type { MonteCarloSettings } from '../result.js';
import { type Stream, STREAMS, Philox } from './draws.js';
import type { DrawnAssumptions } from './drawn-assumptions.js';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import naturalLogarithm from '@stdlib/math-base-special-ln';
import { project } from '../../../engine/year/project.js';

/** By year, the logarithm of drawn over planned; null where it is as planned. */
export interface Deviations {
  /** Of the price, or of equity; of the multiple where the price follows from EBITDA. */
  readonly price: readonly number[] | null;
  /** Of EBITDA, and of nothing where the price does not follow from it. */
  readonly earnings: readonly number[] | null;
}

/**
 * Price and earnings along a path: lognormal around the plan's `[S-lognormal]`. Where x_k is the distance of a
 * logarithm from the plan's,
 *
 *     x_k = (1 - reversion) x_(k-1) + volatility Z_k,   figure_k = plan's figure_k * exp(x_k - Var(x_k) / 2),
 *
 * with Z_k standard normal, so that the mean of every year is the plan's, with or without reversion. Earnings have none: of yearly
 * appraisals none was seen `[S-stock-volatility]`.
 */
export function drawnDeviations(
  settings: MonteCarloSettings,
  seed: number,
  path: number,
  years: number,
  growth: DrawnAssumptions['priceGrowth'] = { added: 0, deviation: 0 },
): Deviations {
  const { price_volatility, price_mean_reversion, earnings } = settings;
  const z = drawnNormals(settings, seed, path, years);
  const price = walk(z.price, price_volatility, 1 - price_mean_reversion);
  return {
    price:
      price_volatility === 0 && growth.deviation === 0
        ? null
        : price.map((distance, i) => distance + grownBy(growth, i + 1)),
    earnings: z.earnings === null ? null : walk(z.earnings, earnings!.volatility, 1),
  };
}

/** Effect of uncertain growth after a number of years, less half of its variance: the mean over the paths stays the plan's. */
function grownBy({ added, deviation }: DrawnAssumptions['priceGrowth'], years: number): number {
  return years * added - (years * deviation) ** 2 / 2;
}

/** The distances of a logarithm from the plan's, each less half of its variance. */
function walk(z: readonly number[], volatility: number, kept: number): number[] {
  let distance = 0;
  let variance = 0;
  return z.map((each) => {
    distance = kept * distance + volatility * each;
    variance = kept * kept * variance + volatility * volatility;
    return distance - variance / 2;
  });
}

/**
 * The plan with what was drawn. The model is given growth rates in the unit of a rate: the same list in
 * `share_valuation.growth_rates` repeats a path's prices exactly. Where the price follows from EBITDA, the lists of `multiple` and of
 * `company_finances` repeat a path.
 *
 * @throws SimulationError when chance takes a figure beyond the exact range
 */
export function withDeviations(plan: Plan, settings: MonteCarloSettings, { price, earnings }: Deviations): Plan {
  if (price === null && earnings === null) return plan;
  if (plan.valuation.method !== 'ebitda_multiple') return { ...plan, years: regrown(plan, price!) };
  const follows = settings.earnings!.capital_expenditure_earnings_elasticity;
  const years = plan.years.map((terms, i) => {
    const given = terms.finances!;
    const ofEarnings = earnings?.[i] ?? 0;
    const finances = withinRange(terms.year, (): FinanceYearTerms => ({
      ...given,
      multiple: moved(given.multiple, price?.[i] ?? 0),
      ebitda: moved(given.ebitda, ofEarnings),
      capitalExpenditure: moved(given.capitalExpenditure, follows * ofEarnings),
    }));
    return { ...terms, finances };
  });
  return { ...plan, years };
}

/** A quantity times the exponential of what its logarithm moves by. */
export function moved<Q extends number>(quantity: Q, logarithm: number): Q {
  const drawn = Math.round(quantity * exponential(logarithm));
  return Math.abs(drawn) > LARGEST ? outOfRange() : ((drawn || 0) as Q);
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

/** The factor on termination rates of each year: lognormal with mean 1, correlated with the year's price; none without volatility. */
export function drawnTurnoverLevels(
  plan: Plan,
  settings: MonteCarloSettings,
  seed: number,
  path: number,
): number[] | undefined {
  const { turnover_volatility: volatility, price_correlation: correlation } = settings;
  if (volatility === 0) return undefined;
  const price = priceNormals(settings, drawnNormals(settings, seed, path, plan.projectionYears));
  const own = normals(seed, path, STREAMS.turnoverLevel, plan.projectionYears);
  const mean = (volatility * volatility) / 2;
  return own.map((z, i) => exponential(volatility * correlated(price[i]!, z, correlation) - mean));
}

/** Standard normal variates of price, or multiple, and of earnings; null where these are as planned. */
interface Normals {
  readonly price: readonly number[];
  readonly earnings: readonly number[] | null;
}

function drawnNormals({ earnings }: MonteCarloSettings, seed: number, path: number, years: number): Normals {
  const price = normals(seed, path, STREAMS.price, years);
  if (earnings === undefined || earnings.volatility === 0) return { price, earnings: null };
  const own = normals(seed, path, STREAMS.earnings, years);
  return { price, earnings: own.map((z, i) => correlated(price[i]!, z, earnings.multiple_correlation)) };
}

/** Of the price as a whole: where it follows from earnings and multiple, of what the two of them do to it. */
function priceNormals({ price_volatility: s, earnings }: MonteCarloSettings, z: Normals): readonly number[] {
  if (z.earnings === null) return z.price;
  const { volatility: e, multiple_correlation: correlation } = earnings!;
  const both = Math.sqrt(s * s + e * e + 2 * correlation * s * e);
  // They may cancel each other out.
  return both === 0 ? z.price : z.earnings.map((each, i) => (s * z.price[i]! + e * each) / both);
}

/**
 * Standard normal variates of a path, one a projection year, by inversion of a uniform draw. The quantile function is a library's
 * and uses only sums, products and square roots: logarithms differ between hosts in the last digit.
 */
export function normals(seed: number, path: number, stream: Stream, years: number): number[] {
  const philox = Philox.of(seed);
  const drawn: number[] = [];
  for (let year = 1; year <= years; year++) {
    philox.block(path, 0, year, stream);
    drawn.push(normalQuantile(philox.between0And1(), 0, 1));
  }
  return drawn;
}

/** A standard normal variate with the given correlation to `first`, from an independent one. */
export function correlated(first: number, independent: number, correlation: number): number {
  return correlation * first + Math.sqrt(1 - correlation * correlation) * independent;
}

/** Planned numbers of people; the same for all paths of a plan. */
const PLANNED = new WeakMap<Plan, readonly Headcount[]>();

/**
 * A plan whose earnings, or capital expenditure, follow the people of a path: each is the plan's times a power of the number of people
 * active as the year opens over the expected number `[std]`. Who leaves in a year has worked in it.
 *
 * Pitfall: the mean over paths is then the plan's only where people are as many as planned on average, and the power is near 1.
 */
export interface FollowingPeople {
  /** The plan in force in a year. */
  readonly planIn: (year: number) => Plan;
  /** Told how many are active at the end of each year. */
  readonly observe: (headcount: Headcount) => void;
}

/**
 * Lets a drawn plan follow the people of its path; null where nothing does.
 *
 * @param plan - as it is expected
 * @throws SimulationError when the model has no answer for the expected plan: there are no planned numbers to compare with
 */
export function followingPeople(plan: Plan, drawn: Plan, { earnings }: MonteCarloSettings): FollowingPeople | null {
  if (earnings === undefined) return null;
  const { headcount_elasticity: ofEarnings, capital_expenditure_headcount_elasticity: ofExpenditure } = earnings;
  if (ofEarnings === 0 && ofExpenditure === 0) return null;
  const planned = plannedHeadcounts(plan);
  const years = [...drawn.years];
  const following: Plan = { ...drawn, years };
  let opened = 0;
  return {
    planIn: () => following,
    observe: (headcount) => {
      const expected = planned[opened]!;
      opened += 1;
      const terms = years[opened];
      if (terms === undefined || headcount === expected || expected === 0) return;
      // Nobody is left: what follows people falls to nothing, and what does not stays.
      const logarithm = naturalLogarithm(headcount / expected);
      const power = (elasticity: number): number => (elasticity === 0 ? 0 : elasticity * logarithm);
      const given = terms.finances!;
      const finances = withinRange(terms.year, (): FinanceYearTerms => ({
        ...given,
        ebitda: moved(given.ebitda, power(ofEarnings)),
        capitalExpenditure: moved(given.capitalExpenditure, power(ofExpenditure)),
      }));
      years[opened] = { ...terms, finances };
    },
  };
}

/** Number of people expected to be active at the end of each year. */
function plannedHeadcounts(plan: Plan): readonly Headcount[] {
  const known = PLANNED.get(plan);
  if (known !== undefined) return known;
  const headcounts: Headcount[] = [];
  project(plan, (_record, _state, closing) => headcounts.push(closing.headcount));
  PLANNED.set(plan, headcounts);
  return headcounts;
}
