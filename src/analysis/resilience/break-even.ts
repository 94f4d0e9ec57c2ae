import { changeInput, type PlanChanges, type PreparedInput } from '../../engine/input/index.js';
import { setTo, together } from '../actions/actions.js';
import { fromUnits, DECIMALS, toUnits, WHOLE, type Rate } from '../../engine/numeric/index.js';
import { gridOf, readSolve } from '../solve/solve.js';
import { searchGrid, type SolveSample } from '../solve/solution.js';
import { memoOf, bisect } from '../trials.js';
import { SimulationError } from '../../engine/errors.js';
import { copyState } from '../../engine/state/copy-state.js';
import { openState } from '../../engine/state/open-state.js';
import type { Plan } from '../../engine/state/plan.js';
import type { State } from '../../engine/state/state.js';
import { type Observer, project } from '../../engine/year/project.js';
import { breaksCoverage, breaksLeverage } from '../../engine/results/company-year.js';
import { digestOf } from '../../engine/report.js';
import type { SummaryMetrics } from '../../engine/results/summary-metrics.js';
import type { YearRecord } from '../../engine/state/year-record.js';
import { withCompanyShocks } from '../stress/shock-effects.js';

/** The range of an input in which no year is short of cash, as far as the search goes. */
export interface BreakEven {
  /** The path of the input. */
  readonly vary: string;
  /** First plan year in which it is moved: in this and all later ones. */
  readonly from_year: number;
  /** The least and the greatest value looked at. */
  readonly between: readonly [number, number];
  /** Distance of neighbouring values. */
  readonly step: number;
  /** The last value without a year short; null where all values or none are. */
  readonly value: number | null;
  /** The value one step further, with a year short. */
  readonly next_value: number | null;
  /** Values at which no year is short: from `value` on, up to `value`, all or none. */
  readonly holds: 'at_or_above' | 'at_or_below' | 'throughout' | 'nowhere';
}

const STEP = 0.0001;

/** Yearly rates of growth that are looked at, and contributions: no more than 25 % of pay can be deducted, IRC 404(a)(3). `[std]` */
const GROWTH = [-0.2, 0.3] as const;
const CONTRIBUTION = [0, 0.25] as const;

const ASSUMPTIONS = 'operatingAssumptions';

/** The growth that prices follow from: of earnings under `ebitda_multiple`, otherwise of the price or of equity. */
function growthInput({ read: { operatingAssumptions } }: PreparedInput): string {
  const valuation = operatingAssumptions.share_valuation;
  if (valuation?.method === 'ebitda_multiple') return `${ASSUMPTIONS}.company_finances.ebitda_growth_rate`;
  const name = valuation?.growth_rates === undefined ? 'annual_growth_rate' : 'growth_rates';
  return `${ASSUMPTIONS}.share_valuation.${name}`;
}

/**
 * Break-even of growth, as `solve()` finds it. Growth of EBITDA is that of all years after the first, whatever the plan lists for them:
 * otherwise it would count only after the last of the list.
 */
export function growthBreakEven(input: PreparedInput, isShort: Fails): BreakEven {
  const vary = growthInput(input);
  const first = input.plan.censusYear + 1;
  if (!vary.endsWith('ebitda_growth_rate')) return breakEven(input, vary, GROWTH, isShort, first);
  const ebitda = fromUnits(input.plan.years[0]!.finances!.ebitda, DECIMALS.cents);
  return breakEven(input, vary, GROWTH, isShort, first + 1, setTo(`${ASSUMPTIONS}.company_finances.ebitda`, [ebitda]));
}

/** Break-even of a contribution in percent of pay; null for any other contribution policy. */
export function contributionBreakEven(input: PreparedInput, fails: Fails): BreakEven | null {
  if (input.read.operatingAssumptions.contribution_policy.type !== 'percentage_of_payroll') return null;
  const { percentage, percentages } = input.read.operatingAssumptions.contribution_policy;
  const vary = `${ASSUMPTIONS}.contribution_policy.${percentage === undefined && percentages !== undefined ? 'percentages' : 'percentage'}`;
  return breakEven(input, vary, CONTRIBUTION, fails, input.plan.censusYear + 1);
}

