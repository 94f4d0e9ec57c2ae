import type { FitOptions } from '../option-types.js';
import { issues as words, ValidationError } from '../../engine/errors.js';
import { changeInput, type PreparedInput } from '../../engine/input/index.js';
import { readOptions } from '../../engine/input/options/read-options.js';
import { DECIMALS, fromUnits, WHOLE } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import type { Plan } from '../../engine/state/plan.js';
import { basisOf, type AnswerBasis } from '../basis.js';
import { confirmedLeavers } from '../later-census/compared.js';
import { presentId } from '../later-census/people.js';
import naturalLogarithm from '@stdlib/math-base-special-ln';
import { betaRate, rounded, sampleOf } from './credibility.js';
import { type Exposure, yearBetween, type YearOfExperience } from './experience.js';
import { readHistory, fitOptions, type ReadFitOptions } from './history.js';
import { fitPay, ratesByService, fitTurnover } from './rates.js';
import type {
  FitAnswer,
  FittedLeaver,
  FittedPayGrowth,
  FittedPrice,
  FittedRate,
  FittedRetirement,
  FittedTurnover,
  HistoricCensus,
} from './result.js';

/** Weight of the plan's rate of retirement, in people `[std]`. */
const RETIREMENT_WEIGHT = 10;

/** Take-up of diversification among companies: mean 0.38, standard deviation 0.33 (NCEO 2005). */
const TAKE_UP = { alpha: 0.44, beta: 0.7 };

/**
 * Volatility of the price's yearly logarithmic change, from 29 Massachusetts ESOPs 2014 to 2024, and the years that it counts for `[std]`.
 */
const PRICE = { volatility: 0.205, weight: 8 };

/** Weight of the plan's part of leavers who ask for their money, in people `[std]`. */
const ASKING_WEIGHT = 4;

/**
 * Assumptions from a company's own history: turnover, retirement, diversification, pay and the price, each beside what was assumed, by how
 * much the company's own data count.
 *
 * Turnover is a factor on the plan's table, by greatest accuracy (gamma and Poisson): companies differ by 40 % of it `[std]`, so many
 * leavers weigh more than few. Retirement, diversification and who asks for payment are rates with a beta prior; pay growth is a mean with a
 * normal prior, and each year one observation of it; the price's variance has a prior of 0.205 that counts for eight years.
 *
 * While a question about ids is open (`same`), nobody knows who left: nothing is said of people, and nothing is to be changed.
 *
 * @param plan - the assumptions to start from, as `prepare()` returned it; its census is not read
 * @param censuses - two or more, a year apart, in any order
 * @param given - what else is known, and how censuses are read
 * @throws ValidationError when a census violates a constraint, when years are missing between censuses, when most people are not a year older
 *   from one to the next, or when an option names an id that no census has; fields are paths in `censuses` or in the options
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
 * turnover!.actual // 8
 * changes.operatingAssumptions.turnover.termination_scale === turnover!.scale // true
 */
export function fit(plan: PreparedPlan, censuses: readonly HistoricCensus[], given: FitOptions = {}): FitAnswer {
  const options = readOptions(fitOptions, given);
  const { operatingAssumptions: stated } = inputOf(plan).read;
  const base = withoutScale(inputOf(plan));
  const { plan: assumed } = base;
  const read = readHistory(base, censuses, options);
  const present = presentId(options.new_ids);
  const leftOut = new Set(options.leave_out?.map(present));
  const early = { age: options.early_retirement_age, service: options.early_retirement_service };
  const years = read.slice(1).map((after, i) =>
    yearBetween(assumed, read[i]!, after, early, {
      isLeftOut: (id) => leftOut.has(id),
      hasLeft: confirmedLeavers(options.new_ids),
    }),
  );
  const same = years.flatMap(({ compared }) => compared.questions);
  const price = fitPrice(options);
  return {
    kind: 'fit',
    ...basisOf(inputOf(plan).plan, 'what the company’s own history says'),
    census_years: read.map(({ year }) => year),
    ...(same.length > 0 ? unknownPeople(price) : fitPeople(base, years, price, options, stated)),
    price,
    excluded: years.flatMap(({ excluded }) => excluded),
    same,
    doubts: years.flatMap(({ compared }) => compared.doubts),
    caveats:
      (stated.turnover.termination_scale ?? stated.turnover.termination_scales) === undefined
        ? CAVEATS
        : [FITTED, ...CAVEATS],
  };
}

type OfPeople = Omit<
  FitAnswer,
  keyof AnswerBasis | 'kind' | 'census_years' | 'price' | 'excluded' | 'same' | 'doubts' | 'caveats'
>;

/** Empty figures of people, while open questions hide who left. */
function unknownPeople(price: FittedPrice | null): OfPeople {
  return {
    turnover: null,
    retirement: [],
    working_beyond_retirement_age: 0,
    leavers: [],
    diversification: null,
    distribution_election: null,
    pay_growth: null,
    changes: {},
    uncertainty: uncertaintyOfPrice(price),
  };
}

