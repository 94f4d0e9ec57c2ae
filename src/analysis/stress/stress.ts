import { inPlace } from '../../engine/input/options/read-options.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { measuredAsItIs, measuredScenarios, type MeasuredScenario, measuring, type Measured } from '../measures.js';
import { runsSideBySide, type RunsSideBySide } from '../compare/side-by-side.js';
import { type AnswerBasis, basisOf } from '../basis.js';
import { type AnalysisControl, stepCounter } from '../given.js';
import { findingChanges, type FindingChanges } from '../findings.js';
import type { NamedStress, Shock } from '../../engine/input/types/shocks.js';
import {
  type ReadShock,
  readStresses,
  type ReadRefinance,
  type ReadStresses,
} from '../../engine/input/options/shocks.js';
import { DECIMALS, fromUnits, ZERO, type Rate, WHOLE } from '../../engine/numeric/index.js';
import type { ProjectOptions } from '../../engine/year/project.js';
import { outlineOf, type RunOutline } from '../../engine/report.js';
import { expectedBehaviour } from '../../engine/state/behaviour.js';
import { CAUSES, type Plan, type Refinancing } from '../../engine/state/plan.js';
import {
  largestHoldersLeave,
  refinance,
  repayRevolver,
  stayingAfter,
  withCompanyShocks,
  withHolidays,
  withLayoffs,
  withPriceFalls,
} from './shock-effects.js';
import { plainJson } from '../../engine/input/plain-json.js';
import { issues as words, ValidationError, type ErrorDetails } from '../../engine/errors.js';
import type { PreparedInput } from '../../engine/input/index.js';

/** The run without shocks, `base`, and the runs with them, side by side. */
export interface StressComparison extends RunsSideBySide, AnswerBasis {
  /** Name of the analysis. */
  readonly kind: 'stress';
  /** The shocks of each run, with every default; none for `base`. */
  readonly shocks: readonly (readonly Shock[])[];
  /** Each run in the figures by which a board weighs plans, against the run without shocks. */
  readonly measures: readonly MeasuredScenario[];
  /** The people whom `largest_holders_leave` made leave: one list a scenario, none for `base`. */
  readonly leavers: readonly (readonly Leavers[])[];
  /** Findings that shocks add and remove: one entry a scenario, nothing for `base`. */
  readonly finding_changes: readonly FindingChanges[];
}

/**
 * Stress test: the plan with shocks beside the plan without them. A list of shocks is one run, `stressed`, in which all
 * of them happen; a list of `{ name, shocks }` is one run for each entry.
 *
 * The definitions are in section 15 of docs/model.md. Shocks change a run, never the inputs: everything else that the plan assumes
 * stays as it is.
 *
 * @param shocks - of one run, or named ones of several
 * @throws ValidationError when a shock violates a constraint: `shocks[0].year`, `shocks[1].shocks[0].year`
 * @throws SimulationError when the model has no answer for the plan or for one of the stresses
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One leaves', vesting_schedule: { years: 6 }, distribution_policy: { timing: 'immediate', form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   {
 *     census_year: 2026,
 *     participants: [
 *       { id: 'A', age: 50, service_years: 20, allocated_shares: 50 },
 *       { id: 'B', age: 40, service_years: 9, allocated_shares: 30 },
 *     ],
 *   },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * const { scenarios, leavers, by_year, summary, finding_changes } = stress(plan, [
 *   { shock: 'largest_holders_leave', year: 2028, count: 1 },
 *   { shock: 'price_fall', year: 2027, fall: 0.4 },
 * ]);
 * scenarios // ['base', 'stressed']
 * leavers[1] // [{ year: 2028, participants: ['A'] }]
 * by_year.map(({ figures }) => figures[1].repurchase_obligation) // [0, 3000, 0]
 * summary.differences[1].total_repurchase_obligation // 3000
 * finding_changes[1].new_findings.map(({ code }) => code)
 * // ['DEDUCTION_LIMIT_404', 'REPURCHASE_SHORTFALL', 'HIGH_REPURCHASE_BURDEN']
 */
export function stress(
  plan: PreparedPlan,
  shocks: readonly Shock[] | readonly NamedStress[],
  control: AnalysisControl = {},
): StressComparison {
  const input = inputOf(plan);
  const { plan: terms } = input;
  const read = checkedStresses(input, shocks);
  const countStep = stepCounter(control, 1 + read.stresses.length);
  const stressed = read.stresses.map((those, i) => {
    const run = inPlace(read.named ? `shocks[${i}]` : 'shocks', () => stressedRun(terms, those.shocks));
    countStep();
    return run;
  });
  const { run: base, measured } = measuredAsItIs(terms);
  countStep();
  const names = [BASE, ...read.stresses.map(({ name }) => name)];
  return {
    kind: 'stress',
    ...basisOf(terms, 'the shocks'),
    shocks: [[], ...read.stresses.map((those) => those.shocks.map(plainShock))],
    ...runsSideBySide(names, [base, ...stressed.map(({ run }) => run)]),
    measures: measuredScenarios(
      names,
      names.map(() => terms),
      [measured, ...stressed.map((each) => each.measured)],
    ),
    leavers: [[], ...stressed.map(({ leavers }) => leavers)],
    finding_changes: [base, ...stressed.map(({ run }) => run)].map((run) =>
      findingChanges(base.summary_metrics.compliance_findings, run.summary_metrics.compliance_findings),
    ),
  };
}

