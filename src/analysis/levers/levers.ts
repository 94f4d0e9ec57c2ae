import type { LeversOptions } from '../option-types.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { interestDoubts, NO_ADVICE } from '../actions/consents.js';
import { affordabilityOf, type Affordability } from '../affordability.js';
import { type AnswerBasis, basisOf } from '../basis.js';
import { priceCannotReact } from '../compare/scenarios.js';
import { type AnalysisControl, stepCounter } from '../given.js';
import { futuresOf, type Futures, chanceAsked } from '../futures.js';
import { dominating, isBetterInAny, type Weighed } from '../measures.js';
import {
  alone,
  changesNothing,
  holds,
  inPairs,
  isAllowed,
  type RanWith,
  droppedOf,
  leverText,
  usedLevers,
  type DroppedLever,
  type LeverChoice,
  type LeverRow,
  type WeighedPlan,
} from './search.js';
import {
  asItIs,
  type Move,
  movesOf,
  type Ran,
  tried,
  type Tried,
  type Contender,
  decide,
  type Failure,
  failuresOf,
  goalOf,
  isBetter,
  checkedLevers,
} from './goal.js';
import { type Lever, LEVERS } from './lever.js';

/** Answer of `levers()`. */
export interface LeversAnswer extends AnswerBasis {
  /** Name of the analysis. */
  readonly kind: 'levers';
  /** The plan without any lever: its changes are 0. */
  readonly as_it_is: WeighedPlan;
  /** Whether its company can pay. */
  readonly affordability: Affordability;
  /** Acceptable, and no other acceptable plan is better in chance, least headroom or the value of participants; null without such a plan. */
  readonly recommended: LeverRow | null;
  /** Where none is best in all of these, up to three acceptable plans, each the best for something. */
  readonly choices: readonly LeverChoice[];
  /** Yearly rate at which another plan becomes the best for participants; null where one is the best at 3 % and at 10 %. */
  readonly switch_rate: number | null;
  /** Why nothing is recommended: the share price cannot react to levers. Only where it cannot. */
  readonly ranking_caveat?: string;
  /** Least benefit level in every year, of pay; null for 95 % of that of the plan in the same year. */
  readonly keep_benefit: number | null;
  /** Part of their present value that participants may lose. */
  readonly people_may_lose: number;
  /** Highest accepted chance of a shortfall; null without a limit. */
  readonly allow_chance: number | null;
  /** Years in which a shortfall counts, from the first on. */
  readonly chance_years: number;
  /** Futures in which plans were tried. */
  readonly paths: number;
  /** True if the plan as it is needs no lever: it is acceptable, and breaks no law. */
  readonly can_do_nothing: boolean;
  /** Each lever alone that breaks nothing new: acceptable ones first, then those that leave less missing. */
  readonly alone: readonly LeverRow[];
  /** Acceptable pairs; they are tried where no lever alone is acceptable. */
  readonly pairs: readonly LeverRow[];
  /** Levers that would break a law or a covenant. */
  readonly dropped: readonly DroppedLever[];
  /** Levers that change no figure of the plan. */
  readonly no_effect: readonly string[];
  /** Levers that the plan already has, or that it has nothing to apply to. */
  readonly not_applicable: readonly string[];
  /** Acceptable plans among those that were tried. */
  readonly acceptable: {
    /** Count of acceptable plans. */
    readonly plans: number;
    /** Count of plans whose chance of a shortfall was computed. */
    readonly with_chance: number;
  };
  /** Runs of the plan, futures aside. */
  readonly runs: number;
  /** Whether the search ended by itself; false when `max_runs` ended it. */
  readonly is_complete: boolean;
  /** Assumptions and omissions. */
  readonly caveats: readonly string[];
}

/** Pairs that are shown. */
const MOST_PAIRS = 10;
/** Acceptable plans whose chance is computed: those that no other beats otherwise first, then those with the most headroom. `[std]` */
const MOST_CHANCES = 12;

