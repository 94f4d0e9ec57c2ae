import { WHOLE } from '../../engine/numeric/index.js';
import type { Plan } from '../../engine/state/plan.js';
import { presentId, type NewIds } from '../later-census/people.js';
import { gammaQuantile } from '../monte-carlo/chance/drawn-assumptions.js';
import {
  between,
  greatestAccuracy,
  limitedFluctuation,
  ofBands,
  rounded,
  normalMean,
  sampleOf,
  type Observed,
} from './credibility.js';
import type { Exposure } from './experience.js';
import type { ReadFitOptions } from './history.js';
import type { FittedGroups, FittedTurnover, FittedPayGrowth, FittedBand } from './result.js';
import { plainJson } from '../../engine/input/plain-json.js';
import type { PlanChanges } from '../../engine/input/plan-inputs.js';

/** Bands of service, as in the Society of Actuaries' table of 2003. */
const BANDS = [0, 2, 5, 10];

/** A factor on the plan's table, of all people, of each band of service and of each group. */
export function fitTurnover(
  { vesting }: Plan,
  all: readonly Exposure[],
  years: number,
  options: ReadFitOptions,
): FittedTurnover {
  const k = options.between_companies / WHOLE;
  const exposures = all.filter(({ age }) => age < vesting.normalRetirementAge);
  const sumOf = (of: readonly Exposure[]) => ({
    exposed: of.length,
    actual: of.filter(({ left }) => left === 'termination').length,
    expected: rounded(of.reduce((sum, { expected }) => sum + expected, 0)),
  });
  const whole = sumOf(exposures);
  const factor = greatestAccuracy(whole.actual, whole.expected, k);
  const bandOf = (service: number): number => BANDS.filter((from) => service >= from).length - 1;
  const bands = BANDS.map((_, band) => sumOf(exposures.filter(({ service }) => bandOf(service) === band)));
  const scales = ofBands(factor.scale, bands);
  const at = (probability: number): number => rounded(gammaQuantile(factor.shape, factor.rate, probability));
  const yearly = whole.expected / years;
  return {
    ...whole,
    ...factor,
    interval: { low: at(0.05), middle: at(0.5), high: at(0.95) },
    limited_fluctuation: limitedFluctuation(whole.actual, whole.expected),
    years_to_90_percent: yearly === 0 ? 0 : Math.max(0, Math.ceil((9 * k - whole.expected) / yearly)),
    bands: bands.map((band, i) => ({ from_service: BANDS[i]!, ...band, scale: scales[i]! })),
    groups:
      options.groups === undefined
        ? null
        : fitGroups(exposures, groupsOf(options.groups, options.new_ids), factor.scale, sumOf),
  };
}

/** The group of each person, under the present id. */
function groupsOf(groups: Readonly<Record<string, string>>, newIds?: NewIds): ReadonlyMap<string, string> {
  const present = presentId(newIds);
  return new Map(Object.entries(groups).map(([id, group]) => [present(id), group]));
}

function fitGroups(
  exposures: readonly Exposure[],
  groupOf: ReadonlyMap<string, string>,
  ofCompany: number,
  sumOf: (of: readonly Exposure[]) => { readonly actual: number; readonly expected: number },
): FittedGroups {
  const names = [...new Set(exposures.flatMap(({ id }) => groupOf.get(id) ?? []))].sort();
  const sums = names.map((name) => sumOf(exposures.filter(({ id }) => groupOf.get(id) === name)));
  const { k, mean, z, factors } = between(sums);
  // Where groups do not differ, the company's factor is theirs.
  const scaleOf = (i: number): number => (k === null ? ofCompany : factors[i]!);
  return { k, mean, of: names.map((group, i) => ({ group, ...sums[i]!, z: z[i]!, scale: scaleOf(i) })) };
}

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

/** Highest age and longest service of anybody at work. */
const OLDEST = 120;
const LONGEST_SERVICE = 100;

type TurnoverChanges = NonNullable<NonNullable<PlanChanges['operatingAssumptions']>['turnover']>;
type Rates = NonNullable<TurnoverChanges['termination_rates']>;

/** Termination rates by age and service: the table's rate times the factor of the band of service. */
export function ratesByService({ turnover }: Plan, bands: readonly FittedBand[]): TurnoverChanges {
  const scaleAt = (service: number): number => bands.filter(({ from_service: from }) => service >= from).at(-1)!.scale;
  const rateAt = (age: number, service: number): number =>
    rounded(Math.min(1, (turnover.decrements.termination(age, service) / WHOLE) * scaleAt(service)));
  const ages = (service: number): Run<number>[] =>
    runsOf(OLDEST, (age) => rateAt(age, service)).filter(({ value }) => value > 0);
  const rates = runsOf(LONGEST_SERVICE, (service) => plainJson(ages(service))).flatMap((services) =>
    ages(services.from).map((run): Rates[number] => ({
      min_age: run.from,
      max_age: run.to,
      min_service: services.from,
      max_service: services.to,
      rate: run.value,
    })),
  );
  return { termination_table: null, termination_scale: null, termination_rates: rates };
}

/** Consecutive numbers with the same value. */
interface Run<Value> {
  readonly from: number;
  readonly to: number;
  readonly value: Value;
}

function runsOf<Value>(most: number, valueAt: (number: number) => Value): Run<Value>[] {
  const runs: Run<Value>[] = [];
  for (let number = 0; number <= most; number++) {
    const value = valueAt(number);
    const last = runs.at(-1);
    if (last?.value === value) runs[runs.length - 1] = { ...last, to: number };
    else runs.push({ from: number, to: number, value });
  }
  return runs;
}
