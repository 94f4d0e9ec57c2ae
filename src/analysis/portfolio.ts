import { type ErrorDetails, issues as words, SimulationError, ValidationError } from '../engine/errors.js';
import type { PlanInputs } from '../engine/input/plan-inputs.js';
import { inputOf, type PreparedPlan } from '../engine/prepared-plan.js';
import { ENGINE_VERSION } from '../engine/results/engine-version.js';
import type { SummaryMetrics } from '../engine/results/types.js';
import type { Plan } from '../engine/state/plan.js';
import { type Affordability, affordabilityOf, affordabilityWords } from './affordability.js';
import { figuresOf, rowFrom, tidyRows } from './answer/columns.js';
import type { PortfolioFigures } from './answer/values.js';
import { prepare } from './complete-run.js';
import { refuseNonObjects } from './given.js';
import type { AnswerKind, Say } from './descriptor.js';
import { rowsOf, unitOf } from './answer/rows.js';
import { column, type AnswerTable } from './answer/table.js';

/** A plan of a book. */
export interface BookEntry {
  /** Name in the portfolio, such as its file. */
  readonly plan: string;
  /** Inputs of the plan. */
  readonly inputs: PlanInputs;
}

const of = figuresOf<{ readonly summary: SummaryMetrics; readonly plan: Plan }>();

// prettier-ignore
/** Figures of a plan that a book is looked through for. */
export const PORTFOLIO_FIGURES = {
  active_headcount: of('headcount', 'People', 'People of the census who are employed.', ({ plan: { census } }) => census.active.reduce<number>((sum, each) => sum + each, 0)),
  ten_year_repurchase_obligation: of('dollars', 'Ten years', 'Repurchases of the first ten years.', ({ summary }) => summary.ten_year_repurchase_obligation),
  present_value_repurchase_obligation: of('dollars', 'Present value', 'Of all years, discounted to the census date.', ({ summary }) => summary.present_value_repurchase_obligation),
  peak_cash_amount: of('dollars', 'Largest', 'The largest cash of a year for repurchases.', ({ summary }) => summary.peak_cash_amount),
  peak_cash_year: of('year', 'in', 'The year of that.', ({ summary }) => summary.peak_cash_year),
  max_repurchase_to_payroll: of('fraction', 'Of pay', 'The largest obligation over covered payroll.', ({ summary }) => summary.max_repurchase_to_payroll),
  final_share_price: of('price', 'Last price', 'The price at the end.', ({ summary }) => summary.final_share_price),
  breach_years: of('count', 'Breaches', 'Years with a finding that breaks a law.', ({ summary }) => breachYears(summary)),
};

function breachYears({ compliance_findings: findings }: SummaryMetrics): number {
  return new Set(findings.flatMap(({ severity, year }) => (severity === 'breach' ? (year ?? []) : []))).size;
}

/** One plan of a book: its answer, or why it has none. */
export interface PortfolioPlan {
  /** Name in the portfolio. */
  readonly plan: string;
  /** The name of the plan; null where it could not be read. */
  readonly plan_name: string | null;
  /** The id, as `simulate()` gives it; null where the plan could not be read. */
  readonly simulation_id: string | null;
  /** Null where the plan has no answer. */
  readonly figures: PortfolioFigures | null;
  /** Whether the company can pay; null without `company_finances`, and without an answer. */
  readonly affordability: Affordability | null;
  /** Why the plan has no answer: all that is wrong; empty where it has one. */
  readonly issues: readonly ErrorDetails[];
}

/** All plans of a book. */
export interface Portfolio {
  /** Name of the analysis. */
  readonly kind: 'portfolio';
  /** Version of the package that computed it. */
  readonly version: string;
  /** In the order of the book. */
  readonly plans: readonly PortfolioPlan[];
}