/**
 * Tries what a company can do about a shortfall of cash: each lever that the plan allows alone, and pairs of them where no lever alone is
 * enough. Acceptable is a plan that is not short of cash, breaks no covenant and nothing that the plan as it is keeps, holds the benefit
 * level in every year, takes no value from participants at 3 % and at 10 % a year, needs no election of each participant, and is not
 * short too often by chance. It is recommended only if no other acceptable one, doing nothing among them, is better in anything that is
 * weighed; otherwise up to three choices say what each is best for. `[std]`
 *
 * Pitfall: the least cost to the company is no goal. A lower share price costs less, and people lose what is saved.
 *
 * Chance is drawn as `monteCarlo()` draws it, with common random numbers: all plans meet with the same futures. Rates of present values
 * are fixed, so the plan's own `discount_rate` decides nothing.
 *
 * @throws ValidationError for an option, and for `company_finances` where the plan has none
 * @throws SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   {
 *     contribution_policy: {},
 *     share_valuation: { current_price: 100 },
 *     company_finances: { ebitda: [20_000] },
 *     repurchase_strategy: { method: 'redeem' },
 *   },
 *   { census_year: 2026, participants: [
 *     { id: 'A', age: 64, service_years: 20, compensation: 60_000, allocated_shares: 500 },
 *     { id: 'B', age: 40, service_years: 9, compensation: 60_000, allocated_shares: 300 },
 *   ] },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * const { as_it_is, alone } = levers(plan, { paths: 0 });
 * as_it_is.largest_cash_shortfall // 10000
 * const three = alone.find(({ levers: [used] }) => used.setting === '3 payments');
 * [three.largest_cash_shortfall, three.agree] // [0, ['amendment']]
 */
export function levers(prepared: PreparedPlan, given: LeversOptions = {}, control: AnalysisControl = {}): LeversAnswer {
  const input = inputOf(prepared);
  const options = checkedLevers(prepared, given);
  const { plan } = input;
  const countStep = stepCounter(control, null);
  const base = asItIs(input);
  countStep();
  const table = LEVERS.filter(({ lever }) => options.without?.includes(lever) !== true);
  const meanObligation = base.ran.run.summary_metrics.total_repurchase_obligation / plan.projectionYears;
  const moves = movesOf(table, { input, meanObligation, takeUp: fromUnits(options.take_up, DECIMALS.rate) });
  const run = (together: readonly Move[]): Tried => {
    const result = tried(input, base.ran, together);
    countStep();
    return result;
  };
  const goal = goalOf(base.ran, options);
  const canReact = !priceCannotReact(prepared);
  const { limit, draws } = chanceAsked(options, plan.projectionYears);
  const drawn = new Map<RanWith, Futures>();
  const draw = (each: RanWith): Futures => {
    const futures = drawn.get(each) ?? futuresOf(prepared, each.changes, draws);
    drawn.set(each, futures);
    countStep();
    return futures;
  };
  /** Why a plan is not acceptable, chance included where it was computed. */
  const failures = (each: RanWith): Failure[] => {
    const chance = drawn.get(each)?.chance.probability;
    const isOften = limit !== null && chance !== undefined && chance > limit;
    return [...failuresOf(each, goal), ...(isOften ? (['chance'] as const) : [])];
  };
  /** Acceptable plans that are weighed, with their chances. */
  const contendersOf = (plans: readonly RanWith[]): Contender[] => {
    const acceptable = plans.filter((each) => holds(each, goal));
    if (!canReact || draws.paths === 0) return acceptable.map((each) => ({ tried: each, futures: null }));
    return promisingFirst(acceptable)
      .slice(0, MOST_CHANCES)
      .map((each) => ({ tried: each, futures: draw(each) }))
      .filter((each) => failures(each.tried).length === 0);
  };

  const single = alone(moves, options.max_runs - 1, run);
  const allowed = single.tried.filter(isAllowed);
  const effective = allowed.filter((each) => !changesNothing(each, base.ran));
  const isAcceptableAsItIs = base.ran.figures.breaches.length === 0 && holds(base, goal);
  if (canReact && draws.paths > 0) draw(base);
  const canDoNothing = isAcceptableAsItIs && failures(base).length === 0;
  let contenders = contendersOf(effective);
  const isEnough = canDoNothing || contenders.length > 0 || !single.isComplete || !canReact;
  const left = options.max_runs - 1 - single.tried.length;
  const pairs = isEnough
    ? null
    : inPairs(base.ran, withoutElection(effective), goal, left, run, (each) => holds(each, goal));
  const held = (pairs?.tried ?? []).filter((each) => holds(each, goal));
  if (pairs !== null) contenders = contendersOf(held);
  if (canDoNothing) contenders = [{ tried: base, futures: drawn.get(base) ?? null }, ...contenders];

  const decision = canReact ? decide(contenders) : decide([]);
  const weighed = (each: RanWith): WeighedPlan => ({
    ...each.ran.figures,
    chance_of_shortfall: drawn.get(each)?.chance ?? null,
    fails: failures(each),
  });
  const rowOf = (each: RanWith): LeverRow => {
    const own = contenders.find((contender) => contender.tried === each);
    const by = own === undefined || !canReact ? null : dominating(own, contenders, isBetter);
    return {
      ...usedLevers(input, each),
      ...weighed(each),
      dominated_by: by === null ? null : leverText(usedLevers(input, contenders[by]!.tried)),
      changes: each.changes,
    };
  };
  const { recommended, choices, switchRate } = decision;
  return {
    kind: 'levers',
    ...basisOf(plan, 'the levers'),
    as_it_is: weighed(base),
    affordability: affordabilityOf(base.ran.run)!,
    recommended: recommended === null ? null : rowOf(recommended.tried),
    choices: choices.map(({ contender, bestFor }) => ({ ...rowOf(contender.tried), best_for: bestFor })),
    switch_rate: switchRate,
    ...(canReact ? {} : { ranking_caveat: RANKING_CAVEAT }),
    keep_benefit: options.keep_benefit === undefined ? null : fromUnits(options.keep_benefit, DECIMALS.rate),
    people_may_lose: fromUnits(options.people_may_lose, DECIMALS.rate),
    allow_chance: limit,
    chance_years: draws.years,
    paths: canReact ? draws.paths : 0,
    can_do_nothing: canDoNothing,
    alone: inOrder(effective.map(rowOf)),
    pairs: mostHeadroomFirst(held).slice(0, MOST_PAIRS).map(rowOf),
    dropped: single.tried.filter(({ reasons }) => reasons.length > 0).map(droppedOf),
    no_effect: allowed.filter((each) => !effective.includes(each)).map((each) => leverText(usedLevers(input, each))),
    not_applicable: table.filter((lever) => !moves.some((move) => move.lever === lever)).map(({ lever }) => lever),
    acceptable: {
      plans: (pairs === null ? effective : held).filter((each) => holds(each, goal)).length,
      with_chance: [...drawn.keys()].filter((each) => each !== base).length,
    },
    runs: 1 + single.tried.length + (pairs?.tried.length ?? 0),
    is_complete: single.isComplete && pairs?.isComplete !== false,
    caveats: caveatsOf(input, table),
  };
}

