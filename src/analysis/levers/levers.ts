import { issues as words, ValidationError } from '../../engine/errors.js';
import type { PlanChanges } from '../../engine/input/index.js';
import { readOptions } from '../../engine/input/options/read-options.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { type AnswerBasis, basisOf } from '../basis.js';
import { type AnalysisControl, stepCounter } from '../control.js';
import { cheaper, isGoal, leastCostly, type Goal } from './search.js';
import { movesOf, tried, type Move, type Tried } from './candidates.js';
import { type Consent, tidy } from './lever.js';
import { measured, type LeverFigures } from './measured.js';
import { leversOptions, type LeversOptions, type ReadLeversOptions } from './options.js';
import { LEVERS } from './table.js';

/** A lever at the value at which it is used. */
export interface UsedLever {
  /** Its name, as `without` takes it. */
  readonly lever: string;
  /** What is done. */
  readonly does: string;
  /** At which value, in words. */
  readonly setting: string;
  /** The value that the plan has, in words; null where the lever is new to it. */
  readonly now: string | null;
  /** Who must agree. */
  readonly agree: readonly Consent[];
  /** The law that allows and limits it. */
  readonly law: string;
  /** What may break it. */
  readonly breaks: string;
}

/** The plan with one lever or two, and what it comes to. */
export interface LeverRow extends LeverFigures {
  /** The levers. */
  readonly levers: readonly UsedLever[];
  /** Who must agree to any of them. */
  readonly agree: readonly Consent[];
  /** Changes to the plan as it is, as for `prepare().with()`. */
  readonly changes: PlanChanges;
}

/** A lever that was dropped. */
export interface DroppedLever {
  /** Its name. */
  readonly lever: string;
  /** At which value. */
  readonly setting: string;
  /** What it would break: findings that the plan as it is does not have, or why the plan cannot be changed so. */
  readonly reasons: readonly string[];
}

/** What can be done. */
export interface LeversAnswer extends AnswerBasis {
  /** What was asked. */
  readonly kind: 'levers';
  /** The plan without any lever. */
  readonly as_it_is: LeverFigures;
  /** The least costly plan without a shortfall or broken covenant that keeps the benefit level; null when none was found that beats doing nothing. */
  readonly least_costly: LeverRow | null;
  /** Least benefit level that it keeps, of pay. */
  readonly keep_benefit: number;
  /** True if the plan as it is needs no lever: it is not short of cash, breaks no covenant and no law, and keeps that benefit level. */
  readonly can_do_nothing: boolean;
  /** Each lever alone: those without a shortfall or broken covenant by what they cost, then the others by their worst shortfall. */
  readonly alone: readonly LeverRow[];
  /** The cheapest pairs without a shortfall that keep the benefit level, unless one of the two does so alone for less. */
  readonly pairs: readonly LeverRow[];
  /** Levers that would break a law or a covenant. */
  readonly dropped: readonly DroppedLever[];
  /** Levers that the plan already has, or that it has nothing to apply to. */
  readonly not_applicable: readonly string[];
  /** Runs of the plan. */
  readonly runs: number;
  /** Whether the search ended by itself; false when `max_runs` ended it. */
  readonly is_complete: boolean;
  /** What the answer assumes and leaves out. */
  readonly caveats: readonly string[];
}

/** Pairs that are shown. */
const MOST_PAIRS = 10;
/** Of the plan's own benefit level, kept unless it is said. `[std]` */
const PART_KEPT = 0.95;

/** Why costs are no better known where the price grows by itself. */
const PRICE_CANNOT_REACT =
  'Under per_share_growth the share price grows at a given rate whatever is done, so no lever changes what a share costs: compare costs with equity_value or ebitda_multiple.';
const LEFT_OUT =
  'Costs are what the company pays for the plan and what is left to pay, discounted; interest on its debts, taxes and dividends are in the shortfall only.';
const NO_ADVICE = 'Whether those who must agree may agree is for them and their counsel.';

/**
 * What can be done about a shortfall of cash: each lever that the plan allows is tried alone, then pairs of them; whatever would break a
 * law or a covenant that the plan as it is keeps is dropped, with the reason. Of the rest, the least costly plan without a shortfall that
 * keeps the benefit level is recommended. One run of the plan for each.
 *
 * Pitfall: a lever that moves cash between years costs nothing in the sum and may cure everything, or the other way round. So the first
 * short year and the worst shortfall come before the cost.
 *
 * Doing nothing is weighed too: where the plan is not short as it is, a lever is recommended only if it costs less.
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
 * const { as_it_is, alone } = levers(plan);
 * as_it_is.largest_cash_shortfall // 10000
 * const three = alone.find(({ levers: [used] }) => used.setting === '3 payments');
 * [three.largest_cash_shortfall, three.agree] // [0, ['amendment']]
 */
