import { issues as words, ValidationError } from '../../engine/errors.js';
import { changeInput, type InitialState, type PreparedInput } from '../../engine/input/index.js';
import { readOptions } from '../../engine/input/options/read-options.js';
import type { PlanChanges } from '../../engine/input/plan-inputs.js';
import { DECIMALS, fromUnits, WHOLE } from '../../engine/numeric/index.js';
import { gammaQuantile, logChange } from '../../engine/numeric/gamma-quantile.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import type { Plan } from '../../engine/state/plan.js';
import { basisOf, type AnswerBasis } from '../basis.js';
import { readCensus } from '../later-census.js';
import {
  type BetaRate,
  betaRate,
  between,
  type Credible,
  type GammaFactor,
  greatestAccuracy,
  limitedFluctuation,
  normalMean,
  ofBands,
  rounded,
  sampleOf,
} from './credibility.js';
import { type ExcludedPerson, type Exposure, type PossiblySame, yearBetween } from './experience.js';
import { fitOptions, type FitOptions, type ReadFitOptions } from './options.js';

/** A census of the company's own history. */
export interface HistoricCensus {
  /** The plan year at whose end it is. */
  readonly census_year: number;
  /** As for `initialState.participants`. */
  readonly participants: InitialState['participants'];
}

/** Leavers of a band of service. */
export interface FittedBand {
  /** Least years of service. */
  readonly from_service: number;
  /** Person-years exposed. */
  readonly exposed: number;
  /** People who left, for no other cause than a termination. */
  readonly actual: number;
  /** Those that the table expects. */
  readonly expected: number;
  /** Factor on the table's rates, credible within the company's own. */
  readonly scale: number;
}

/** A group of people, such as those of a site. */
export interface FittedGroup {
  /** Its name. */
  readonly group: string;
  /** People who left, for no other cause than a termination. */
  readonly actual: number;
  /** Those that the table expects. */
  readonly expected: number;
  /** The weight of the group's own experience beside the company's. */
  readonly z: number;
  /** Factor on the table's rates. */
  readonly scale: number;
}

/** Where a factor lies. */
export interface FactorInterval {
  /** One in twenty is below. */
  readonly low: number;
  /** As many are below as above. */
  readonly middle: number;
  /** One in twenty is above. */
  readonly high: number;
}

/** Groups of people, and how far they differ. */
export interface FittedGroups {
  /** Leavers that a group's own experience must have to count half; null where the data show no difference between groups. */
  readonly k: number | null;
  /** The factor of all of them. */
  readonly mean: number;
  /** Each group, by name. */
  readonly of: readonly FittedGroup[];
}

/** Turnover beside the table of the plan. */
export interface FittedTurnover extends GammaFactor {
  /** Person-years below normal retirement age. */
  readonly exposed: number;
  /** People who left, for no other cause than a termination. */
  readonly actual: number;
  /** Those that the table expects. */
  readonly expected: number;
  /** The factor lies between these with a probability of 90 %, and as likely above the middle as below it. */
  readonly interval: FactorInterval;
  /** The factor by limited fluctuation, for comparison. */
  readonly limited_fluctuation: Credible;
  /** Years of the same experience until own data count 90 %; 0 where they do. */
  readonly years_to_90_percent: number;
  /** By years of service. */
  readonly bands: readonly FittedBand[];
  /** By group; null unless groups were given. */
  readonly groups: FittedGroups | null;
}

/** A rate fitted by a beta prior. */
export interface FittedRate extends BetaRate {
  /** People exposed. */
  readonly exposed: number;
  /** Those who did it; of diversification, parts of what they might have elected. */
  readonly actual: number;
  /** What was assumed before. */
  readonly prior: number;
}

/** The rate of retirement at an age. */
export interface FittedRetirement extends FittedRate {
  /** The age attained in the year. */
  readonly age: number;
}

/** Growth of pay of those employed throughout. */
export interface FittedPayGrowth {
  /** Whose pay is known at both ends, a person a year. */
  readonly people: number;
  /** Their mean, without the highest and lowest fortieth. */
  readonly own: number;
  /** The weight of own experience. */
  readonly z: number;
  /** The mean beside what was assumed. */
  readonly mean: number;
  /** Of that mean. */
  readonly standard_deviation: number;
  /** Growth of the payroll of those employed at both ends, for comparison. */
  readonly payroll: number | null;
}