/** No year short, as a bound of `solve()`. */
const NEVER = { value: 0, bound: 'at_most' } as const;

/**
 * Searches the range without a short year. Of several edges the last one counts: the least growth from which on, or the highest rate up to
 * which, no year is short. It is the search of `solve()`, whose runs go on to the last year and have every figure, where the first short
 * year tells enough.
 */
function breakEven(
  input: PreparedInput,
  vary: string,
  between: readonly [number, number],
  fails: Fails,
  from_year: number,
  also: PlanChanges = {},
): BreakEven {
  const target = { metric: 'years_with_cash_shortfall', ...NEVER } as const;
  const { varied, low, high, step } = readSolve(input, { vary, between, target, tolerance: STEP });
  const { positions, unitsAt } = gridOf(low, high, step);
  const tried = memoOf(
    (units: number) => {
      const changed = (): Plan => changeInput(input, together(varied.changes(units), also)).plan;
      return { found: fails(`${vary} ${units}`, changed), refusal: null };
    },
    () => undefined,
  );
  const at = (position: number): SolveSample => {
    const units = unitsAt(position);
    return { value: fromUnits(units, varied.decimals), metric: Number(tried.of(units).found) };
  };
  const last = searchGrid(positions, at, NEVER).at(-1);
  const search = { vary, from_year, between, step: STEP };
  if (last === undefined) {
    const isKept = at(positions[0]!).metric === 0;
    return { ...search, value: null, next_value: null, holds: isKept ? 'throughout' : 'nowhere' };
  }
  const { value, bracket, holds } = last;
  return { ...search, value, next_value: bracket.find((other) => other !== value)!, holds: holds! };
}

/** Step of the falls that are searched, a fraction of EBITDA. `[std]` */
export const FALL_STEP = 0.001;
const FALL_UNITS = toUnits(FALL_STEP, DECIMALS.rate) as Rate;
const STEPS = WHOLE / FALL_UNITS;

/**
 * Judges a changed plan: true if it fails.
 *
 * @param change - what changes it, by which it is known
 * @param from - state of the plan as it is before the change, which the run changes; otherwise the census
 */
export type Fails = (change: string, changed: () => Plan, from?: () => State) => boolean;

/** Judgements of a plan. */
interface Judgements {
  /** True if cash is below the minimum at the end of a year, or if the model has no answer. */
  readonly isShort: Fails;
  /** Judgement by cash and by each covenant, in the years in which the plan keeps it as it is; null where it keeps none in any year. */
  readonly failsKept: Fails | null;
}

type Breaks = (record: YearRecord) => boolean;

/** Covenants, each with its breach in a year. */
const COVENANTS: readonly Breaks[] = [
  ({ terms, financed }) => breaksLeverage(terms.finances!.lending, financed!),
  ({ terms, financed }) => breaksCoverage(terms.finances!.lending, financed!),
];

/**
 * Judgements by cash, and by cash and covenants. A run that looks for the first shortfall tells of covenants too.
 *
 * Pitfall: a covenant that is broken in one year is a limit in all others.
 */
export function judgementsOf(plan: Plan): Judgements {
  const { maxDebtToEbitda: most, minFixedChargeCoverage: least } = plan.years[0]!.finances!.lending;
  const kept = [most, least].flatMap((limit, i): Breaks[] => {
    const breaks = COVENANTS[i]!;
    const broken = limit === null ? [] : yearsOf(plan, breaks);
    if (limit === null || broken.length === plan.projectionYears) return [];
    return [(record) => breaks(record) && !broken.includes(record.year)];
  });
  const isShortIn: Breaks = ({ financed }) => financed!.shortfall > 0;
  const breaksKept: Breaks = (record) => kept.some((breaks) => breaks(record));
  const known = new Map<string, boolean>();
  return {
    isShort: (change, changed, from) => {
      let isBroken = false;
      const isShort = failsIn(changed(), from, (record) => {
        isBroken ||= breaksKept(record);
        return isShortIn(record);
      });
      known.set(change, isShort || isBroken);
      return isShort;
    },
    failsKept:
      kept.length === 0
        ? null
        : (change, changed, from) =>
            known.get(change) ?? failsIn(changed(), from, (record) => isShortIn(record) || breaksKept(record)),
  };
}

