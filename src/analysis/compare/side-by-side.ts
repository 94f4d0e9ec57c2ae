import { ExactDecimal } from '../../engine/numeric/index.js';
import type { RunOutline } from '../../engine/report.js';
import { isFigure } from '../../engine/results/columns.js';
import { SUMMARY_METRICS } from '../../engine/results/summary-metrics.js';
import { TOTAL_NAMES, type SummaryFigures } from '../figures.js';
import type { AnnualProjection, SummaryMetrics, TrustState } from '../../engine/results/types.js';
import type { ReadOnly } from '../../engine/input/schema/read-only.js';
import { affordabilityOf, type Affordability } from '../affordability.js';
import type { CompanyTotals } from '../answer/values.js';
import type { CompanyCash, CompanyYear } from '../company-cash.js';

/** Figures of runs side by side. In every list that speaks of scenarios the n-th entry belongs to the n-th scenario. */
export interface ComparedFigures<Year, Summary> {
  /** One entry a year that any of them projects, by calendar year. */
  readonly by_year: readonly ComparedYear<Year>[];
  /** Each run in a few figures. */
  readonly summary: ComparedSummary<Summary>;
}

/** Runs side by side, in whatever answer they stand. */
export interface RunsSideBySide extends ComparedFigures<YearFigures, SummaryFigures> {
  /** Their names; the first is what the others are compared with. */
  readonly scenarios: readonly string[];
  /** Whether the company of each can pay; null for a run without `company_finances`, and left out where none has them. */
  readonly affordability?: readonly (Affordability | null)[];
}

/** One calendar year of all scenarios. */
export interface ComparedYear<Figures = YearFigures> {
  /** Plan year, by the calendar year in which it ends. */
  readonly year: number;
  /** Figures of the year in each scenario; null where the scenario does not reach. */
  readonly figures: readonly (Figures | null)[];
  /** Difference from the first scenario, exact in decimals; null where one of the two does not reach. */
  readonly differences: readonly (Figures | null)[];
}

/** The summaries of all scenarios. */
export interface ComparedSummary<Figures = SummaryFigures> {
  /** The figures of each scenario. */
  readonly figures: readonly Figures[];
  /** Difference from the first scenario, exact in decimals; a difference is null where one of the two figures is. */
  readonly differences: readonly Figures[];
}

/** The columns of a year that are put side by side. */
export const ANNUAL_FIGURES = [
  'active_headcount',
  'share_price',
  'year_end_share_price',
  'repurchase_obligation',
  'repurchase_cash',
  'funded_by_company',
  'company_contribution',
  'debt_service',
  'shares_released',
  'repurchase_to_payroll',
  'benefit_level_contribution',
  'benefit_level_value',
  'shares_recycled',
  'shares_redeemed',
  'shares_releveraged',
  'free_cash_flow',
  'company_repurchase_cash',
  'company_cash',
  'company_debt',
  'cash_shortfall',
  'debt_to_ebitda',
  'fixed_charge_coverage',
] as const;

/** The figures of a year on which strategies differ, as in `annual_projections`: those of the company only with `company_finances`. */
export interface YearFigures extends Pick<AnnualProjection, (typeof ANNUAL_FIGURES)[number]> {
  /** All shares of the trust at year end: `shares.total` of `trust_states`. */
  readonly trust_shares: number;
  /** The vested value if all left at year end: `emerging_liability` of `trust_states`. */
  readonly emerging_liability: number | null;
  /**
   * Cash of the year that the company keeps: `free_cash_flow` and `tax_saved_by_recycling` less `company_repurchase_cash`. Only with
   * `company_finances`.
   */
  readonly free_cash_flow_after_repurchases?: number;
}

/** Side by side, as a part of an answer. */
export function runsSideBySide(scenarios: readonly string[], runs: readonly ReadOnly<RunOutline>[]): RunsSideBySide {
  const summaries = runs.map(({ summary_metrics: metrics }) => summaryFigures(metrics));
  const affordability = runs.map(affordabilityOf);
  return {
    scenarios,
    ...(affordability.every((each) => each === null) ? {} : { affordability }),
    ...inColumns((runs as readonly RunOutline[]).map(figuresByYear), summaries),
  };
}

/** Aligns figures by the calendar and takes the differences from the first run. */
export function inColumns<Year extends object, Summary extends object>(
  byYear: readonly ReadonlyMap<number, Year>[],
  summaries: readonly Summary[],
): ComparedFigures<Year, Summary> {
  const years = [...new Set(byYear.flatMap((figures) => [...figures.keys()]))].sort((a, b) => a - b);
  return {
    by_year: years.map((year) => {
      const figures = byYear.map((ofRun) => ofRun.get(year) ?? null);
      return { year, figures, differences: lessTheFirst(figures) };
    }),
    summary: { figures: summaries, differences: lessTheFirst(summaries) as Summary[] },
  };
}

function figuresByYear({ annual_projections: years, trust_states: trust }: RunOutline): Map<number, YearFigures> {
  return new Map(years.map((year, i) => [year.year, yearFigures(year, trust[i]!)]));
}

