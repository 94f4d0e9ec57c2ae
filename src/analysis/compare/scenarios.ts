import * as z from 'zod/mini';
import { plainJson } from '../../engine/input/plain-json.js';
import { type ErrorDetails, ValidationError, issues as words } from '../../engine/errors.js';
import { changeInput, type PlanChanges, type PreparedInput } from '../../engine/input/index.js';
import { inPlace, readOptions } from '../../engine/input/options/read-options.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { ExactDecimal } from '../../engine/numeric/index.js';
import { outlineOf } from '../../engine/report.js';
import type { ComplianceFinding, FindingCode } from '../../engine/results/types.js';
import { isDecided } from '../actions/consents.js';
import { basisOfAll, type ComparisonBasis } from '../basis.js';
import { companyLedger } from '../company-cash.js';
import { type AnalysisControl, stepCounter } from '../given.js';
import { findingChanges, type FindingChanges } from '../findings.js';
import { measuring, measuredScenarios, weighedScenarios, type WeighedScenario } from '../measures.js';
import type { Plan } from '../../engine/state/plan.js';
import { inputDifferences, type InputDifferences } from './input-differences.js';
import {
  compareCompanies,
  type ComparedCompany,
  type RankedScenario,
  unranked,
  runsSideBySide,
  type RunsSideBySide,
} from './side-by-side.js';
import { buildMixes, buildRepurchaseTerms, methodOf } from '../../engine/input/build-rule-terms.js';
import type { RepurchaseMethod } from '../../engine/rules/repurchase-funding.js';
import { about } from '../../engine/input/schema/about.js';
import { list, refuse, unique } from '../../engine/input/schema/lists.js';
import { name } from '../../engine/input/schema/words.js';

/** One way things may go: a name and a plan. */
export interface PlanScenario {
  /** Unique among the scenarios. */
  readonly name: string;
  /** As `prepare()` returned it. */
  readonly plan: PreparedPlan;
}

/** Another way, as changes to the plan of the first scenario. */
export interface ChangedScenario {
  /** Unique among the scenarios. */
  readonly name: string;
  /** JSON Merge Patch, as for `prepare().with()`. */
  readonly changes: PlanChanges;
}

/** Scenarios side by side, what each costs the company, what is different about their inputs, and what the answer rests on. */
export interface Comparison extends RunsSideBySide, ComparisonBasis {
  /** Name of the analysis. */
  readonly kind: 'compare';
  /** Payments of the company in each scenario, and those left; they rank the scenarios. */
  readonly company: ComparedCompany;
  /**
   * The scenario that costs the least, by what the company pays and what is still to come; the first on a tie. Null where what costs less is
   * no saving: one of them is short of cash, breaks a covenant or a law that another keeps, or has no rank; they differ in what is
   * assumed and not only in what somebody decides; or another costs less once the vested accounts at the end are paid too.
   */
  readonly cheapest: string | null;
  /** Each scenario in the figures by which a board weighs it, against the first. */
  readonly measures: readonly WeighedScenario[];
  /**
   * Why `company.ranking` has no ranks: the price of a scenario grows by itself and cannot react to repurchase methods. Only where it
   * cannot, and scenarios buy shares in different ways. The option `price_by` gives plans a price that can.
   */
  readonly ranking_caveat?: string;
  /** The years in which a scenario exceeds a limit of contributions or of additions to accounts: one list a scenario. */
  readonly limits_exceeded: readonly (readonly ComplianceFinding[])[];
  /** Findings that each scenario adds to the first, and removes: one entry a scenario, nothing for the first. */
  readonly finding_changes: readonly FindingChanges[];
  /** Which inputs differ. */
  readonly input_differences: InputDifferences;
  /** Assumptions of repurchase methods besides the method: only of a plan, whose methods are compared. */
  readonly notes?: readonly ScenarioNote[];
  /** Change of the price, in a sentence: only with `price_by`. */
  readonly priced?: string;
}

/** Something to know about one scenario. */
export interface ScenarioNote {
  /** Name of the method. */
  readonly scenario: string;
  /** One sentence. */
  readonly note: string;
}

/** A scenario that is ready to run. */
export interface Scenario {
  readonly name: string;
  readonly input: PreparedInput;
}

/**
 * Reads scenarios, and runs nothing yet.
 *
 * @throws ValidationError when a change violates a constraint
 */
