import type { Affordability } from './affordability.js';
import type { AnswerBasis } from './basis.js';
import type { PlanChanges } from '../engine/input/index.js';
import { DECIMALS, fromUnits, percentileOf, type Rate, WHOLE } from '../engine/numeric/index.js';
import { type PreparedPlan, inputOf } from '../engine/prepared-plan.js';
import { probability } from './monte-carlo/distribution.js';
import type { Plan } from '../engine/state/plan.js';
import { type Bookkeeping, bookkeeping } from './ledger/ledger.js';
import { RATES } from './figures.js';
import { prepareMonteCarlo } from './monte-carlo/prepare.js';
import type { PathSample, Probability } from './monte-carlo/result.js';
import { hasCovenants } from './covenants.js';
import * as z from 'zod/mini';
import { issues as words } from '../engine/errors.js';
import { defaulted, optional } from '../engine/input/schema/about.js';
import { readOptions } from '../engine/input/options/read-options.js';
import { wholeNumber } from '../engine/input/schema/numbers.js';
import { type AnalysisControl, checkFinances, refuse } from './given.js';
import type { MonteCarloOptions } from '../engine/input/options/monte-carlo.js';
import type { ReadOnly } from '../engine/input/schema/read-only.js';

/** Cash shortfalls of a plan in the futures that all plans share. */
export interface Futures {
  /** True where cash is short, by number of the future. */
  readonly isShort: readonly boolean[];
  readonly chance: Probability;
  /** Chance of a shortfall in the first years that a board sees as near. */
  readonly near: Probability;
  /** Chance that a covenant breaks in any year that counts; null without covenants. */
  readonly covenant: Probability | null;
}

/** Futures that may have ended early. */
export interface DrawnFutures extends Futures {
  /** Draws them to their end, where they have not come to it. */
  readonly toTheEnd: () => CostedFutures;
}

/** The same with the means of the futures with figures. */
export interface CostedFutures extends Futures {
  /** Dollars that the company pays for its plan over all years; null without a future that has figures. */
  readonly meanCompanyCash: number | null;
  /** Benefit level of all years; null likewise. */
  readonly meanBenefitLevel: number | null;
}

/** Progress of a search, and the futures of an answer beside which it stands: the same plan then has one chance in both. */
export interface SearchControl extends AnalysisControl {
  /** Options of that answer; those that count are terms of the futures. By default those of `monteCarlo()`. */
  readonly futures?: Partial<MonteCarloOptions>;
  /** Samples of the plan as it is in that answer, which need not be drawn again; none by default. */
  readonly drawn?: ReadOnly<PathSample[]>;
}

/** Options by which futures are drawn. */
export interface Draws {
  readonly paths: number;
  /** Other options of `monteCarlo()`. */
  readonly terms: Partial<MonteCarloOptions>;
  /** Number of first years that count. */
  readonly years: number;
  /** Futures of the plan as it is that were drawn to their end before. */
  readonly known: readonly PathSample[];
  /** Told when so many more futures are drawn. */
  readonly countStep: () => void;
}

/** Futures in a step of progress. */
const A_STEP = 20;

/** Years that a board sees as near. `[std]` */
export const NEAR_YEARS = 5;

/**
 * Draws futures of a changed plan: common random numbers, those of `monteCarlo()` with as many paths and the plan's own seed. A future
 * ends once cash is short and a covenant, where there are any, is broken: what comes after that changes no chance.
 */
export function futuresOf(plan: PreparedPlan, changes: PlanChanges, draws: Draws): DrawnFutures {
  return drawing(plan, changes, draws, draws.years).futures();
}

/** Draws the same futures to their end. */
export function costedFutures(plan: PreparedPlan, changes: PlanChanges, draws: Draws): CostedFutures {
  return drawing(plan, changes, draws, 0).futures().toTheEnd();
}

/**
 * Draws the same futures of a plan that may be short less often than another; null where it is not. Where too few of the other's shortfalls
 * are gone, its other futures are not drawn.
 */
export function futuresIfLessOften(
  plan: PreparedPlan,
  changes: PlanChanges,
  draws: Draws,
  other: Futures,
): DrawnFutures | null {
  const { isShortIn, futures } = drawing(plan, changes, draws, draws.years);
  const gone = other.isShort.filter((short, path) => short && !isShortIn(path)).length;
  if (gone <= SURE * Math.sqrt(gone)) return null;
  const drawn = futures();
  return isShortLessOften(drawn, other) ? drawn : null;
}

