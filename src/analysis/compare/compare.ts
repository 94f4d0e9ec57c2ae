import { issues as words, ValidationError } from '../../engine/errors.js';
import { netCashAtCensus } from '../../engine/input/build-valuation-terms.js';
import { type PreparedInput, changeInput } from '../../engine/input/index.js';
import type { PlanChanges } from '../../engine/input/plan-inputs.js';
import { cost, DECIMALS, ExactDecimal, fromUnits, net, toExact } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import {
  priceCannotReact,
  type ChangedScenario,
  comparisonOf,
  type Comparison,
  preparedScenarios,
  type PlanScenario,
  threeRs,
  threeRsNotes,
} from './scenarios.js';
import * as z from 'zod/mini';
import { about, optional, required } from '../../engine/input/schema/about.js';
import { list, refuse, unique } from '../../engine/input/schema/lists.js';
import { name } from '../../engine/input/schema/words.js';
import { refuseNonObjects, refuseNonTexts, type AnalysisControl } from '../given.js';
import { readOptions } from '../../engine/input/options/read-options.js';
import type { ReadOnly } from '../../engine/input/schema/read-only.js';
import type { RunOutline } from '../../engine/report.js';
import type { CompanyCash } from '../company-cash.js';
import { compareCompanies, type ComparedCompany, runsSideBySide, type RunsSideBySide } from './side-by-side.js';

/** Valuations that let the share price react to how shares are bought. */
export const PRICE_SOURCES = ['equity', 'earnings'] as const;

/** One of them. */
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** A plan whose price reacts to how shares are bought. */
export interface PricedPlan {
  /** The plan. */
  readonly plan: PreparedPlan;
  /** Changes made to the plan; nothing where its price reacts already. */
  readonly changes: PlanChanges;
  /** Changes in a sentence. */
  readonly how: string;
}

/**
 * The plan with a price that follows from the equity of the company or from its earnings, in place of one that grows by itself: what
 * strategies have to be compared at. Nothing else changes, and a plan whose price reacts already stays as it is.
 *
 * - `equity`: the equity is at first the price times all shares outstanding, and grows at the rate at which the price did.
 * - `earnings`: the multiple, to a tenth, is the one at which the company is worth today's price; it stays, and the price is calibrated
 *   to today's. The growth of the price goes: the price grows as EBITDA does, and as debt is repaid. `[std]`
 *
 * @throws ValidationError for `earnings` without `company_finances`, or where no multiple gives today's price
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One leaves', vesting_schedule: { years: 6 } },
 *   {
 *     contribution_policy: {},
 *     share_valuation: { current_price: 100, annual_growth_rate: 0.04 },
 *     company_finances: { ebitda: [1_020], ebitda_growth_rate: 0.02 },
 *   },
 *   {
 *     participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50 }],
 *     company: { shares_outstanding: 80, cash: 3_000 },
 *   },
 * );
 * pricedBy(plan, 'earnings').changes.operatingAssumptions.share_valuation.multiple // [5]: 8,000 of equity less 3,000 of cash, over 1,000
 * pricedBy(plan, 'equity').how
 * // 'The price follows from equity: at first the price times all shares outstanding, growing at the rate that the price had.'
 */
export function pricedBy(plan: PreparedPlan, source: PriceSource): PricedPlan {
  if (!priceCannotReact(plan)) {
    return { plan, changes: {}, how: 'The price reacts already to how shares are bought; nothing was changed.' };
  }
  const { changes, how } = source === 'equity' ? BY_EQUITY : byEarnings(inputOf(plan));
  return { plan: plan.with(changes), changes, how };
}

type Conversion = Omit<PricedPlan, 'plan'>;

const BY_EQUITY: Conversion = {
  changes: { operatingAssumptions: { share_valuation: { method: 'equity_value' } } },
  how: 'The price follows from equity: at first the price times all shares outstanding, growing at the rate that the price had.',
};

function byEarnings({ plan, read }: PreparedInput): Conversion {
  const { company_finances: given } = read.operatingAssumptions;
  if (given === undefined || plan.finances === null) {
    throw new ValidationError([{ field: 'price_by', issue: words.onlyWith('company_finances') }]);
  }
  const grown = toExact(given.ebitda_growth_rate, DECIMALS.rate).plus(1);
  const base =
    given.base_ebitda === undefined
      ? toExact(given.ebitda[0]!, DECIMALS.cents).dividedBy(grown)
      : toExact(given.base_ebitda, DECIMALS.cents);
  const equity = cost(plan.openingTrust.sharesOutstanding, plan.valuation.currentPrice);
  const worth = toExact(net([equity], [netCashAtCensus(plan.finances, plan.openingTrust)]), DECIMALS.cents);
  const multiple = base.lessThanOrEqualTo(0) ? new ExactDecimal(0) : worth.dividedBy(base).toDecimalPlaces(1);
  if (multiple.lessThanOrEqualTo(0)) {
    throw new ValidationError([{ field: 'company_finances.base_ebitda', issue: words.greaterThan(0) }]);
  }
  const ebitda = base.toDecimalPlaces(2).toNumber();
  const price = fromUnits(plan.valuation.currentPrice, DECIMALS.price);
  return {
    changes: {
      operatingAssumptions: {
        share_valuation: {
          method: 'ebitda_multiple',
          multiple: [multiple.toNumber()],
          annual_growth_rate: null,
          growth_rates: null,
          company_equity_value: null,
          tax_rate: null,
        },
        company_finances: { base_ebitda: ebitda },
      },
    },
    how:
      `The price follows from earnings: ${multiple.toNumber()} times EBITDA, less debt and plus cash. At ${multiple.toNumber()} times the ` +
      `EBITDA of ${plan.censusYear} the company is worth today's price, ${price} dollars a share. The growth of the price that the plan gave no longer counts.`,
  };
}

/** Each is a plan of its own, which is checked before anything runs, and as long as a run in the result. */
const MOST_SCENARIOS = 100;

// prettier-ignore
const priceBy = optional(z.enum(PRICE_SOURCES), null, "Valuation that a price follows from which grows by itself: `equity`, or `earnings`, a multiple of EBITDA that gives today's price. By default prices are as planned.");

/** Price at which plans are compared. */
export const priceOptions = z.strictObject({ price_by: priceBy });

// prettier-ignore
const comparedScenario = z.strictObject({
  name: required(name(), 'Unique among the scenarios.'),
  changes: optional(z.looseObject({}), null, 'Changes to the four inputs (JSON Merge Patch, RFC 7396). Not of the first scenario.'),
});

/** Scenarios to compare with a plan. */
export const compareOptions = about(
  'Scenarios to compare.',
  z.strictObject({
    scenarios: required(
      list(comparedScenario).check(
        z.maxLength(MOST_SCENARIOS),
        unique(({ name }) => name, 'name'),
        (payload) => {
          for (const [i, { changes }] of payload.value.entries()) {
            if (i === 0 && changes !== undefined) refuse(payload, [i, 'changes'], words.onlyAfterTheFirst);
            if (i > 0 && changes === undefined) refuse(payload, [i, 'changes'], words.required);
          }
        },
      ),
      'The first is the plan of the request; each other one has changes to it.',
    ),
    price_by: priceBy,
  }),
);

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