function yearFigures(year: AnnualProjection, trust: TrustState): YearFigures {
  const given = ANNUAL_FIGURES.filter((name) => year[name] !== undefined);
  const annual = Object.fromEntries(given.map((name) => [name, year[name]]));
  return {
    ...(annual as Pick<AnnualProjection, (typeof ANNUAL_FIGURES)[number]>),
    trust_shares: trust.shares.total,
    emerging_liability: trust.emerging_liability,
    ...keptOf(year),
  };
}

function keptOf(year: AnnualProjection): Pick<YearFigures, 'free_cash_flow_after_repurchases'> {
  const { free_cash_flow: free, tax_saved_by_recycling: saved, company_repurchase_cash: paid } = year;
  if (free === undefined || saved === undefined || paid === undefined) return {};
  return { free_cash_flow_after_repurchases: new ExactDecimal(free).plus(saved).minus(paid).toNumber() };
}

const SUMMARY_FIGURES = (Object.keys(SUMMARY_METRICS) as (keyof typeof SUMMARY_METRICS)[]).filter((name) =>
  isFigure(SUMMARY_METRICS[name]),
);

function summaryFigures(metrics: ReadOnly<SummaryMetrics>): SummaryFigures {
  const given = SUMMARY_FIGURES.filter((name) => metrics[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, metrics[name]])) as SummaryFigures;
}

/** By how much each exceeds the first, figure by figure. */
function lessTheFirst<Figures extends object>(all: readonly (Figures | null)[]): (Figures | null)[] {
  const first = all[0] ?? null;
  return all.map((figures) => (figures === null || first === null ? null : less(figures, first)));
}

function less<Figures extends object>(figures: Figures, first: Figures): Figures {
  const differences = Object.entries(figures).map(([name, value]) => {
    const subtrahend = (first as Record<string, unknown>)[name] ?? null;
    return [name, figureLess(value as number | null, subtrahend as number | null)];
  });
  return Object.fromEntries(differences) as Figures;
}

/**
 * The difference of two figures of a result, each read through its decimal text: up to 15 digits, that text is exactly the
 * quantity that the engine holds.
 *
 * @example
 * figureLess(0.3, 0.1) // 0.2: where the doubles give 0.19999999999999998
 * figureLess(1, null) // null
 */
export function figureLess(figure: number | null, first: number | null): number | null {
  return figure === null || first === null ? null : new ExactDecimal(figure).minus(first).toNumber();
}

/** Costs of each scenario to the company, side by side, and the least costly. */
export interface ComparedCompany extends ComparedFigures<CompanyYear, CompanyTotals> {
  /**
   * The scenarios from the cheapest to the dearest; those that cost the same in the order given. In the order given and without ranks
   * where there is a `ranking_caveat`.
   */
  readonly ranking: readonly RankedScenario[];
}

/** Place of a scenario by what its company pays and has left to pay. */
export interface RankedScenario extends CompanyTotals {
  /** 1 costs the least; scenarios that cost the same have the same rank. Null beyond the exact range, and where there is a `ranking_caveat`. */
  readonly rank: number | null;
  /** Name of the scenario. */
  readonly scenario: string;
  /** Amount that ranks it: all three amounts together. Shares in accounts, which any scenario has yet to buy, are in none of them. */
  readonly total_cost: number | null;
}

/**
 * Puts what companies pay side by side and ranks the scenarios by it: cash over all years, what is then still owed, and suspense shares
 * still to be allocated and bought. Without the last two the scenario that puts most off would rank first. `compare()` projects them too.
 *
 * @param scenarios - names of the plans
 * @param companies - what each costs, as `companyCash()` gives it
 */
export function compareCompanies(scenarios: readonly string[], companies: readonly CompanyCash[]): ComparedCompany {
  const totals = companies.map(
    (each) => Object.fromEntries(TOTAL_NAMES.map((name) => [name, each[name]])) as unknown as CompanyTotals,
  );
  const costs = totals.map(costOf);
  const ranking = unranked(scenarios, totals).map((scenario): RankedScenario => {
    const { total_cost: cost } = scenario;
    return {
      ...scenario,
      rank: cost === null ? null : 1 + costs.filter((other) => other !== null && other < cost).length,
    };
  });
  return {
    ...inColumns(
      companies.map(({ by_year }) => new Map(by_year.map(({ year, company_cash }) => [year, { company_cash }]))),
      totals,
    ),
    // Those without a rank come last.
    ranking: ranking.sort((one, other) => (one.rank ?? ranking.length + 1) - (other.rank ?? ranking.length + 1)),
  };
}

/** The scenarios in the order given, none before another. */
export function unranked(scenarios: readonly string[], totals: readonly CompanyTotals[]): RankedScenario[] {
  return scenarios.map((scenario, i) => ({ rank: null, scenario, ...totals[i]!, total_cost: costOf(totals[i]!) }));
}

/** Exact to the cent: amounts are added through their decimal texts. */
function costOf({
  total_company_cash: paid,
  owed_at_end: owed,
  suspense_value_at_end: suspense,
}: CompanyTotals): number | null {
  return owed === null || suspense === null ? null : new ExactDecimal(paid).plus(owed).plus(suspense).toNumber();
}