function yearsOf(plan: Plan, breaks: Breaks): number[] {
  const years: number[] = [];
  project(plan, (record) => {
    if (breaks(record)) years.push(record.year);
  });
  return years;
}

function failsIn(plan: Plan, from: (() => State) | undefined, isFailing: Breaks): boolean {
  const observe: Observer = (record) => {
    if (isFailing(record)) throw FAILED;
  };
  try {
    project(plan, observe, from === undefined ? {} : { from: from() });
  } catch (error) {
    if (error === FAILED || error instanceof SimulationError) return true;
    throw error;
  }
  return false;
}

/** Ends a projection in its first failing year: later years tell nothing more. */
const FAILED = new Error('Failed');

/** Steps between the falls that are looked at first. `[std]` */
const COARSE = 100;

/**
 * Largest number of steps up to `limit` that is borne, and all that are looked at below it; one step more is not, unless it is the limit.
 *
 * Pitfall: a large fall may lower the price so far that nothing is to be paid. So the falls are looked at from the smallest on, and the first
 * that is not borne is bisected.
 */
function mostSteps(limit: number, bears: (steps: number) => boolean): number {
  for (let kept = 0; kept < limit; kept += COARSE) {
    const next = Math.min(kept + COARSE, limit);
    if (!bears(next)) return bisect([kept, next], bears, true)[0];
  }
  return limit;
}

/** A fall of EBITDA in steps from a year on, for good or for this year alone. */
function fallen(plan: Plan, year: number, steps: number, isForGood: boolean): Plan {
  const fall = (steps * FALL_UNITS) as Rate;
  const earningsFall = { year, fall, ...(isForGood ? {} : { recovery_years: 1 }) };
  return withCompanyShocks(plan, { earningsFalls: [earningsFall], revolversLost: [], covenants: [] });
}

const fractionOf = (steps: number): number => fromUnits(steps * FALL_UNITS, DECIMALS.rate);

/** Largest fall of EBITDA in all years with which a plan does not fail, of one that does not as it is. */
export function largestPermanentFall(plan: Plan, fails: Fails): number {
  const first = plan.censusYear + 1;
  return fractionOf(
    mostSteps(STEPS, (steps) => !fails(`permanent fall ${steps}`, () => fallen(plan, first, steps, true))),
  );
}

/** Cost of repurchases and last price, as the plan is and after a fall of EBITDA in all years. */
export interface AfterFall {
  /** The fraction of EBITDA lost in all years. */
  readonly fall: number;
  /** Dollars of the obligation over all years: as it is, and after the fall. */
  readonly total_repurchase_obligation: readonly [asItIs: number, after: number];
  /** Price at the end, as it is and after the fall. */
  readonly final_share_price: readonly [asItIs: number, after: number];
}

/** Runs a plan after a fall that it bears. */
export function afterPermanentFall(plan: Plan, fall: number, asItIs: SummaryMetrics): AfterFall {
  const steps = toUnits(fall, DECIMALS.rate) / FALL_UNITS;
  const { summary_metrics: after } = digestOf(fallen(plan, plan.censusYear + 1, steps, true));
  return {
    fall,
    total_repurchase_obligation: [asItIs.total_repurchase_obligation, after.total_repurchase_obligation],
    final_share_price: [asItIs.final_share_price, after.final_share_price],
  };
}

/**
 * Largest fall of EBITDA that any one year can have, and the year that bears least: the first of them on a tie. Years before the fall are those
 * of the plan as it is, and are run once.
 */
export function largestSingleYearFall(
  plan: Plan,
  fails: Fails,
): { readonly fall: number; readonly year: number | null } {
  let least = STEPS;
  let weakest: number | null = null;
  const [before, run] = [openState(plan), openState(plan)];
  const from = (): State => {
    copyState(before, run);
    return run;
  };
  for (const { year } of plan.years) {
    // A year that bears as much as the weakest so far need not be searched further.
    const bears = (steps: number): boolean =>
      !fails(`fall ${year} ${steps}`, () => fallen(plan, year, steps, false), from);
    const most = mostSteps(least, bears);
    if (most < least) weakest = year;
    least = most;
    project(plan, () => undefined, { from: before, through: year });
  }
  return { fall: fractionOf(least), year: weakest };
}