export function levers(prepared: PreparedPlan, given: LeversOptions = {}, control: AnalysisControl = {}): LeversAnswer {
  const input = inputOf(prepared);
  const options = checkedLevers(prepared, given);
  const { plan } = input;
  const base = measured(plan);
  const table = LEVERS.filter(({ lever }) => options.without?.includes(lever) !== true);
  const meanObligation = base.totalObligation / plan.projectionYears;
  const moves = movesOf(table, { input, meanObligation });
  const goal: Goal = {
    keepBenefit:
      options.keep_benefit === undefined
        ? tidy(base.figures.average_benefit_level_value * PART_KEPT)
        : fromUnits(options.keep_benefit, DECIMALS.rate),
    maxRuns: options.max_runs,
  };
  const countStep = stepCounter(control, null);
  countStep();
  const search = leastCostly(base.figures, moves, goal, (together) => {
    const result = tried(input, base.findings, together);
    countStep();
    return result;
  });
  const asItIs: Tried = { moves: [], changes: {}, figures: base.figures, reasons: [] };
  const canDoNothing = isGoal(asItIs, goal) && base.figures.breaches.length === 0;
  const best = canDoNothing && search.best !== null ? cheaper(asItIs, search.best) : search.best;
  const isAlone = (each: Tried): boolean => each.moves.length === 1;
  const kept = search.tried.filter(({ reasons }) => reasons.length === 0);
  const cures = kept.filter((each) => isAlone(each) && isGoal(each, goal));
  const isWorthIt = (pair: Tried): boolean =>
    !cures.some((each) => pair.moves.includes(each.moves[0]!) && byCost(each, pair) <= 0);
  const pairs = kept.filter((each) => !isAlone(each) && isGoal(each, goal) && isWorthIt(each));
  // Two ways of using shares are the same where the company buys none.
  const different = new Map(pairs.reverse().map((pair) => [JSON.stringify(pair.figures), pair]));
  return {
    kind: 'levers',
    ...basisOf(plan, 'the levers'),
    as_it_is: base.figures,
    least_costly: best === null || best === asItIs ? null : rowOf(input, best),
    keep_benefit: goal.keepBenefit,
    can_do_nothing: canDoNothing,
    alone: kept
      .filter(isAlone)
      .sort(byShortfall)
      .map((each) => rowOf(input, each)),
    pairs: [...different.values()]
      .sort(byCost)
      .slice(0, MOST_PAIRS)
      .map((each) => rowOf(input, each)),
    dropped: search.tried.filter((each) => isAlone(each) && each.reasons.length > 0).map(droppedOf),
    not_applicable: table.filter((lever) => !moves.some((move) => move.lever === lever)).map(({ lever }) => lever),
    runs: search.runs,
    is_complete: search.isComplete,
    caveats: [...(plan.valuation.method === 'per_share_growth' ? [PRICE_CANNOT_REACT] : []), LEFT_OUT, NO_ADVICE],
  };
}

/**
 * Reads the options and checks that the plan has finances to be short of.
 *
 * @throws ValidationError
 */
export function checkedLevers(prepared: PreparedPlan, given: LeversOptions): ReadLeversOptions {
  const options = readOptions(leversOptions, given);
  if (inputOf(prepared).plan.finances === null) {
    throw new ValidationError([{ field: 'company_finances', issue: words.required }]);
  }
  return options;
}

function byCost({ figures: one }: Tried, { figures: other }: Tried): number {
  return (one!.present_value ?? Infinity) - (other!.present_value ?? Infinity);
}

function byShortfall(one: Tried, other: Tried): number {
  const worse = one.figures!.largest_cash_shortfall - other.figures!.largest_cash_shortfall;
  const broken = one.figures!.years_with_covenant_breach - other.figures!.years_with_covenant_breach;
  return worse || broken || byCost(one, other);
}

function usedLever(
  { lever: { lever, does, now, agree, law, breaks }, setting }: Move,
  input: PreparedInput,
): UsedLever {
  return { lever, does, setting, now: now?.(input) ?? null, agree, law, breaks };
}

function rowOf(input: PreparedInput, { moves, changes, figures }: Tried): LeverRow {
  const agree = [...new Set(moves.flatMap(({ lever }) => lever.agree))];
  return { levers: moves.map((move) => usedLever(move, input)), agree, ...figures!, changes };
}

function droppedOf({ moves, reasons }: Tried): DroppedLever {
  const [{ lever, setting }] = moves as readonly [Move];
  return { lever: lever.lever, setting, reasons };
}
