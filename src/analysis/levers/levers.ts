import type { LeversOptions } from '../option-types.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { interestDoubts, NO_ADVICE, ownershipDoubts } from '../actions/consents.js';
import { affordabilityOf } from '../affordability.js';
import { basisOf } from '../basis.js';
import { priceCannotReact } from '../compare/scenarios.js';
import { stepCounter } from '../given.js';
import {
  futuresOf,
  type Futures,
  chanceAsked,
  isShortLessOften,
  type SearchControl,
  type AnswerInFutures,
} from '../futures.js';
import { chancesOf } from '../figures.js';
import { dominating } from '../measures.js';
import type { Probability } from '../monte-carlo/result.js';
import type { Binding } from '../actions/binding.js';
import {
  endingMost,
  inOrder,
  isWorthALoss,
  mostHeadroomFirst,
  nearlyAcceptable,
  peopleInFutures,
  withoutElection,
} from './beside.js';
import { bindingOf } from './binding.js';
import {
  alone,
  changesNothing,
  holds,
  holdsLonger,
  inPairs,
  inSeries,
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
  tried,
  type Tried,
  type Contender,
  decide,
  type Failure,
  failuresOf,
  goalOf,
  comparison,
  isWorthADecision,
  losersOf,
  checkedLevers,
} from './goal.js';
import { type Lever, LEVERS } from './lever.js';

/** A plan that fails by a small loss of value alone. */
export interface NearlyAcceptable extends Binding<Failure> {
  /** Fraction of the futures with a cash shortfall. */
  readonly chance_of_shortfall: Probability;
}

/** Answer of `levers()`. */
export interface LeversAnswer extends AnswerInFutures {
  /** Name of the analysis. */
  readonly kind: 'levers';
  /** The plan without any lever: its changes are 0. */
  readonly as_it_is: WeighedPlan;
  /** Acceptable, and no other acceptable plan is better in chance, least headroom or the value of participants; null without such a plan. */
  readonly recommended: LeverRow | null;
  /** Where none is best in all of these, up to three acceptable plans, each the best for something. */
  readonly choices: readonly LeverChoice[];
  /** Plans to set beside the plan as it is, each the smallest of its kind that ends what fails or is worth a decision: what is recommended or to choose first. */
  readonly alternatives: readonly LeverRow[];
  /** Condition that binds where no plan is acceptable; null where one is, and where nothing is recommended because the price cannot react. */
  readonly binding: Binding<Failure> | null;
  /** Plan that takes less than 1 % of their value from participants or other owners, and is short a fifth less often than any acceptable one; else null. */
  readonly nearly_acceptable: NearlyAcceptable | null;
  /** Yearly rate at which another plan becomes the best for participants; null where one is the best at 3 % and at 10 %. */
  readonly switch_rate: number | null;
  /** Why nothing is recommended: the share price cannot react to levers. Only where it cannot. */
  readonly ranking_caveat?: string;
  /** Least benefit level in every year, of pay; null for 95 % of that of the plan in the same year. */
  readonly keep_benefit: number | null;
  /** Part of their present value that participants and other owners may lose. */
  readonly people_may_lose: number;
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
  /** Whether the search ended by itself; false when `max_runs` ended it. */
  readonly is_complete: boolean;
}

/** Pairs that are shown. */
const MOST_PAIRS = 10;
/** Plans whose chance is computed, those with the most headroom first. `[std]` */
const MOST_CHANCES = 8;
/** Plans set beside the plan as it is. */
const MOST_ALTERNATIVES = 2;

/**
 * Tries what a company can do about a shortfall of cash: each lever that the plan allows alone, and pairs of them where no lever alone is
 * enough. Acceptable is a plan that is not short of cash, breaks no covenant and nothing that the plan as it is keeps, holds the benefit
 * level in every year, takes no value from participants and other owners at 3 % and at 10 % a year, needs no election of each participant,
 * and is not short too often by chance. Of sizes of one lever the smallest counts. It is recommended only if no other acceptable one, doing
 * nothing among them, is better in anything that is weighed; otherwise up to three choices say what each is best for. Where nothing fails,
 * only what is better by 1 % is weighed, and headroom is idle. Where nothing is acceptable, `binding` says why. `[std]`
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
 * [three.largest_cash_shortfall, three.agree] // [0, ['amendment', 'trustee']]: participants lose by it
 */
