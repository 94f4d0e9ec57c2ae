import { checkFinances, type AnalysisControl, stepCounter } from '../given.js';
import { changeInput, type PreparedInput } from '../../engine/input/index.js';
import { ExactDecimal } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { digestOf } from '../../engine/report.js';
import type { SummaryMetrics } from '../../engine/results/summary-metrics.js';
import type { Plan } from '../../engine/state/plan.js';
import { affordabilityOf, type Affordability } from '../affordability.js';
import { type AnswerBasis, basisOf } from '../basis.js';
import { type ExcessCash, followExcessCash } from '../excess-cash.js';
import { followOwnership, type OwnershipTrend } from '../ownership.js';
import { trial } from '../trials.js';
import {
  afterPermanentFall,
  type AfterFall,
  contributionBreakEven,
  growthBreakEven,
  type BreakEven,
  FALL_STEP,
  largestPermanentFall,
  largestSingleYearFall,
  type Fails,
  judgementsOf,
} from './break-even.js';
import { ACTIONS, hasBands, ownPayments, paymentTerms, setTo } from '../actions/actions.js';

/** Repurchases once the plan has settled down. */
export interface SteadyState {
  /** First and last projection year included. */
  readonly years: readonly [number, number];
  /** Repurchase cash of these years over their EBITDA; null without EBITDA. */
  readonly repurchases_over_ebitda: number | null;
}

/** Limits up to which no year is short of cash; with covenants none breaks either, in the years in which the plan keeps it as it is. */
export interface Limits {
  /** Largest fall of EBITDA in all years, a fraction, that leaves no year short; 1 where even all of it may go. Null where a year is short already. */
  readonly largest_permanent_fall: number | null;
  /** Largest fall of EBITDA in any single year that leaves no year short; 1 and null as for all years. */
  readonly largest_single_year_fall: number | null;
  /** Year with that smallest limit; null where every year may lose all EBITDA, and where a year is short already. */
  readonly weakest_year: number | null;
  /** Highest contribution, a fraction of pay, that leaves no year short. Null without one, and where the policy is no percentage. */
  readonly highest_contribution_rate: number | null;
  /** Fewest yearly payments to those who leave that leave no year short; null where even ten do. */
  readonly earliest_payment: PaymentTerms | null;
}

/** Limits of a company before a year is short of cash. */
export interface ResilienceAnswer extends AnswerBasis, Limits {
  /** Name of the analysis. */
  readonly kind: 'resilience';
  /** Affordability of the plan as it is. */
  readonly affordability: Affordability;
  /** Step of both falls: one step more leaves a year short. */
  readonly fall_step: number;
  /** Obligation and last price after the largest fall in all years, with covenants where the plan keeps one; null where a year is short already. */
  readonly after_permanent_fall: AfterFall | null;
  /** Growth at which no year is just short: at least of earnings under `ebitda_multiple`, at most of the price otherwise. Null without such a value. */
  readonly break_even_growth: number | null;
  /** Limits with covenants, each in the years in which the plan keeps it as it is; null where it keeps none. */
  readonly with_covenants: Limits | null;
  /** Searches behind the break-even growth and the contribution. */
  readonly searches: readonly BreakEven[];
  /** True where the hardest year is the last, or where the vested value at the end is more than twice all obligations of the projection. */
  readonly is_still_rising: boolean;
  /** Vested value if all left at the end over the sum of all obligations; null without obligations. */
  readonly vested_value_over_obligations: number | null;
  /** Years 21 to 40 of one run of 40 years; null where the model has no answer so far ahead. */
  readonly steady_state: SteadyState | null;
  /** The trust's part of the company. */
  readonly ownership: OwnershipTrend;
  /** Idle cash in the price. */
  readonly excess_cash: ExcessCash;
}

/**
 * Searches the limits of a plan and its company: falls of EBITDA, growth, contributions and terms of payment up to which cash never falls
 * below `minimum_cash`. Also tests whether obligations still rise when the projection ends, and measures them in the long run. Falls are
 * found by bisection on steps of a thousandth, growth and contribution as by `solve()`; one step further leaves a year short. `[std]`
 *
 * Pitfall: people leave as expected, and nothing else is moved. Growth of the price may make a company short that growth of its earnings
 * would not.
 *
 * @throws ValidationError for a plan without `company_finances`
 * @throws SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   {
 *     contribution_policy: {},
 *     share_valuation: { current_price: 100 },
 *     repurchase_strategy: { method: 'redeem' },
 *     company_finances: { ebitda: [2000] },
 *   },
 *   {
 *     census_year: 2026,
 *     participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50 }],
 *     company: { shares_outstanding: 1000, cash: 3000 },
 *   },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * // 5,000 are due in 2028, when 3,000 and twice 2,000 are there
 * const { largest_permanent_fall, largest_single_year_fall, weakest_year } = resilience(plan);
 * [largest_permanent_fall, largest_single_year_fall, weakest_year] // [0.5, 1, null]
 */