/**
 * Many plans at once, each by itself: one that is wrong is named with its reasons, and the others are answered.
 *
 * @param book - the plans, in any number
 * @throws ValidationError for `book` when it is no list, or when two plans are called the same
 * @example
 * const plan = (price: number) => ({
 *   planRules: { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: price } },
 *   initialState: { participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50 }], census_year: 2026 },
 * });
 * const { plans } = portfolio([
 *   { plan: 'right.json', inputs: plan(100) },
 *   { plan: 'wrong.json', inputs: plan(-1) },
 * ]);
 * plans[0].figures.ten_year_repurchase_obligation // 5000
 * plans[1].issues // [{ field: 'share_valuation.current_price', issue: 'Must be greater than 0' }]
 */
export function portfolio(book: readonly BookEntry[]): Portfolio {
  refuseNonObjects('book', book);
  const names = new Set<string>();
  for (const [i, { plan }] of book.entries()) {
    if (names.has(plan)) throw new ValidationError([{ field: `book[${i}].plan`, issue: words.notUnique }]);
    names.add(plan);
  }
  return portfolioOf(
    book.map(({ plan, inputs }) => {
      // A plan that was read from somewhere may be anything, and must not keep the others from being answered.
      const { planRules, operatingAssumptions, initialState, systemConfig } = Object(inputs) as PlanInputs;
      return answered(plan, () => prepare(planRules, operatingAssumptions, initialState, systemConfig));
    }),
  );
}

/** The plans, as an answer. */
export function portfolioOf(plans: readonly PortfolioPlan[]): Portfolio {
  return { kind: 'portfolio', version: ENGINE_VERSION, plans };
}

/** The answer of a plan, or why it has none; other errors than the engine's own are thrown. */
export function answered(name: string, preparedPlan: () => PreparedPlan): PortfolioPlan {
  let prepared: PreparedPlan | null = null;
  try {
    prepared = preparedPlan();
    const { plan } = inputOf(prepared);
    // A census that was forgotten would look like a plan that owes nothing.
    if (plan.census.count === 0) return failed(name, prepared, [{ field: 'participants', issue: words.empty }]);
    const run = prepared.simulateRun({ snapshots: false });
    return {
      ...named(name, prepared),
      figures: rowFrom(PORTFOLIO_FIGURES, { summary: run.summary_metrics, plan }),
      affordability: affordabilityOf(run),
      issues: [],
    };
  } catch (error) {
    if (error instanceof ValidationError) return failed(name, prepared, error.issues);
    if (error instanceof SimulationError) return failed(name, prepared, [error.details]);
    throw error;
  }
}

/** A plan without an answer. */
export function failed(name: string, prepared: PreparedPlan | null, issues: readonly ErrorDetails[]): PortfolioPlan {
  return { ...named(name, prepared), figures: null, affordability: null, issues };
}

function named(
  plan: string,
  prepared: PreparedPlan | null,
): Pick<PortfolioPlan, 'plan' | 'plan_name' | 'simulation_id'> {
  const read = prepared === null ? null : inputOf(prepared).plan;
  return { plan, plan_name: read?.name ?? null, simulation_id: read?.simulationId ?? null };
}

/** Many plans at once. */
export const portfolioAnswer: AnswerKind<'portfolio', Portfolio> = {
  kind: 'portfolio',
  title: 'Portfolio',
  question: 'Which of our plans need attention?',
  rows: ({ plans }) =>
    plans.flatMap(({ plan, plan_name: name, figures, affordability, issues }) => {
      const dimensions = { plan, plan_name: name };
      return [
        ...(figures === null ? [] : tidyRows(PORTFOLIO_FIGURES, null, figures, dimensions)),
        ...(affordability === null ? [] : SHORT).flatMap((metric) =>
          rowsOf(null, metric, unitOf(metric), [['value', affordability![metric]]], dimensions),
        ),
        ...issues.flatMap(({ field, issue }) => rowsOf(null, 'issue', 'text', [[field, issue]], dimensions)),
      ];
    }),
  tables: ({ plans }) => [bookTable(plans), issuesFile(plans)],
  words: portfolioWords,
};