/** How much the price varies. */
export interface FittedPrice {
  /** Yearly changes. */
  readonly years: number;
  /** Standard deviation of the yearly logarithmic change of the appraisals given; null with fewer than three. */
  readonly own: number | null;
  /** The same with what is known of 29 plans. */
  readonly volatility: number;
  /** Mean yearly logarithmic change: not fitted, since so few appraisals cannot tell it. */
  readonly drift: number | null;
  /** Its standard error. */
  readonly drift_error: number | null;
}

/** Assumptions of a company's own, and how much its own data count. */
export interface FitAnswer extends AnswerBasis {
  /** What was asked. */
  readonly kind: 'fit';
  /** The years whose ends the censuses are. */
  readonly census_years: readonly number[];
  /** Turnover beside the table. */
  readonly turnover: FittedTurnover;
  /** By age attained, of the ages at which the plan has a rate. */
  readonly retirement: readonly FittedRetirement[];
  /** Null where no census has diversified shares. */
  readonly diversification: FittedRate | null;
  /** Growth of pay. */
  readonly pay_growth: FittedPayGrowth;
  /** Null without prices. */
  readonly price: FittedPrice | null;
  /** What to change in the plan, as for `prepare().with()`. */
  readonly changes: PlanChanges;
  /** Who counts for nothing, and why. */
  readonly excluded: readonly ExcludedPerson[];
  /** Whom `new_ids` should settle. */
  readonly same: readonly PossiblySame[];
  /** What the answer rests on and leaves out. */
  readonly caveats: readonly string[];
}

/** Weight of the plan's rate of retirement, in people `[std]`. */
const RETIREMENT_WEIGHT = 10;

/** Take-up of diversification among companies: mean 0.38, standard deviation 0.33 (NCEO 2005). */
const TAKE_UP = { alpha: 0.44, beta: 0.7 };

/** Standard deviation of pay growth between companies `[std]`. */
const PAY_GROWTH_BETWEEN = 0.01;

/** Of the price's yearly logarithmic change, 29 Massachusetts ESOPs 2014 to 2024, and the years that this counts for `[std]`. */
const PRICE = { volatility: 0.205, weight: 8 };

/** Bands of service, as in the Society of Actuaries' table of 2003. */
const BANDS = [0, 2, 5, 10];

/**
 * Assumptions from a company's own history: turnover, retirement, diversification, pay and the price, each beside what was assumed, by how
 * much the company's own data count.
 *
 * Turnover is a factor on the plan's table, by greatest accuracy (gamma and Poisson): companies differ by 40 % of it `[std]`, so that many
 * leavers speak for themselves and few hardly do. Retirement and diversification are rates with a beta prior; pay growth is a mean with a
 * normal prior; the price's variance has a prior of 0.205 that counts for eight years.
 *
 * @param plan - the assumptions to start from, as `prepare()` returned it; its census is not read
 * @param censuses - two or more, a year apart, in any order
 * @param given - what else is known, and how censuses are read
 * @throws ValidationError when a census violates a constraint or when years are missing between censuses; fields are paths in `censuses` or
 *   in the options
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'Young', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {}, share_valuation: { current_price: 10 } },
 *   { participants: [] },
 * );
 * const people = (from: number, age: number) =>
 *   Array.from({ length: 40 - from }, (_, i) => ({ id: `P${from + i}`, age, service_years: age - 28, compensation: 50_000, allocated_shares: 9 }));
 * const { turnover, changes } = fit(plan, [
 *   { census_year: 2024, participants: people(0, 30) },
 *   { census_year: 2025, participants: people(8, 31) },
 * ]);
 * turnover.actual // 8
 * changes.operatingAssumptions.turnover.termination_scale === turnover.scale // true
 */