export function levers(prepared: PreparedPlan, given: LeversOptions = {}, control: SearchControl = {}): LeversAnswer {
  const input = inputOf(prepared);
  const options = checkedLevers(prepared, given);
  const { plan } = input;
  const countStep = stepCounter(control, null);
  const base = asItIs(input);
  countStep();
  const table = LEVERS.filter(({ lever }) => options.without?.includes(lever) !== true);
  const meanObligation = base.ran.run.summary_metrics.total_repurchase_obligation / plan.projectionYears;
  const { annual_projections: years } = base.ran.run;
  const takeUp = fromUnits(options.take_up, DECIMALS.rate);
  const moves = movesOf(table, { input, years, meanObligation, takeUp });
  const run = (together: readonly Move[]): Tried => {
    const result = tried(input, base.ran, together);
    countStep();
    return result;
  };
  const goal = goalOf(base.ran, options);
  const canReact = !priceCannotReact(prepared);
  const { limit, draws } = chanceAsked(options, plan.projectionYears, control, countStep);
  const isDrawn = canReact && draws.paths > 0;
  const drawn = new Map<RanWith, Futures>();
  const contenderOf = (each: RanWith): Contender => {
    if (!isDrawn) return { tried: each, futures: null };
    const futures = drawn.get(each) ?? futuresOf(prepared, each.changes, draws);
    drawn.set(each, futures);
    return { tried: each, futures };
  };
  /** Why a plan is not acceptable, chance included where it was computed. */
  const failures = (each: RanWith): Failure[] => {
    const chance = drawn.get(each)?.chance.probability;
    const isOften = limit !== null && chance !== undefined && chance > limit;
    return [...failuresOf(each, goal), ...(isOften || isRiskier(each) ? (['chance'] as const) : [])];
  };
  const asIs = contenderOf(base);
  /** True for a plan with more shortfalls than chance explains, where nothing fails as it is: no gain is worth them. */
  const isRiskier = (each: RanWith): boolean => {
    const own = drawn.get(each);
    return canDoNothing && own !== undefined && isShortLessOften(asIs.futures!, own);
  };
  let canDoNothing = false;
  canDoNothing = base.ran.figures.breaches.length === 0 && isAllowed(base) && failures(base).length === 0;
  const isBetter = comparison(canDoNothing);
  /** The smallest acceptable plan of each series that is worth it. */
  const contendersOf = (plans: readonly RanWith[]): Contender[] => {
    const series = inSeries(plans.filter((each) => holds(each, goal)));
    const found = mostHeadroomFirst(series, ([smallest]) => smallest!);
    return found.flatMap((sizes) => {
      for (const each of sizes) {
        if (drawn.size > MOST_CHANCES) return [];
        const contender = contenderOf(each);
        const isWorth = !canDoNothing || isWorthADecision(contender, asIs);
        if (isWorth && failures(each).length === 0) return [contender];
      }
      return [];
    });
  };

  const single = alone(moves, options.max_runs - 1, run);
  const allowed = single.tried.filter(isAllowed);
  const effective = allowed.filter((each) => !changesNothing(each, base.ran));
  let others = contendersOf(effective);
  const isEnough = canDoNothing || others.length > 0 || !single.isComplete || !canReact;
  const left = options.max_runs - 1 - single.tried.length;
  const pairs = isEnough
    ? null
    : inPairs(base.ran, withoutElection(effective), goal, left, run, (each) => holds(each, goal));
  const held = (pairs?.tried ?? []).filter((each) => holds(each, goal));
  if (pairs !== null) others = contendersOf(held);
  const contenders = canDoNothing ? [asIs, ...others] : others;

  const decision = canReact ? decide(contenders, canDoNothing) : decide([], canDoNothing);
  const weighed = (each: RanWith): WeighedPlan => ({
    ...each.ran.figures,
    ...chancesOf(drawn.get(each)),
    tightest_covenant: each.ran.measured.tightest,
    fails: failures(each),
  });
  const chosen = [
    ...(decision.recommended === null ? [] : [decision.recommended]),
    ...decision.choices.map(({ contender }) => contender),
  ];
  const inFutures = peopleInFutures(
    prepared,
    isDrawn ? chosen.map((each) => each.tried).filter(holdsLonger) : [],
    draws,
  );
  const rowOf = (each: RanWith): LeverRow => {
    const own = { tried: each, futures: drawn.get(each) ?? null };
    const by = canReact && holds(each, goal) ? dominating(own, contenders, isBetter) : null;
    const { levers: used, agree } = usedLevers(input, each);
    return {
      levers: used,
      agree: [...new Set([...agree, ...losersOf(each.ran.figures)])],
      ...weighed(each),
      people_in_futures: inFutures.get(each) ?? null,
      dominated_by: by === null ? null : leverText(usedLevers(input, contenders[by]!.tried)),
      changes: each.changes,
    };
  };
  const { recommended, choices, switchRate } = decision;
  const tries: readonly RanWith[] = [...effective, ...(pairs?.tried ?? []).filter(isAllowed)];
  const alternatives = canReact
    ? [...new Set([...chosen, ...others].map((each) => each.tried).filter((each) => each !== base))]
    : [];
  const conditions = { input, base: base.ran, keep: options.keep_benefit, limit };
  const found =
    canReact && contenders.length === 0
      ? bindingOf(
          [base, ...tries]
            .map((plan) => ({ plan, fails: failures(plan), chance: drawn.get(plan)?.chance.probability }))
            // Where a chance is asked for, a plan that was not tried in the futures may fail by it too.
            .filter(({ fails, chance }) => fails.length > 0 && (limit === null || chance !== undefined)),
          conditions,
        )
      : null;
  const near = isDrawn ? nearlyAcceptable(tries, failures, base.ran) : undefined;
  const nearFutures = near === undefined ? null : contenderOf(near).futures!;
  const isWorthTelling =
    nearFutures !== null &&
    !failures(near!).includes('chance') &&
    [asIs, ...others].every(({ futures }) => isWorthALoss(nearFutures, futures!));
  const ending = (): RanWith[] => endingMost(base, tries, failures, found?.plan ?? null);
  const shown = (alternatives.length > 0 || canDoNothing ? alternatives : ending()).slice(0, MOST_ALTERNATIVES);
  if (canReact) shown.forEach(contenderOf);
  return {
    kind: 'levers',
    ...basisOf(plan, 'the levers'),
    as_it_is: weighed(base),
    affordability: affordabilityOf(base.ran.run)!,
    recommended: recommended === null ? null : rowOf(recommended.tried),
    choices: choices.map(({ contender, bestFor }) => ({ ...rowOf(contender.tried), best_for: bestFor })),
    alternatives: shown.map(rowOf),
    binding: found?.binding ?? null,
    nearly_acceptable:
      isWorthTelling && found === null
        ? {
            ...bindingOf([{ plan: near!, fails: failures(near!), chance: undefined }], conditions)!.binding,
            chance_of_shortfall: nearFutures.chance,
          }
        : null,
    switch_rate: switchRate,
    ...(canReact ? {} : { ranking_caveat: RANKING_CAVEAT }),
    keep_benefit: options.keep_benefit === undefined ? null : fromUnits(options.keep_benefit, DECIMALS.rate),
    people_may_lose: fromUnits(options.people_may_lose, DECIMALS.rate),
    allow_chance: limit,
    chance_years: draws.years,
    paths: canReact ? draws.paths : 0,
    can_do_nothing: canDoNothing,
    alone: inOrder(effective.map(rowOf)),
    pairs: mostHeadroomFirst(held, (each) => each)
      .slice(0, MOST_PAIRS)
      .map(rowOf),
    dropped: single.tried.filter(({ reasons }) => reasons.length > 0).map(droppedOf),
    no_effect: allowed.filter((each) => !effective.includes(each)).map((each) => leverText(usedLevers(input, each))),
    not_applicable: table.filter((lever) => !moves.some((move) => move.lever === lever)).map(({ lever }) => lever),
    acceptable: {
      plans: (pairs === null ? effective : held).filter((each) => holds(each, goal)).length,
      with_chance: [...drawn.keys()].filter((each) => each !== base && holds(each, goal)).length,
    },
    runs: 1 + single.tried.length + (pairs?.tried.length ?? 0),
    is_complete: single.isComplete && pairs?.isComplete !== false,
    caveats: caveatsOf(
      input,
      moves.map(({ lever }) => lever),
    ),
  };
}