export function preparedScenarios(scenarios: unknown): Scenario[] {
  const read = readScenarios(scenarios);
  const base = inputOf(read[0].plan as PreparedPlan, 'scenarios[0].plan');
  const prepared: Scenario[] = [];
  const wrong: ErrorDetails[] = [];
  let unlisted = 0;
  for (const [i, { name, plan, changes }] of read.entries()) {
    const place = `scenarios[${i}]`;
    try {
      const input =
        changes === undefined
          ? inputOf(plan as PreparedPlan, `${place}.plan`)
          : inPlace(`${place}.changes`, () => changeInput(base, changes, true));
      prepared.push({ name, input });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      for (const issue of error.issues) wrong.push(issue);
      unlisted += error.unlisted;
    }
  }
  if (wrong[0] !== undefined) throw new ValidationError(wrong as [ErrorDetails], unlisted);
  return prepared;
}

/** Runs scenarios and compares them; `placeOf` says where one is when the model has no answer for it. */
export function comparisonOf(
  scenarios: readonly Scenario[],
  placeOf: (index: number) => string,
  control: AnalysisControl,
): Comparison {
  const countStep = stepCounter(control, scenarios.length);
  const plans = scenarios.map(({ input: { plan } }) => plan);
  const [first] = plans as [Plan, ...Plan[]];
  const runs = scenarios.map(({ input }, i) => {
    const ledger = companyLedger();
    return inPlace(placeOf(i), () => {
      const measure = measuring(input.plan, first.discountRate);
      const outline = outlineOf(input.plan, measure.listeners, (record, state, closing) => {
        ledger.observe(record, state, closing);
        measure.observe(record, state, closing);
      });
      countStep();
      return { outline, company: ledger.result(), measured: measure.measured(outline) };
    });
  });
  const names = scenarios.map(({ name }) => name);
  const outlines = runs.map(({ outline }) => outline);
  const findings = outlines.map(({ summary_metrics }) => summary_metrics.compliance_findings);
  const caveat = caveatOf(scenarios.map(({ input }) => input));
  const costs = compareCompanies(
    names,
    runs.map((run) => run.company),
  );
  const company =
    caveat.ranking_caveat === undefined ? costs : { ...costs, ranking: unranked(names, costs.summary.figures) };
  const measures = weighedScenarios(
    measuredScenarios(
      names,
      plans,
      runs.map(({ measured }) => measured),
    ),
    scenarios.map(({ input }) => input),
  );
  const sideBySide = runsSideBySide(names, outlines);
  const differences = inputDifferences(scenarios.map(({ input }) => input.given));
  const canBeCheap = areDecisions(differences) && isKeptByAll(measures, findings);
  return {
    kind: 'compare',
    ...basisOfAll(plans, 'what the scenarios differ in'),
    ...sideBySide,
    measures,
    company,
    cheapest: canBeCheap ? cheapestOf(sideBySide, company.ranking) : null,
    ...caveat,
    limits_exceeded: findings.map((found) => found.filter(({ code }) => LIMITS.includes(code))),
    finding_changes: findings.map((found) => findingChanges(findings[0]!, found)),
    input_differences: differences,
  };
}

/** Inputs that name a plan or a run and move no figure. */
const NAMES: readonly string[] = ['planRules.plan_name', 'systemConfig.simulation_id'];

/** True if all differences are decisions: other assumptions and other people are no choice. */
function areDecisions({ fields, participant_field_count: count, participants }: InputDifferences): boolean {
  const isOfPeople =
    count > 0 || participants.some(({ added_count: added, removed_count: removed }) => added + removed > 0);
  return !isOfPeople && fields.every(({ path }) => isDecided(path) || NAMES.includes(path));
}

/** The first of a ranking, unless another costs less with its accounts. */
function cheapestOf(runs: RunsSideBySide, [first, ...others]: readonly RankedScenario[]): string | null {
  if (first === undefined || first.rank === null) return null;
  const least = costWithAccounts(runs, first) ?? 0;
  return others.some((other) => (costWithAccounts(runs, other) ?? least) < least) ? null : first.scenario;
}

/** Company cash, and the vested value of all accounts and of suspense shares at the end, to the dollar; null beyond the exact range. */
export function costWithAccounts({ scenarios, summary }: RunsSideBySide, ranked: RankedScenario): number | null {
  const { final_emerging_liability: accounts } = summary.figures[scenarios.indexOf(ranked.scenario)]!;
  const { total_company_cash: paid, suspense_value_at_end: suspense } = ranked;
  return accounts === null || suspense === null
    ? null
    : Math.round(new ExactDecimal(paid).plus(accounts).plus(suspense).toNumber());
}

/** True where costs alone may tell the scenarios apart: none is short of cash, or breaks what another keeps. */
function isKeptByAll(
  measures: readonly WeighedScenario[],
  findings: readonly (readonly ComplianceFinding[])[],
): boolean {
  const brokenBy = findings.map(
    (found) =>
      new Set(
        found
          .filter(({ code, severity }) => severity === 'breach' || code.startsWith('COVENANT_'))
          .map(({ code }) => code),
      ),
  );
  const isShort = measures.some(({ years_with_cash_shortfall: years }) => years !== null && years > 0);
  return !isShort && brokenBy.every((codes) => [...codes].every((code) => brokenBy.every((other) => other.has(code))));
}