/** The fields of shocks that are held in units of a rate. */
const RATES = [
  'fall',
  'recovered',
  'fraction',
  'earnings_lost',
  'interest_rate',
  'max_debt_to_ebitda',
  'min_fixed_charge_coverage',
  'debt_sweep_rate',
];

/** A shock as one would write it, from what was read: every default, and rates as fractions. */
export function plainShock(shock: ReadShock): Shock {
  const fields = Object.entries(shock).map(([name, value]) => [
    name,
    typeof value === 'number' && RATES.includes(name) ? fromUnits(value, DECIMALS.rate) : value,
  ]);
  return Object.fromEntries(fields) as Shock;
}

/** A run in which shocks happened. */
export interface StressedRun {
  readonly run: RunOutline;
  readonly measured: Measured;
  readonly leavers: readonly Leavers[];
}

/** The people whom a shock made leave. */
export interface Leavers {
  /** When. */
  readonly year: number;
  /** Their ids, the largest holder first. */
  readonly participants: readonly string[];
}

/** Projects a plan with shocks; their order does not matter. */
export function stressedRun(plan: Plan, shocks: readonly ReadShock[]): StressedRun {
  const of = <Kind extends ReadShock['shock']>(kind: Kind): Extract<ReadShock, { shock: Kind }>[] =>
    shocks.filter((shock): shock is Extract<ReadShock, { shock: Kind }> => shock.shock === kind);

  const revolversLost = of('revolver_lost');
  const layoffs = of('layoff');
  // Those who were laid off are not replaced, so that what they earned is lost for good.
  const lost = layoffs.flatMap(({ year, earnings_lost: fall = ZERO }) => (fall === ZERO ? [] : [{ year, fall }]));
  const company = { earningsFalls: [...of('earnings_fall'), ...lost], revolversLost, covenants: of('covenant') };
  const shocked = withCompanyShocks(withPriceFalls(plan, of('price_fall')), company);
  const stressed = withHolidays(shocked, of('contribution_holiday'));
  const refinances = of('refinance');
  const largest = inOrder(of('largest_holders_leave'));
  const leavers: Leavers[] = [];
  const before: ProjectOptions['before'] = (year, state) => {
    if (revolversLost.some((shock) => shock.year === year)) repayRevolver(state);
    for (const shock of refinances) if (shock.year === year) refinance(state, shock);
    for (const shock of largest) {
      if (shock.year === year) leavers.push({ year, participants: largestHoldersLeave(plan, state, shock) });
    }
  };
  const { listeners, observe, measured } = measuring(stressed, plan.discountRate);
  const options = {
    ...listeners,
    before,
    longestLoan: Math.max(0, ...refinances.map(({ years }) => years)),
    behaviour: withLayoffs(
      expectedBehaviour(stressed),
      stayingByYear(plan, layoffs),
      plan.workforce?.replacementRate ?? ZERO,
    ),
  };
  const run = outlineOf(stressed, options, observe);
  return { run, measured: measured(run), leavers };
}

/** Shocks in a fixed order, so that the order given does not matter: within a year, the first one takes the largest holders. */
function inOrder(shocks: Extract<ReadShock, { shock: 'largest_holders_leave' }>[]): typeof shocks {
  return shocks.sort((a, b) => CAUSES.indexOf(a.cause) - CAUSES.indexOf(b.cause) || a.count - b.count);
}

/** The part of the people that layoffs leave in place, by projection year; the first is 1. */
function stayingByYear(plan: Plan, layoffs: readonly Extract<ReadShock, { shock: 'layoff' }>[]): Map<number, Rate> {
  const years = new Set(layoffs.map(({ year }) => year));
  return new Map(
    [...years].map((year) => {
      const fractions = layoffs.filter((layoff) => layoff.year === year).map(({ fraction }) => fraction);
      return [year - plan.censusYear, stayingAfter(fractions)];
    }),
  );
}

/** The name of the run without shocks. */
export const BASE = 'base';

/**
 * Reads shocks, and checks them against the plan that they hit.
 *
 * @throws ValidationError with everything that is wrong: `shocks[0].year`, `shocks[1].shocks[0].loan_id`
 */
