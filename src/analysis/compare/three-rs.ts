import { methodOf } from '../../engine/input/build-rule-terms.js';
import { changeInput } from '../../engine/input/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import type { RepurchaseMethod } from '../../engine/rules/repurchase-method.js';
import type { AnalysisControl } from '../control.js';
import { comparisonOf, type ChangedScenario, type Comparison } from './scenarios.js';

/** The ways of dealing with repurchased shares, side by side. */
export interface ThreeRsComparison extends Comparison {
  /** Assumptions of a scenario besides its method; no note where the method is the only difference. */
  readonly notes: readonly ScenarioNote[];
}

/** Something to know about one scenario. */
export interface ScenarioNote {
  /** Name of the method. */
  readonly scenario: string;
  /** One sentence. */
  readonly note: string;
}

const TO_ACCOUNTS =
  'Dividends of participants go to their accounts: they can pay a loan only where no second one can arise.';

/** Pitfall: the price is low because the loan is no asset and repayments from planned contributions do not come back to equity, MODEL 4.9. */
export const LENT_LEAVES_EQUITY =
  'Under equity_value what is lent for a releverage leaves the equity, and what the trust repays out of planned contributions is not ' +
  'added again: its price, and what shares cost at it, are on the low side. ebitda_multiple counts the repayments as cash.';

const IMMEDIATE =
  "Paid immediately: a releverage pays in cash, so the plan's deferred timing with promissory notes cannot apply.";

/**
 * Recycle, redeem or releverage: the same plan with each method, side by side, ranked by what the company pays. Where the price
 * cannot react to the method, `ranking_caveat` says that this is no ranking of them. The plan's own method comes first, so that the differences are from the plan; a plan that mixes methods comes first as it is. A fourth scenario,
 * `hybrid`, is added when the plan has that method or says `redeem_fraction`.
 *
 * Nothing but `repurchase_strategy.method` changes, with two exceptions in the releverage scenario: where the plan defers payment
 * by notes it pays immediately, and where dividends of participants pay the loan they go to the accounts, since releveraging
 * excludes both. A note and `input_differences` say so.
 *
 * @throws SimulationError when the model has no answer for one of the methods; the field begins with its name
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One leaves', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   {
 *     census_year: 2026,
 *     participants: [
 *       { id: 'A', age: 64, service_years: 20, compensation: 60_000, allocated_shares: 50 },
 *       { id: 'B', age: 40, service_years: 9, compensation: 60_000, allocated_shares: 30 },
 *     ],
 *   },
 *   { projection_years: 2, include_turnover_projection: false },
 * );
 * const { scenarios, summary, company, ranking_caveat } = compareThreeRs(plan);
 * scenarios // ['recycle', 'redeem', 'releverage']
 * summary.figures.map((run) => run.final_shares_outstanding) // [80, 30, 80]
 * summary.figures.map((run) => run.final_loan_balance) // [0, 0, 5000]
 * company.ranking.map(({ rank }) => rank) // [null, null, null]
 * ranking_caveat !== undefined // true: a price that grows by itself cannot react to the method
 */
export function compareThreeRs(plan: PreparedPlan, control: AnalysisControl = {}): ThreeRsComparison {
  const input = inputOf(plan);
  const scenarios = threeRs(plan);
  return {
    ...comparisonOf(
      scenarios.map(({ name, changes }) => ({ name, input: changeInput(input, changes, true) })),
      (i) => scenarios[i]!.name,
      control,
    ),
    notes: threeRsNotes(plan),
  };
}

const ACCOUNTS = { dividends: { on_allocated_shares: 'accounts' as const } };

/** The scenarios of `compareThreeRs()`, as changes to the plan: for `compareMonteCarlo()`, say. */
export function threeRs(plan: PreparedPlan): ChangedScenario[] {
  const input = inputOf(plan);
  const strategy = input.read.operatingAssumptions.repurchase_strategy;
  const own = methodOf(strategy);
  const methods: RepurchaseMethod[] = ['recycle', 'redeem', 'releverage'];
  if (strategy.method === 'hybrid' || strategy.redeem_fraction !== undefined) methods.push('hybrid');
  // Sorting is stable: the others keep their order.
  methods.sort((a, b) => Number(b === own) - Number(a === own));
  const mixed = strategy.mix === undefined ? [] : [{ name: 'as it is', changes: {} }];
  const alone = methods.map((method) => {
    const isReleverage = method === 'releverage';
    const timing = isReleverage && input.plan.repurchase.deferred ? { timing: 'immediate' as const } : {};
    const dividends = isReleverage && input.plan.dividendsOnAllocated === 'loan' ? ACCOUNTS : {};
    return {
      name: method,
      changes: { operatingAssumptions: { repurchase_strategy: { method, mix: null, ...timing }, ...dividends } },
    };
  });
  return [...mixed, ...alone];
}

/** Assumptions of these scenarios besides their method. */
export function threeRsNotes(plan: PreparedPlan): ScenarioNote[] {
  const { repurchase, dividendsOnAllocated, valuation } = inputOf(plan).plan;
  const notes = [
    ...(repurchase.deferred ? [IMMEDIATE] : []),
    ...(dividendsOnAllocated === 'loan' ? [TO_ACCOUNTS] : []),
    ...(valuation.method === 'equity_value' ? [LENT_LEAVES_EQUITY] : []),
  ];
  return notes.map((note) => ({ scenario: 'releverage', note }));
}