function withoutElection(plans: readonly RanWith[]): RanWith[] {
  return plans.filter(({ moves }) => !moves.some(({ lever }) => lever.isElected));
}

function mostHeadroomFirst<Plan extends { readonly ran: Ran }>(plans: readonly Plan[]): Plan[] {
  return [...plans].sort((a, b) => b.ran.figures.least_headroom - a.ran.figures.least_headroom);
}

function promisingFirst(plans: readonly RanWith[]): RanWith[] {
  const figures = plans.map(({ ran }) => ran.figures);
  const isBeaten = new Map(
    plans.map((each) => [each, Number(dominating<Weighed>(each.ran.figures, figures, isBetterInAny) !== null)]),
  );
  return mostHeadroomFirst(plans).sort((a, b) => isBeaten.get(a)! - isBeaten.get(b)!);
}

/** Acceptable plans, then by the worst shortfall, broken covenants and headroom. */
function inOrder(rows: readonly LeverRow[]): LeverRow[] {
  return [...rows].sort(
    (a, b) =>
      Math.sign(a.fails.length) - Math.sign(b.fails.length) ||
      a.largest_cash_shortfall - b.largest_cash_shortfall ||
      a.years_with_covenant_breach - b.years_with_covenant_breach ||
      b.least_headroom - a.least_headroom,
  );
}

/** Why nothing is recommended where the price grows by itself. */
const RANKING_CAVEAT =
  'No lever is recommended here: under per_share_growth the share price grows at a given rate and cannot react to ' +
  'the levers. With share_valuation.method equity_value or ebitda_multiple it can.';

const WEIGHED =
  'Weighed are the chance of a shortfall, the least headroom, and the present value of participants at 3 % and at 10 % a year, accounts at the end at the last appraisal.';
const ELECTIONS =
  'Levers that each participant must elect are shown and never recommended: an election is not the decision of a board.';
/** Assumptions and limits of an answer. */
function caveatsOf(input: PreparedInput, levers: readonly Lever[]): string[] {
  return [
    WEIGHED,
    ...interestDoubts(input),
    ...(levers.some(({ isElected }) => isElected) ? [ELECTIONS] : []),
    NO_ADVICE,
  ];
}