export function fit(plan: PreparedPlan, censuses: readonly HistoricCensus[], given: FitOptions = {}): FitAnswer {
  const options = readOptions(fitOptions, given);
  const base = withoutScale(inputOf(plan));
  const { plan: assumed } = base;
  const read = readHistory(base, censuses, options);
  const confirmed = new Set(Object.entries(options.new_ids ?? {}).flatMap(([old, now]) => (old === now ? [old] : [])));
  const leftOut = new Set(options.leave_out ?? []);
  const early = { age: options.early_retirement_age, service: options.early_retirement_service };
  const years = read.slice(1).map((after, i) =>
    yearBetween(assumed, read[i]!, after, early, {
      isLeftOut: (id) => leftOut.has(id),
      hasLeft: (id) => confirmed.has(id),
    }),
  );
  const exposures = years.flatMap((year) => year.exposures);
  const turnover = fitTurnover(assumed, exposures, years.length, options);
  const retirement = fitRetirement(base, exposures);
  const diversification = fitTakeUp(exposures, assumed);
  const payGrowth = fitPay(exposures, assumed);
  return {
    kind: 'fit',
    ...basisOf(inputOf(plan).plan, 'what the company’s own history says'),
    census_years: read.map(({ censusYear }) => censusYear),
    turnover,
    retirement,
    diversification,
    pay_growth: payGrowth,
    price: fitPrice(options),
    changes: changesOf(turnover, retirement, diversification, payGrowth),
    excluded: years.flatMap((year) => year.excluded),
    same: years.flatMap((year) => year.same),
    caveats: CAVEATS,
  };
}

const CAVEATS = [
  'That companies differ in turnover by 40 %, in pay growth by one percentage point, and that a rate of retirement counts for ten people is assumed: no study of it is published.',
  'Death and disability are as assumed: too few die or are disabled to tell. Who asks for payment at once is not fitted.',
];

/** The plan by its table alone: a factor of its own would be counted twice. */
function withoutScale(input: PreparedInput): PreparedInput {
  return changeInput(input, { operatingAssumptions: { turnover: { termination_scale: null } } });
}

/** Whoever calls from JavaScript may hand over anything. */
function isList(given: unknown): boolean {
  return Array.isArray(given);
}

/** The censuses in order, people under their present ids. */
function readHistory(
  base: PreparedInput,
  censuses: readonly HistoricCensus[],
  { new_ids: newIds = {} }: ReadFitOptions,
): Plan[] {
  if (!isList(censuses) || censuses.length < 2)
    throw new ValidationError([{ field: 'censuses', issue: words.atLeastEntries(2) }]);
  const read = censuses.map(({ census_year: year, participants }, i) => {
    // What is no list is refused with its path.
    const renamed = isList(participants)
      ? participants.map((person) => ({ ...person, id: newIds[person.id] ?? person.id }))
      : participants;
    try {
      return readCensus(base, year, renamed).plan;
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const [first, ...others] = error.issues.map((issue) => ({ ...issue, field: `censuses[${i}].${issue.field}` }));
      throw new ValidationError([first!, ...others]);
    }
  });
  read.sort((a, b) => a.censusYear - b.censusYear);
  for (const [i, { censusYear }] of read.entries()) {
    const before = read[i - 1];
    if (before !== undefined && censusYear !== before.censusYear + 1) {
      throw new ValidationError([{ field: 'censuses', issue: words.notAYearApart(before.censusYear, censusYear) }]);
    }
  }
  return read;
}

function fitTurnover(
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
  const at = (probability: number): number => gammaQuantile(factor.shape, factor.rate, probability);
  const yearly = whole.expected / years;
  return {
    ...whole,
    ...factor,
    interval: { low: at(0.05), middle: at(0.5), high: at(0.95) },
    limited_fluctuation: limitedFluctuation(whole.actual, whole.expected),
    years_to_90_percent: yearly === 0 ? 0 : Math.max(0, Math.ceil((9 * k - whole.expected) / yearly)),
    bands: bands.map((band, i) => ({ from_service: BANDS[i]!, ...band, scale: scales[i]! })),
    groups: options.groups === undefined ? null : fitGroups(exposures, options.groups, sumOf),
  };
}

function fitGroups(
  exposures: readonly Exposure[],
  groupOf: Readonly<Record<string, string>>,
  sumOf: (of: readonly Exposure[]) => { readonly actual: number; readonly expected: number },
): FittedTurnover['groups'] {
  const names = [...new Set(exposures.flatMap(({ id }) => groupOf[id] ?? []))].sort();
  const sums = names.map((name) => sumOf(exposures.filter(({ id }) => groupOf[id] === name)));
  const { k, mean, z, factors } = between(sums);
  return { k, mean, of: names.map((group, i) => ({ group, ...sums[i]!, z: z[i]!, scale: factors[i]! })) };
}