export function checkedStresses({ plan, read }: PreparedInput, given: unknown): ReadStresses {
  const { stresses, named } = readStresses(given);
  const wrong: ErrorDetails[] = [];
  stresses.forEach(({ name, shocks }, i) => {
    if (name === BASE) wrong.push({ field: `shocks[${i}].name`, issue: words.notUnique });
    const place = named ? `shocks[${i}].shocks` : 'shocks';
    shocks.forEach((shock, at) => {
      for (const [field, issue] of [...issuesOf(plan, shock), ...companyIssues(read, shock)])
        wrong.push({ field: `${place}[${at}].${field}`, issue });
    });
    for (const issue of refinanceIssues(plan, shocks, place)) wrong.push(issue);
  });
  if (wrong[0] !== undefined) throw new ValidationError(wrong as [ErrorDetails]);
  if (read.operatingAssumptions.company_finances === undefined) return { stresses, named };
  return { named, stresses: stresses.map((each) => ({ ...each, shocks: each.shocks.map(withEarningsLost) })) };
}

/** Earnings fall in proportion to the people laid off, unless the layoff states their fall. `[std]` */
function withEarningsLost(shock: ReadShock): ReadShock {
  return shock.shock === 'layoff' ? { ...shock, earnings_lost: shock.earnings_lost ?? shock.fraction } : shock;
}

type Issue = readonly [field: string, issue: string];

function issuesOf(plan: Plan, shock: ReadShock): Issue[] {
  const first = plan.censusYear + 1;
  const last = plan.censusYear + plan.projectionYears;
  const checkYear = (field: string, year: number): Issue[] =>
    year < first || year > last ? [[field, words.between(first, last)]] : [];
  if (shock.shock === 'contribution_holiday' || shock.shock === 'covenant') {
    return [...checkYear('from', shock.from), ...checkYear('through', shock.through)];
  }
  const issues = checkYear('year', shock.year);
  if (shock.shock === 'price_fall' && shock.fall === WHOLE && plan.valuation.method === 'equity_value') {
    // No growth can bring back equity that is gone.
    issues.push(['fall', words.lessThan(1)]);
  }
  return issues;
}

/** Shocks to the company need its finances, and the loss of a line of credit needs one. */
function companyIssues({ operatingAssumptions, initialState }: PreparedInput['read'], given: ReadShock): Issue[] {
  const { shock } = given;
  const isOfCompany = ['earnings_fall', 'revolver_lost', 'covenant'].includes(shock);
  if (operatingAssumptions.company_finances === undefined) {
    if (isOfCompany) return [['shock', words.onlyWith('company_finances')]];
    const saysEarnings = given.shock === 'layoff' && given.earnings_lost !== undefined;
    return saysEarnings ? [['earnings_lost', words.onlyWith('company_finances')]] : [];
  }
  const isMissing = shock === 'revolver_lost' && initialState.company.revolver === undefined;
  return isMissing ? [['shock', words.onlyWith('company.revolver')]] : [];
}

/** The payments of a loan under the terms of a refinancing, or of the census. */
interface Course {
  readonly first: number;
  readonly last: number;
}

/** End of a loan as of a year: the plan may have refinanced it by then, at the end of a year with payments still to come. */
function courseBy(year: number, { first, last }: Course, ofPlan: Refinancing | null): Course {
  if (ofPlan === null || ofPlan.year < first || ofPlan.year >= Math.min(last, year)) return { first, last };
  return { first: ofPlan.year + 1, last: ofPlan.year + ofPlan.years };
}

/** The loan is one of the census, is refinanced once a year at most, and still has a payment to make in that year. */
function refinanceIssues(plan: Plan, shocks: readonly ReadShock[], place: string): ErrorDetails[] {
  const issues: ErrorDetails[] = [];
  const loans = new Map(
    plan.openingTrust.loans.map(({ id, terms }) => {
      const course = { first: plan.censusYear + 1, last: plan.censusYear + terms.years };
      return [id, { course, ofPlan: terms.refinanced }];
    }),
  );
  const refinances = shocks
    .map((shock, at) => ({ shock, at }))
    .filter((entry): entry is { shock: ReadRefinance; at: number } => entry.shock.shock === 'refinance')
    .sort((a, b) => a.shock.year - b.shock.year || a.at - b.at);
  const seen = new Set<string>();
  for (const { shock, at } of refinances) {
    const { loan_id: id, year, years } = shock;
    const refuse = (field: string, issue: string): unknown => issues.push({ field: `${place}[${at}].${field}`, issue });
    const loan = loans.get(id);
    const last = loan && courseBy(year, loan.course, loan.ofPlan).last;
    const once = plainJson([id, year]);
    if (loan === undefined || last === undefined) refuse('loan_id', words.noSuchLoan);
    else if (seen.has(once)) refuse('loan_id', words.notUnique);
    else if (year > last) refuse('year', words.atMost(last));
    else loan.course = { first: year, last: year - 1 + years };
    seen.add(once);
  }
  return issues;
}