/** Why nothing is recommended where the price grows by itself. */
const RANKING_CAVEAT =
  'No lever is recommended here: the share price grows at a given rate and cannot react to the levers. With a price ' +
  'by equity value or by a multiple of EBITDA it can.';

const WEIGHED =
  'Weighed are the chance of a shortfall, the least headroom, and the present value of participants at 3 % and at 10 % a year, accounts at the end at the last appraisal.';
const ELECTIONS =
  'Levers that each participant must elect are shown and never recommended: an election is not the decision of a board.';
const REFINANCED =
  'Coverage counts all principal repaid in a year, also a balloon that a new loan refinances: ask the lender whether its agreement counts it.';

/** Assumptions and limits of an answer. */
function caveatsOf(input: PreparedInput, levers: readonly Lever[]): string[] {
  const isCovered = (input.plan.years[0]!.finances!.lending.minFixedChargeCoverage ?? null) !== null;
  return [
    WEIGHED,
    ...interestDoubts(input),
    ...ownershipDoubts(input.given.initialState['company']),
    ...(levers.some(({ isElected }) => isElected) ? [ELECTIONS] : []),
    ...(isCovered && levers.some(({ lever }) => lever === 'balloon') ? [REFINANCED] : []),
    NO_ADVICE,
  ];
}