/** Limits that recycling may exceed where `repurchase_strategy.limits` does not prevent it. */
const LIMITS: readonly FindingCode[] = ['DEDUCTION_LIMIT_404', 'ANNUAL_ADDITIONS_415C'];

/** Why the cost of repurchase methods is no ranking of them, and what makes it one. */
export const RANKING_CAVEAT =
  'No repurchase method ranks first here: the share price grows at a given rate and cannot react to how shares are bought. ' +
  'With a price by equity value or by a multiple of EBITDA it can.';

const STRATEGY = 'operatingAssumptions.repurchase_strategy.';

/**
 * The caveat where scenarios buy shares in different ways and the price of one of them cannot react; otherwise nothing.
 *
 * Pitfall: redeeming takes cash out of the company for fewer shares. A price that grows by itself shows neither, so the order
 * by cost may be the reverse of that at a price that follows from equity or earnings.
 */
export function caveatOf(inputs: readonly PreparedInput[]): { readonly ranking_caveat?: string } {
  const ways = inputs.map(({ read: { operatingAssumptions } }) => {
    const { repurchase_strategy: strategy } = operatingAssumptions;
    return plainJson([buildMixes(strategy), buildRepurchaseTerms(strategy)]);
  });
  return new Set(ways).size > 1 && inputs.some(cannotReact) ? { ranking_caveat: RANKING_CAVEAT } : {};
}

/** Comparison of a plan in which one input is varied, by its path; null where it does not apply. */
export function caveatOfVarying(plan: PreparedPlan, path: string): string | null {
  return path.startsWith(STRATEGY) && priceCannotReact(plan) ? RANKING_CAVEAT : null;
}

/** Whether the share price of a plan grows by itself, whatever is done with the shares. */
export function priceCannotReact(plan: PreparedPlan): boolean {
  return cannotReact(inputOf(plan));
}

function cannotReact({ plan }: PreparedInput): boolean {
  return plan.valuation.method === 'per_share_growth';
}

const TO_ACCOUNTS =
  'Dividends of participants go to their accounts: they can pay a loan only where no second one can arise.';

/** Pitfall: the price is low because the loan is no asset and repayments from planned contributions do not come back to equity, MODEL 4.9. */
export const LENT_LEAVES_EQUITY =
  'Under equity_value what is lent for a releverage leaves the equity, and what the trust repays out of planned contributions is not ' +
  'added again: its price, and what shares cost at it, are on the low side. ebitda_multiple counts the repayments as cash.';

const IMMEDIATE =
  "Paid immediately: a releverage pays in cash, so the plan's deferred timing with promissory notes cannot apply.";

const ACCOUNTS = { dividends: { on_allocated_shares: 'accounts' as const } };

/** Scenarios of `compare(plan)`, as changes to the plan: for `compareMonteCarlo()`, say. */
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

/** A scenario of a comparison: a plan, or changes to the plan of the first scenario. Both are read later. */
export interface ReadScenario {
  readonly name: string;
  readonly plan?: unknown;
  readonly changes?: unknown;
}

/** Something that is read later, by its own schema. */
const anything = (): z.ZodMiniOptional<z.ZodMiniUnknown> => z.optional(z.unknown());

const scenario = z
  .strictObject({
    name: about('Unique among the scenarios.', name()),
    plan: about('As `prepare()` returned it.', anything()),
    changes: about("Instead of a plan: changes to the first scenario's plan.", anything()),
  })
  .check((payload) => {
    const { plan, changes } = payload.value;
    if (changes === undefined && plan === undefined) refuse(payload, ['plan'], words.required);
    if (changes !== undefined && plan !== undefined) refuse(payload, ['plan'], words.notWith('changes'));
  });

const options = z.strictObject({
  scenarios: list(scenario).check(unique(({ name }) => name, 'name')),
});

/**
 * Reads the scenarios of a comparison, without their plans and changes.
 *
 * @throws ValidationError with everything that is wrong: `scenarios[1].name`
 */
export function readScenarios(input: unknown): [first: ReadScenario, ...others: ReadScenario[]] {
  const [first, ...others] = readOptions(options, { scenarios: input }).scenarios as [ReadScenario, ...ReadScenario[]];
  if (first.changes !== undefined) {
    throw new ValidationError([{ field: 'scenarios[0].changes', issue: words.onlyAfterTheFirst }]);
  }
  return [first, ...others];
}