/** Futures of a changed plan, each drawn when it is asked for. */
function drawing(plan: PreparedPlan, changes: PlanChanges, draws: Draws, endsIfShortIn: number) {
  const { paths, terms, known, years, countStep } = draws;
  const changed = plan.with(changes);
  const { plan: projected } = inputOf(changed);
  const isLent = hasCovenants(projected);
  const { samples } = prepareMonteCarlo(changed, { ...terms, paths, leave_out_beyond_range: true });
  const draw = (path: number, endsIfShortIn: number): readonly PathSample[] => {
    if (path % A_STEP === 0) countStep();
    return samples(path, path + 1, { isWhole: false, endsIfShortIn }).samples;
  };
  const asItIs = Object.keys(changes).length > 0 ? [] : known;
  const drawn = new Map(asItIs.map((sample): [number, readonly PathSample[]] => [sample.path, [sample]]));
  const samplesOf = (path: number): readonly PathSample[] => {
    const found = drawn.get(path) ?? draw(path, endsIfShortIn);
    drawn.set(path, found);
    return found;
  };
  const isWhole = ({ share_price: prices }: PathSample): boolean => prices.length === projected.projectionYears;
  return {
    isShortIn: (path: number): boolean => isShortWithin(samplesOf(path)[0], years),
    futures: (): DrawnFutures => {
      const found = Array.from({ length: paths }, (_, path) => samplesOf(path)).flat();
      return {
        ...chancesIn(found, isLent, draws),
        toTheEnd: () => {
          const whole = found.flatMap((sample) => (isWhole(sample) ? sample : draw(sample.path, 0)));
          return { ...chancesIn(whole, isLent, draws), ...meansOf(whole) };
        },
      };
    },
  };
}

/** True if cash is short in the first years of a future; without an answer it counts as short: what is beyond the exact range can be paid by nobody. */
function isShortWithin(sample: PathSample | undefined, years: number): boolean {
  return sample === undefined || sample.cash_shortfall!.slice(0, years).includes(1);
}

/** Means over the futures with figures. */
function meansOf(found: readonly PathSample[]): Pick<CostedFutures, 'meanCompanyCash' | 'meanBenefitLevel'> {
  return {
    meanCompanyCash: meanOf(
      found.map(({ total_company_cash: total }) => total),
      DECIMALS.cents,
    ),
    meanBenefitLevel: meanOf(
      found.map(({ benefit_level_value: levels }) => sum(levels) / levels.length),
      DECIMALS.rate,
    ),
  };
}

/** Present values of participants in each future, at the rates between which a decision has to hold; none where a future has no figures. */
export type PeoplesValues = ReadonlyMap<number, readonly [at3: number, at10: number]>;

/** Draws the same futures to their end, row by row, and values the shares and payments of participants in each. */
export function peoplesValues(
  prepared: PreparedPlan,
  changes: PlanChanges,
  { paths, terms }: Pick<Draws, 'paths' | 'terms'>,
): PeoplesValues {
  const options = { ...terms, paths, leave_out_beyond_range: true };
  const { samples } = prepareMonteCarlo(prepared.with(changes), options);
  const path: { books?: Bookkeeping } = {};
  const follow = (plan: Plan): Bookkeeping => (path.books = bookkeeping(plan));
  return new Map(
    Array.from({ length: paths }, (_, i) => i).flatMap((i): [number, [number, number]][] => {
      const { samples: drawn } = samples(i, i + 1, { isWhole: false, endsIfShortIn: 0, follow });
      if (drawn.length === 0) return [];
      const { peoplesValue } = path.books!;
      return [[i, [peoplesValue(RATES.people_at_3_percent), peoplesValue(RATES.people_at_10_percent)]]];
    }),
  );
}

/** A change in futures that two plans share, dollars. */
export interface ChangeInFutures {
  /** Mean of all futures. */
  readonly mean: number;
  /** One future in ten is at or below it. */
  readonly tenth_percentile: number;
}

const TENTH = (WHOLE / 10) as Rate;

/** Change of the value of participants, by future, of one plan against another. */
export function peoplesChange(one: PeoplesValues, other: PeoplesValues): readonly [ChangeInFutures, ChangeInFutures] {
  const changes = [...one].flatMap(([path, values]) => {
    const before = other.get(path);
    return before === undefined ? [] : [values.map((value, i) => Math.round((value - before[i]!) * 100))];
  });
  return [0, 1].map((i): ChangeInFutures => {
    const sorted = changes.map((each) => each[i]!).sort((a, b) => a - b);
    return {
      mean: meanOf(sorted, DECIMALS.cents) ?? 0,
      tenth_percentile: fromUnits(sorted.length === 0 ? 0 : percentileOf(sorted, TENTH), DECIMALS.cents),
    };
  }) as [ChangeInFutures, ChangeInFutures];
}

