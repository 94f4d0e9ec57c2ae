import type { PlanChanges } from '../engine/input/index.js';
import { DECIMALS, fromUnits, percentileOf, type Rate, WHOLE } from '../engine/numeric/index.js';
import { type PreparedPlan, inputOf } from '../engine/prepared-plan.js';
import { probability } from './monte-carlo/distribution.js';
import type { Plan } from '../engine/state/plan.js';
import { type Bookkeeping, bookkeeping } from './ledger/ledger.js';
import { RATES } from './measures.js';
import { prepareMonteCarlo } from './monte-carlo/prepare.js';
import type { PathSample, Probability } from './monte-carlo/result.js';
import { hasCovenants } from './covenants.js';
import * as z from 'zod/mini';
import { issues as words } from '../engine/errors.js';
import { about } from '../engine/input/schema/about.js';
import { readOptions } from '../engine/input/options/read-options.js';
import { wholeNumber } from '../engine/input/schema/numbers.js';
import { type AnalysisControl, checkFinances, refuse } from './given.js';
import type { MonteCarloOptions } from '../engine/input/options/monte-carlo.js';

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
}

/** Options by which futures are drawn. */
export interface Draws {
  readonly paths: number;
  /** Other options of `monteCarlo()`. */
  readonly terms: Partial<MonteCarloOptions>;
  /** Number of first years that count. */
  readonly years: number;
}

/** Years that a board sees as near. `[std]` */
export const NEAR_YEARS = 5;

/**
 * Draws futures of a changed plan: common random numbers, those of `monteCarlo()` with as many paths and the plan's own seed. A future
 * ends once cash is short and a covenant, where there are any, is broken: what comes after that changes no chance.
 */
export function futuresOf(plan: PreparedPlan, changes: PlanChanges, draws: Draws): Futures {
  return chancesIn(sampled(plan, changes, draws, draws.years), draws);
}

/** Draws the same futures to their end. */
export function costedFutures(plan: PreparedPlan, changes: PlanChanges, draws: Draws): CostedFutures {
  const all = sampled(plan, changes, draws, 0);
  const { found } = all;
  return {
    ...chancesIn(all, draws),
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
export function peoplesValues(prepared: PreparedPlan, changes: PlanChanges, { paths, terms }: Draws): PeoplesValues {
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

/** A change in futures that two plans share: its mean, and what one future in ten falls below. Dollars. */
export interface ChangeInFutures {
  readonly mean: number;
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

interface Sampled {
  readonly found: readonly PathSample[];
  readonly hasCovenants: boolean;
}

function sampled(plan: PreparedPlan, changes: PlanChanges, { paths, terms }: Draws, endsIfShortIn: number): Sampled {
  const changed = plan.with(changes);
  const { samples } = prepareMonteCarlo(changed, { ...terms, paths, leave_out_beyond_range: true });
  const found = samples(0, paths, { isWhole: false, endsIfShortIn }).samples;
  return { found, hasCovenants: hasCovenants(inputOf(changed).plan) };
}

function chancesIn({ found, hasCovenants: isLent }: Sampled, { paths, years }: Draws): Futures {
  const byPath = new Map(found.map((sample) => [sample.path, sample]));
  // A future without an answer counts as short: what is beyond the exact range can be paid by nobody.
  const inAny = (flags: (sample: PathSample) => readonly number[], first = years): boolean[] =>
    Array.from({ length: paths }, (_, path) => {
      const sample = byPath.get(path);
      return sample === undefined || flags(sample).slice(0, first).includes(1);
    });
  const partOf = (are: readonly boolean[]): Probability => probability(are.filter(Boolean).length, paths);
  const isShort = inAny(({ cash_shortfall: short }) => short!);
  const breaches = inAny(({ leverage_breach: debt = [], coverage_breach: coverage = [] }) =>
    Array.from({ length: years }, (_, i) => Math.max(debt[i] ?? 0, coverage[i] ?? 0)),
  );
  return {
    isShort,
    chance: partOf(isShort),
    near: partOf(inAny(({ cash_shortfall: short }) => short!, Math.min(years, NEAR_YEARS))),
    covenant: isLent ? partOf(breaches) : null,
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
  about(
    'Highest accepted chance of a cash shortfall, and the years it counts: `0.1:10`.',
    z.optional(z.string().check(z.regex(/^(?:0(?:\.\d{1,8})?|1):[1-9]\d{0,2}$/, words.notAChance))),
  );

/**
 * Option: the number of futures.
 *
 * @param plans - the plans that are tried in them
 */
export const futuresCount = (plans: string) =>
  about(
    `Futures in which ${plans} is tried; 0 for none.`,
    z.prefault(wholeNumber(0, MOST_PATHS, 'paths'), DEFAULT_PATHS),
  );

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
  terms: Partial<MonteCarloOptions> = {},
): ChanceAsked {
  const [limit, counted] = asked?.split(':').map(Number) ?? [];
  const draws = { paths, years: counted ?? years, terms };
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

/** Runs of a search in futures, for hosts that limit them. */
export const searchAmounts = ({ max_runs: runs, paths }: { readonly max_runs: number; readonly paths: number }) =>
  [
    { field: 'max_runs', of: 'paths', count: runs },
    { field: 'paths', of: 'paths', count: paths },
  ] as const;