export function resilience(plan: PreparedPlan, control: AnalysisControl = {}): ResilienceAnswer {
  const input = inputOf(plan);
  checkFinances(input.plan);
  const countStep = stepCounter(control, 6);
  const asItIs = trendsOf(input.plan);
  const { affordability } = asItIs;
  const isNeverShort = affordability.years_with_cash_shortfall === 0;
  countStep();
  const { isShort, failsKept: failing } = judgementsOf(input.plan);
  const falls = fallsOf(input.plan, isNeverShort, isShort);
  countStep();
  const growth = growthBreakEven(input, isShort);
  const contribution = contributionBreakEven(input, isShort);
  countStep();
  const payment = earliestPayment(input, isShort);
  countStep();
  const withCovenants =
    failing === null
      ? null
      : {
          ...fallsOf(input.plan, isNeverShort, failing),
          highest_contribution_rate: highest(contributionBreakEven(input, failing)),
          earliest_payment: earliestPayment(input, failing),
        };
  countStep();
  const fall = (withCovenants ?? falls).largest_permanent_fall;
  const steady_state = steadyState(input);
  countStep();
  return {
    kind: 'resilience',
    ...basisOf(input.plan, 'what is searched'),
    affordability,
    fall_step: FALL_STEP,
    ...falls,
    after_permanent_fall: fall === null ? null : afterPermanentFall(input.plan, fall, asItIs.summary),
    break_even_growth: growth.value,
    highest_contribution_rate: highest(contribution),
    earliest_payment: payment,
    with_covenants: withCovenants,
    searches: contribution === null ? [growth] : [growth, contribution],
    is_still_rising: asItIs.is_still_rising,
    vested_value_over_obligations: asItIs.vested_value_over_obligations,
    steady_state,
    ownership: asItIs.ownership,
    excess_cash: asItIs.excess_cash,
  };
}

type Falls = Pick<Limits, 'largest_permanent_fall' | 'largest_single_year_fall' | 'weakest_year'>;

/** Falls of EBITDA that a plan bears; none where it is short as it is. */
function fallsOf(plan: Plan, isNeverShort: boolean, fails: Fails): Falls {
  if (!isNeverShort) return { largest_permanent_fall: null, largest_single_year_fall: null, weakest_year: null };
  const { fall, year } = largestSingleYearFall(plan, fails);
  return {
    largest_permanent_fall: largestPermanentFall(plan, fails),
    largest_single_year_fall: fall,
    weakest_year: year,
  };
}

function highest(contribution: BreakEven | null): number | null {
  return contribution?.holds === 'at_or_below' ? contribution.value : null;
}

/** Ratio of vested value to obligations above which most shares are still to be bought. `[std]` */
const RISING = 2;

/** Runs the plan as it is once and reads its trends. */
function trendsOf(plan: Plan): Pick<
  ResilienceAnswer,
  'is_still_rising' | 'vested_value_over_obligations' | 'ownership' | 'excess_cash'
> & {
  readonly affordability: Affordability;
  readonly summary: SummaryMetrics;
} {
  const excess = followExcessCash(plan);
  const { observe, trend } = followOwnership();
  const run = digestOf(plan, {}, (record, state, closing) => {
    observe(record, state, closing);
    excess.observe(record, state, closing);
  });
  const {
    total_repurchase_obligation: total,
    peak_cash_year: peak,
    final_emerging_liability: vested,
  } = run.summary_metrics;
  const last = plan.censusYear + plan.projectionYears;
  const over =
    total === 0 || vested === null ? null : new ExactDecimal(vested).dividedBy(total).toDecimalPlaces(4).toNumber();
  return {
    affordability: affordabilityOf(run)!,
    summary: run.summary_metrics,
    is_still_rising: (total > 0 && peak === last) || (over !== null && over > RISING),
    vested_value_over_obligations: over,
    ownership: trend(run.annual_projections),
    excess_cash: excess.result(),
  };
}

const LONG_RUN = 40;
const SETTLED_FROM = 21;

function steadyState(input: PreparedInput): SteadyState | null {
  const { censusYear } = input.plan;
  return trial(input, { systemConfig: { projection_years: LONG_RUN } }, (longer): SteadyState => {
    const years = digestOf(longer).annual_projections.slice(SETTLED_FROM - 1);
    const sumOf = (name: 'repurchase_cash' | 'ebitda'): ExactDecimal =>
      years.reduce((sum, year) => sum.plus(year[name] ?? 0), new ExactDecimal(0));
    const [bought, earned] = [sumOf('repurchase_cash'), sumOf('ebitda')];
    return {
      years: [censusYear + SETTLED_FROM, censusYear + LONG_RUN],
      repurchases_over_ebitda: earned.isZero() ? null : bought.dividedBy(earned).toDecimalPlaces(4).toNumber(),
    };
  }).found;
}

/** Fewest yearly payments to those who leave that the company can afford. */
export interface PaymentTerms {
  /** 1 for one payment. */
  readonly payments: number;
  /** Payments of the plan as it is; null where they go by the balance. */
  readonly now: number | null;
}

/** The most yearly payments that a plan may provide for. */
const MOST = 10;

/**
 * Searches the fewest payments, with the plan's own time of the first; changes by cause or from a year on keep theirs. Null where even ten
 * leave a year short.
 */
export function earliestPayment(input: PreparedInput, fails: Fails): PaymentTerms | null {
  for (let payments = 1; payments <= MOST; payments++) {
    const changed = (): Plan => changeInput(input, setTo(ACTIONS.payments.path, paymentTerms(payments, input))).plan;
    if (!fails(`payments ${payments}`, changed)) return { payments, now: hasBands(input) ? null : ownPayments(input) };
  }
  return null;
}