function chancesIn(found: readonly PathSample[], isLent: boolean, { paths, years }: Draws): Futures {
  const byPath = new Map(found.map((sample) => [sample.path, sample]));
  const inAll = (isIn: (sample: PathSample | undefined) => boolean): boolean[] =>
    Array.from({ length: paths }, (_, path) => isIn(byPath.get(path)));
  const partOf = (are: readonly boolean[]): Probability => probability(are.filter(Boolean).length, paths);
  const isShort = inAll((sample) => isShortWithin(sample, years));
  const breaks = inAll((sample) =>
    [sample?.leverage_breach, sample?.coverage_breach].some(
      (flags) => flags?.slice(0, years).includes(1) ?? sample === undefined,
    ),
  );
  return {
    isShort,
    chance: partOf(isShort),
    near: partOf(inAll((sample) => isShortWithin(sample, Math.min(years, NEAR_YEARS)))),
    covenant: isLent ? partOf(breaks) : null,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

function meanOf(values: readonly number[], decimals: number): number | null {
  return values.length === 0 ? null : fromUnits(Math.round(sum(values) / values.length), decimals);
}

/** Normal deviate of 95 %. */
const SURE = 1.96;

/**
 * Tests whether one plan is short less often than another in the same futures, by more than chance explains: of the futures in which only one
 * of the two is short, too few are those of the first (McNemar's test). `[std]`
 */
export function isShortLessOften({ isShort: one }: Futures, { isShort: other }: Futures): boolean {
  const onlyOne = one.filter((short, path) => short && !other[path]!).length;
  const onlyOther = other.filter((short, path) => short && !one[path]!).length;
  return onlyOther - onlyOne > SURE * Math.sqrt(onlyOther + onlyOne);
}

/** Futures of each plan at most, and by default: enough that the interval of a chance is narrower than what it decides. `[std]` */
const MOST_PATHS = 10_000;
const DEFAULT_PATHS = 200;

/** Option: the chance of a shortfall that a board accepts, and the years it counts. */
export const allowChance = () =>
  optional(
    z.string().check(z.regex(/^(?:0(?:\.\d{1,8})?|1):[1-9]\d{0,2}$/, words.notAChance)),
    null,
    'Highest accepted chance of a cash shortfall, and the years it counts: `0.1:10`.',
  );

/**
 * Option: the number of futures.
 *
 * @param plans - the plans that are tried in them
 */
export const futuresCount = (plans: string) =>
  defaulted(wholeNumber(0, MOST_PATHS, 'paths'), DEFAULT_PATHS, `Futures in which ${plans} is tried; 0 for none.`);

/** Both options as read. */
interface Asked {
  readonly allow_chance?: string | undefined;
  readonly paths: number;
}

/** Accepted chance, null without one, and the futures in which it is measured: `0.1:10` is 10 % in ten years. */
export interface ChanceAsked {
  readonly limit: number | null;
  readonly draws: Draws;
}

/**
 * Reads both options for a plan.
 *
 * @param years - years of its projection
 * @throws ValidationError for a chance of more years, and for one without futures
 */
export function chanceAsked(
  { allow_chance: asked, paths }: Asked,
  years: number,
  { futures: terms = {}, drawn: known = [] }: SearchControl = {},
  countStep: () => void = () => undefined,
): ChanceAsked {
  const [limit, counted] = asked?.split(':').map(Number) ?? [];
  const draws = { paths, years: counted ?? years, terms, known: known as readonly PathSample[], countStep };
  if (draws.years > years) {
    refuse('allow_chance', words.atMost(years));
  }
  if (asked !== undefined && paths === 0) {
    refuse('allow_chance', words.notWith('paths 0'));
  }
  return { limit: limit ?? null, draws };
}

/**
 * Reads the options of a search that asks for a chance, and checks that the plan has finances to be short of.
 *
 * @throws ValidationError
 */
export function checkedInFutures<Read extends Asked>(
  schema: z.ZodMiniType<Read>,
  prepared: PreparedPlan,
  given: unknown,
): Read {
  const options = readOptions(schema, given);
  const { plan } = inputOf(prepared);
  checkFinances(plan);
  chanceAsked(options, plan.projectionYears);
  return options;
}

/** What every answer of such a search tells of it. */
export interface AnswerInFutures extends AnswerBasis {
  /** Affordability of the plan as it is. */
  readonly affordability: Affordability;
  /** Highest accepted chance of a shortfall; null without a limit. */
  readonly allow_chance: number | null;
  /** Years in which a shortfall counts, from the first on. */
  readonly chance_years: number;
  /** Runs of the plan, futures aside. */
  readonly runs: number;
  /** Assumptions and limits of the answer. */
  readonly caveats: readonly string[];
}

/** Runs of a search in futures, for hosts that limit them. */
export const searchAmounts = ({ max_runs: runs, paths }: { readonly max_runs: number; readonly paths: number }) =>
  [
    { field: 'max_runs', of: 'paths', count: runs },
    { field: 'paths', of: 'paths', count: paths },
  ] as const;