/** At each age at which the plan has a rate. */
function fitRetirement({ plan, read }: PreparedInput, exposures: readonly Exposure[]): FitAnswer['retirement'] {
  const rates = read.operatingAssumptions.turnover.retirement_rates;
  return rates.map(({ age }) => {
    const prior = plan.turnover.decrements.retirement(age) / WHOLE;
    const of = exposures.filter((each) => each.age + 1 === age);
    const actual = of.filter(({ left }) => left === 'retirement').length;
    const fitted = betaRate(
      { alpha: RETIREMENT_WEIGHT * prior, beta: RETIREMENT_WEIGHT * (1 - prior) },
      of.length,
      actual,
    );
    return { age, exposed: of.length, actual, prior, ...fitted };
  });
}

function fitTakeUp(exposures: readonly Exposure[], plan: Plan): FittedRate | null {
  const elected = exposures.flatMap((each) => each.elected ?? []);
  if (elected.length === 0) return null;
  const actual = rounded(elected.reduce((sum, part) => sum + part, 0));
  const fitted = betaRate(TAKE_UP, elected.length, actual);
  return { exposed: elected.length, actual, prior: plan.electionRate / WHOLE, ...fitted };
}

/** The mean without the fortieth at each end. */
function fitPay(exposures: readonly Exposure[], { payGrowth }: Plan): FittedPayGrowth {
  const sorted = exposures.flatMap((each) => each.payGrowth ?? []).sort((a, b) => a - b);
  const cut = Math.floor(sorted.length / 40);
  const sample = sampleOf(sorted.slice(cut, sorted.length - cut));
  const fitted = normalMean({ mean: payGrowth / WHOLE, deviation: PAY_GROWTH_BETWEEN }, sample);
  const pays = exposures.flatMap(({ pay }) => (pay === null ? [] : [pay]));
  const [before, after] = [0, 1].map((i) => pays.reduce((sum, pay) => sum + pay[i]!, 0)) as [number, number];
  return {
    people: sample.count,
    own: rounded(sample.own),
    ...fitted,
    payroll: before === 0 ? null : rounded(after / before - 1),
  };
}

/** `s^2 = (8 x 0.205^2 + (n - 1) s^2) / (8 + n - 1)`, of n yearly logarithmic changes. */
function fitPrice({ prices = [] }: ReadFitOptions): FittedPrice | null {
  if (prices.length === 0) return null;
  const sorted = [...prices].sort((a, b) => a.year - b.year);
  for (const [i, { year }] of sorted.entries()) {
    if (i > 0 && year !== sorted[i - 1]!.year + 1)
      throw new ValidationError([{ field: 'prices', issue: words.notAYearApart(sorted[i - 1]!.year, year) }]);
  }
  const of = sorted.map(({ price }) => fromUnits(price, DECIMALS.price));
  const moves = of.slice(1).map((price, i) => logChange(of[i]!, price));
  const { count, own, s } = sampleOf(moves);
  const free = Math.max(0, count - 1);
  const { volatility, weight } = PRICE;
  const variance = (weight * volatility ** 2 + free * s ** 2) / (weight + free);
  return {
    years: count,
    own: count < 2 ? null : rounded(s),
    volatility: rounded(Math.sqrt(variance)),
    drift: count === 0 ? null : rounded(own),
    drift_error: count === 0 ? null : rounded(Math.sqrt(variance / count)),
  };
}

/** What the plan is to say in place of what it says. */
function changesOf(
  { scale }: FittedTurnover,
  retirement: FitAnswer['retirement'],
  diversification: FittedRate | null,
  { people, mean }: FittedPayGrowth,
): PlanChanges {
  const rates = retirement.length === 0 ? {} : { retirement_rates: retirement.map(({ age, rate }) => ({ age, rate })) };
  return {
    operatingAssumptions: {
      turnover: { termination_scale: scale, ...rates },
      ...(diversification === null ? {} : { diversification_election_rate: diversification.rate }),
      ...(people === 0 ? {} : { compensation_growth_rate: mean }),
    },
  };
}