type Plans = Portfolio['plans'];

/** Figures that people are shown, by the keys of their columns. */
const SHOWN = [
  ['ten_years', 'ten_year_repurchase_obligation'],
  ['largest', 'peak_cash_amount'],
  ['year', 'peak_cash_year'],
  ['burden', 'max_repurchase_to_payroll'],
  ['breaches', 'breach_years'],
] as const;
const SHORT = ['years_with_cash_shortfall', 'first_cash_shortfall_year', 'largest_cash_shortfall'] as const;

/** A line a plan. */
function bookTable(plans: Plans): AnswerTable {
  return {
    name: 'book',
    caption: 'The plans',
    columns: [
      column('plan', 'Plan', 'text'),
      column('people', 'People', 'text'),
      ...SHOWN.map(([key, name]) => column(key, PORTFOLIO_FIGURES[name].label, PORTFOLIO_FIGURES[name].unit)),
      column('short', 'Short', 'count'),
    ],
    rows: plans.map(({ plan, figures: of, affordability }) => ({
      plan,
      people: of === null ? 'no answer' : String(of.active_headcount),
      ...Object.fromEntries(SHOWN.map(([key, name]) => [key, of?.[name] ?? null])),
      short: affordability?.years_with_cash_shortfall ?? null,
    })),
    note: 'Ten years: repurchase obligation of the first ten. Largest: the largest cash of a year for repurchases, and the year. Of pay: the largest obligation over covered payroll. Breaches: years with a finding that breaks a law. Short: years in which cash falls short.',
    isFor: 'people',
  };
}

/** All that is wrong with plans without an answer. */
function issuesFile(plans: Plans): AnswerTable {
  return {
    name: 'issues',
    caption: 'Plans without an answer',
    columns: [column('plan', 'Plan', 'text'), column('field', 'Field', 'text'), column('issue', 'Issue', 'text')],
    rows: plans.flatMap(({ plan, issues }) => issues.map(({ field, issue }) => ({ plan, field, issue }))),
    isFor: 'files',
  };
}

const counted = (count: number): string => (count === 1 ? '1 plan' : `${count} plans`);

/** Number of companies short of cash or in breach of a covenant, the obligation of all, and the plans without an answer with the reason. */
export function portfolioWords({ plans }: Portfolio, say: Pick<Say, 'dollars'>): string[] {
  const answers = plans.flatMap(({ figures }) => figures ?? []);
  const known = plans.filter(({ affordability }) => affordability !== null);
  const short = known.filter(isShort).length;
  const breaking = known.filter(breaksCovenant).length;
  const owed = answers.reduce((sum, { ten_year_repurchase_obligation: each }) => sum + each, 0);
  const pays =
    known.length === 0
      ? ''
      : `Of ${counted(known.length)} with company finances ${short} will be short of cash, and ${breaking} will break a covenant. `;
  return [
    `${pays}${counted(answers.length)} must buy back ${say.dollars(owed)} of shares in ten years.`,
    ...known
      .filter((plan) => isShort(plan) || breaksCovenant(plan))
      .map(({ plan, affordability }) => `${plan}: the company is ${affordabilityWords(affordability!, say)}.`),
    ...plans
      .filter(({ figures }) => figures === null)
      .map(({ plan, issues: [first, ...others] }) => {
        const more = others.length === 0 ? '' : `, and ${others.length} more`;
        return `${plan} has no answer: ${first!.field}: ${first!.issue}${more}.`;
      }),
  ];
}

function isShort({ affordability }: PortfolioPlan): boolean {
  return affordability!.years_with_cash_shortfall > 0;
}

function breaksCovenant({ affordability }: PortfolioPlan): boolean {
  return affordability!.leverage_breach_years.length + affordability!.coverage_breach_years.length > 0;
}
