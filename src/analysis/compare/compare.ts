import { refuseNonObjects, refuseNonTexts } from '../given.js';
import { changeInput } from '../../engine/input/index.js';
import { readOptions } from '../../engine/input/options/read-options.js';
import type { ReadOnly } from '../../engine/input/schema/read-only.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import type { RunOutline } from '../../engine/report.js';
import type { CompanyCash } from '../company-cash/company-cash.js';
import type { AnalysisControl } from '../control.js';
import { compareCompanies, type ComparedCompany } from './companies.js';
import { priceOptions } from './options.js';
import { pricedBy, type PriceSource } from './priced-by.js';
import {
  type ChangedScenario,
  comparisonOf,
  type Comparison,
  preparedScenarios,
  type PlanScenario,
} from './scenarios.js';
import { runsSideBySide, type RunsSideBySide } from './side-by-side.js';
import { threeRs, threeRsNotes } from './three-rs.js';

/** Price at which plans are compared. */
export interface PriceOptions {
  /**
   * Valuation that a price follows from which grows by itself: `equity`, at first the price times all shares outstanding, growing as the
   * price did; or `earnings`, a multiple of EBITDA that gives today's price. By default prices are as planned.
   */
  readonly price_by?: PriceSource | undefined;
}

/**
 * Projects scenarios and puts them side by side, by year and in summary, with the differences from the first one and the inputs
 * that cause them, says what each does to the findings of the first, and ranks them by what the company pays. Where scenarios have
 * `company_finances`, cash, free cash flow after repurchases, debt and coverage are among the figures of a year.
 *
 * A plan in place of scenarios is compared with itself under each repurchase method: recycle, redeem, releverage, and `hybrid` where the plan has
 * that method or says `redeem_fraction`. Its own method comes first; a plan that mixes methods comes first as it is. Where the price cannot
 * react to the method, `ranking_caveat` says that this is no ranking of them, and `price_by` lets it react. Nothing but
 * `repurchase_strategy.method` changes, with two exceptions in the releverage scenario: where the plan defers payment by notes it pays
 * immediately, and where dividends of participants pay the loan they go to the accounts, since releveraging excludes both. `notes` and
 * `input_differences` say so.
 *
 * Years are aligned by the calendar: scenarios may be of different length and of different census years. Differences are taken
 * between the decimal figures, exact to the unit.
 *
 * @param compared - a plan; or scenarios, at least one: the first a plan, each of the others a plan or changes to that of the first
 * @param options - the price of all of them
 * @throws ValidationError when a change violates a constraint; fields begin with the scenario:
 *   `scenarios[1].changes.planRules.plan_name`; for `price_by: 'earnings'` without `company_finances`, or where no multiple gives today's price
 * @throws SimulationError when the model has no answer for one of them, likewise; of methods, the field begins with the name
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'Two ways', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50 }] },
 *   { projection_years: 8 },
 * );
 * const growth = { operatingAssumptions: { share_valuation: { annual_growth_rate: 0.1 } } };
 * const { summary, company, finding_changes, input_differences } = compare([
 *   { name: 'flat', plan },
 *   { name: 'growing', changes: growth },
 * ]);
 * summary.figures[1].total_repurchase_obligation // 5500
 * summary.differences[1].total_repurchase_obligation // 500
 * company.ranking.map(({ scenario }) => scenario) // ['flat', 'growing']
 * finding_changes[1].new_findings // []
 * input_differences.fields
 * // [{ path: 'operatingAssumptions.share_valuation.annual_growth_rate', values: [null, 0.1] }]
 * compare(plan).scenarios // ['recycle', 'redeem', 'releverage']
 */
export function compare(
  compared: PreparedPlan | readonly (PlanScenario | ChangedScenario)[],
  options: PriceOptions = {},
  control: AnalysisControl = {},
): Comparison {
  const { price_by: source } = readOptions(priceOptions, options);
  const sentences = new Set<string>();
  const atPrice = (plan: PreparedPlan): PreparedPlan => {
    if (source === undefined) return plan;
    const { plan: priced, how } = pricedBy(plan, source);
    sentences.add(how);
    return priced;
  };
  const comparison = isPlan(compared)
    ? compareMethods(atPrice(compared), control)
    : compareScenarios(
        source === undefined
          ? compared
          : compared.map((each) => ('plan' in each ? { ...each, plan: atPrice(each.plan) } : each)),
        control,
      );
  return sentences.size === 0 ? comparison : { ...comparison, priced: [...sentences].join(' ') };
}

/** In JavaScript it may be any value. */
function isPlan(compared: unknown): compared is PreparedPlan {
  return 'simulateRun' in Object(compared);
}

function compareScenarios(
  scenarios: readonly (PlanScenario | ChangedScenario)[],
  control: AnalysisControl,
): Comparison {
  return comparisonOf(preparedScenarios(scenarios), (i) => `scenarios[${i}]`, control);
}

/** The plan under each repurchase method. */
function compareMethods(plan: PreparedPlan, control: AnalysisControl): Comparison {
  const input = inputOf(plan);
  const scenarios = threeRs(plan);
  const prepared = scenarios.map(({ name, changes }) => ({ name, input: changeInput(input, changes, true) }));
  return { ...comparisonOf(prepared, (i) => scenarios[i]!.name, control), notes: threeRsNotes(plan) };
}

/** Answer of `sideBySide()`. */
export interface SideBySide extends RunsSideBySide {
  /** Name of the analysis. */
  readonly kind: 'side-by-side';
  /** Payments of each company, and those left, ranked; only where companies are given. */
  readonly company?: ComparedCompany;
}

/**
 * Puts existing runs side by side, by calendar year and in summary, with the differences from the first. `compare()`
 * projects them too.
 *
 * @param scenarios - names of the runs
 * @param runs - as `simulateRun()` gives them; their participant snapshots are not looked at
 * @param companies - what each costs its company, as `companyCash()` gives it: for `company`
 */
export function sideBySide(
  scenarios: readonly string[],
  runs: readonly ReadOnly<RunOutline>[],
  companies?: readonly CompanyCash[],
): SideBySide {
  refuseNonTexts('scenarios', scenarios);
  refuseNonObjects('runs', runs, ['annual_projections', 'summary_metrics']);
  if (companies !== undefined) refuseNonObjects('companies', companies, ['by_year', 'total_company_cash']);
  return {
    kind: 'side-by-side',
    ...runsSideBySide(scenarios, runs),
    ...(companies === undefined ? {} : { company: compareCompanies(scenarios, companies) }),
  };
}