function fitPeople(
  base: PreparedInput,
  years: readonly YearOfExperience[],
  price: FittedPrice | null,
  options: ReadFitOptions,
  stated: PreparedInput['read']['operatingAssumptions'],
): OfPeople {
  const { plan: assumed } = base;
  const exposures = years.flatMap((year) => year.exposures);
  const turnover = fitTurnover(assumed, exposures, years.length, options);
  const retirement = fitRetirement(base, exposures);
  const diversification = fitTakeUp(exposures, assumed);
  const asking = fitAsking(
    years.flatMap(({ asked }) => asked),
    assumed,
  );
  const payGrowth = fitPay(exposures, assumed);
  return {
    turnover,
    retirement,
    working_beyond_retirement_age: workingBeyond(base, exposures),
    leavers: leaversOf(exposures),
    diversification,
    distribution_election: asking,
    pay_growth: payGrowth,
    changes: {
      operatingAssumptions: {
        turnover: {
          // One scale and one growth are fitted, in place of lists by year.
          ...(stated.turnover.termination_scales !== undefined && { termination_scales: null }),
          ...(options.by_service ? ratesByService(assumed, turnover.bands) : { termination_scale: turnover.scale }),
          ...(retirement.length > 0 && { retirement_rates: retirement.map(({ age, rate }) => ({ age, rate })) }),
        },
        ...(diversification !== null && { diversification_election_rate: diversification.rate }),
        ...(asking !== null && { distribution_election_rate: asking.rate }),
        ...(payGrowth.people > 0 && { compensation_growth_rate: payGrowth.mean }),
        ...(payGrowth.people > 0 &&
          stated.compensation_growth_rates !== undefined && { compensation_growth_rates: null }),
      },
    },
    uncertainty: uncertaintyOf(turnover, retirement, diversification, asking, payGrowth, price),
  };
}

const FITTED =
  'The plan has a termination_scale already. If it was fitted to these years, the answer counts them twice.';

const CAVEATS = [
  'Assumed, because no study is published: companies differ in turnover by 40 %, in pay growth by one percentage point; one year’s raises differ from another’s by 1.5 points; a rate of retirement counts for ten people.',
  'Death and disability are as assumed: too few cases to tell.',
];

/** The plan by its table alone: a factor of its own would be counted twice. */
function withoutScale(input: PreparedInput): PreparedInput {
  return changeInput(input, {
    operatingAssumptions: { turnover: { termination_scale: null, termination_scales: null } },
  });
}

/** Fits the rate of each age at which the plan has one. */
function fitRetirement({ plan, read }: PreparedInput, exposures: readonly Exposure[]): readonly FittedRetirement[] {
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

/** Lists the leavers, each year by id. */
function leaversOf(exposures: readonly Exposure[]): readonly FittedLeaver[] {
  return exposures
    .flatMap(({ year, id, age, left }) => (left === null ? [] : [{ year, id, cause: left, age: age + 1 }]))
    .sort((a, b) => a.year - b.year || (a.id < b.id ? -1 : 1));
}

/** Counts person-years past an age at which the plan has everybody retire. */
function workingBeyond({ plan: { turnover } }: PreparedInput, exposures: readonly Exposure[]): number {
  return exposures.filter(({ age, left }) => left === null && turnover.decrements.retirement(age + 1) === WHOLE).length;
}

function fitTakeUp(exposures: readonly Exposure[], { electionRate }: Plan): FittedRate | null {
  return fittedRate(
    exposures.flatMap((each) => each.elected ?? []),
    electionRate / WHOLE,
    TAKE_UP,
  );
}

/** Fits the rate at which leavers who may be paid for the first time ask for it. */
function fitAsking(asked: readonly boolean[], { distributionElectionRate }: Plan): FittedRate | null {
  const prior = distributionElectionRate / WHOLE;
  const weights = { alpha: ASKING_WEIGHT * prior, beta: ASKING_WEIGHT * (1 - prior) };
  return fittedRate(asked.map(Number), prior, weights);
}

/** Fits a rate to the parts that people did, each between 0 and 1; null without anybody. */
function fittedRate(did: readonly number[], prior: number, weights: Parameters<typeof betaRate>[0]): FittedRate | null {
  if (did.length === 0) return null;
  const actual = rounded(did.reduce((sum, part) => sum + part, 0));
  return { exposed: did.length, actual, prior, ...betaRate(weights, did.length, actual) };
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
  const moves = of.slice(1).map((price, i) => naturalLogarithm(price / of[i]!));
  const { count, own, s } = sampleOf(moves);
  const free = Math.max(0, count - 1);
  const { volatility, weight } = PRICE;
  const variance = (weight * volatility ** 2 + free * s ** 2) / (weight + free);
  return {
    years: count,
    own: count < 2 ? null : rounded(s),
    volatility: rounded(Math.sqrt(variance)),
    weight: weight + free,
    drift: count === 0 ? null : rounded(own),
    drift_error: count === 0 ? null : rounded(Math.sqrt(variance / count)),
  };
}

/**
 * Parameter uncertainty of the fitted assumptions. All rates of retirement move together, by the retirements known and assumed at all ages
 * `[std]`.
 */
function uncertaintyOf(
  { shape }: FittedTurnover,
  retirement: readonly FittedRetirement[],
  diversification: FittedRate | null,
  asking: FittedRate | null,
  pay: FittedPayGrowth,
  price: FittedPrice | null,
): FitAnswer['uncertainty'] {
  const retired = rounded(retirement.reduce((sum, { alpha }) => sum + alpha, 0));
  return {
    turnover: shape,
    ...(retired === 0 ? {} : { retirement: retired }),
    ...(diversification !== null && { diversification: rounded(diversification.alpha + diversification.beta) }),
    ...(asking !== null && { distribution_election: rounded(asking.alpha + asking.beta) }),
    pay_growth: pay.standard_deviation,
    ...uncertaintyOfPrice(price),
  };
}

function uncertaintyOfPrice(price: FittedPrice | null): FitAnswer['uncertainty'] {
  return price === null ? {} : { price_growth: price.drift_error ?? 0, price_volatility: price.weight };
}
