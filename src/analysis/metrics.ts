import { issues as words, ValidationError } from '../engine/errors.js';
import { DECIMALS, larger, toUnits, ZERO, type Cents } from '../engine/numeric/index.js';
import type { Observer } from '../engine/year/project.js';
import { withinRange } from '../engine/state/within-range.js';
import { digestOf } from '../engine/report.js';
import { shortfallOf } from '../engine/results/year-figures.js';
import {
  isFigure,
  rowMaker,
  type Formulas,
  type Table,
  type Unit,
  type ValueColumn,
} from '../engine/results/columns.js';
import { sumOf } from '../engine/results/run-figures.js';
import { SUMMARY_METRICS } from '../engine/results/summary-metrics.js';
import type { SummaryMetrics, ComplianceFinding } from '../engine/results/types.js';
import type { Plan } from '../engine/state/plan.js';
import { companyPaid } from '../engine/state/year-record.js';
import { MEASURES, RUN_FIGURES } from './figures.js';
import { covenantsIn } from './covenants.js';

/** Metrics beyond the summary: who paid for the repurchases, year by year, and what is left to the company. */
interface Ledger {
  /** Cash of the company. */
  readonly company: Cents[];
  /** Part that trust cash did not cover: the company's cash and its notes. */
  readonly shortfall: Cents[];
  /** Cash missing to the company's minimum, its headroom, and its cash and debt at year end; empty where they are not projected. */
  readonly missing: Cents[];
  readonly headroom: Cents[];
  readonly cash: Cents[];
  readonly debt: Cents[];
  /** EBITDA above what a covenant needs: an entry a covenant and year. */
  readonly covenants: Cents[];
}

/** A run, in what its metrics are made of. */
interface MeasuredRun extends Ledger {
  readonly summary: SummaryMetrics;
}

const least = (amounts: readonly Cents[]): Cents => amounts.reduce((low, each) => (each < low ? each : low));

const FUNDING_METRICS = {
  total_company_funding: { ...RUN_FIGURES.total_company_funding, of: ({ company }) => sumOf(company) },
  largest_company_funding: {
    ...RUN_FIGURES.largest_company_funding,
    of: ({ company }) => company.reduce<Cents>(larger, ZERO),
  },
  total_trust_shortfall: { ...RUN_FIGURES.total_trust_shortfall, of: ({ shortfall }) => sumOf(shortfall) },
} satisfies Formulas<[run: MeasuredRun]>;

const COMPANY_METRICS = {
  largest_cash_shortfall: {
    ...MEASURES.largest_cash_shortfall,
    of: ({ missing }) => missing.reduce<Cents>(larger, ZERO),
  },
  least_headroom: { ...MEASURES.least_headroom, of: ({ headroom }) => least(headroom) },
  lowest_company_cash: { ...RUN_FIGURES.lowest_company_cash, of: ({ cash }) => least(cash) },
  final_company_cash: { ...RUN_FIGURES.final_company_cash, of: ({ cash }) => cash.at(-1)! },
  final_company_debt: { ...RUN_FIGURES.final_company_debt, of: ({ debt }) => debt.at(-1)! },
  years_with_broken_covenant: {
    ...RUN_FIGURES.years_with_broken_covenant,
    of: ({ summary: { compliance_findings: findings } }) => covenantBreachYears(findings).length,
  },
  least_covenant_headroom: {
    ...RUN_FIGURES.least_covenant_headroom,
    orNull: true,
    of: ({ covenants }) => (covenants.length === 0 ? null : least(covenants)),
  },
} satisfies Formulas<[run: MeasuredRun]>;

/** The metrics that a plan has only with `company_finances`: those of the company, and the optional ones of the summary. */
function needsFinances(metric: string): boolean {
  const table: Table = SUMMARY_METRICS;
  return metric in COMPANY_METRICS || table[metric]?.optional === true;
}

/** The figures of a run that an analysis can aim at or rank by: those of the summary, of the funding and of the company. */
function metricTable(): Readonly<Record<string, ValueColumn & { readonly unit: Unit }>> {
  const all: Table = { ...SUMMARY_METRICS, ...FUNDING_METRICS, ...COMPANY_METRICS };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, column]) => (isFigure(column) ? [[name, column]] : [])),
  );
}

/** The unit of a metric; undefined when there is none of that name. */
export function metricUnit(metric: string): Unit | undefined {
  const table = metricTable();
  return Object.keys(table).includes(metric) ? table[metric]!.unit : undefined;
}

/**
 * Checks that a metric exists and that a plan has it.
 *
 * @throws ValidationError for `field`
 * @param others - what else may stand there
 */
export function checkMetric(metric: string, plan: Plan, field: string, others: readonly string[] = []): void {
  if (others.includes(metric)) return;
  const refuse = (issue: string): never => {
    throw new ValidationError([{ field, issue }]);
  };
  const names = Object.keys(metricTable());
  if (!names.includes(metric)) refuse(words.oneOf([...others, ...names]));
  if (plan.finances === null && needsFinances(metric)) refuse(words.onlyWith('company_finances'));
}

/** Projects a plan: its summary, and what each of its metrics comes to; null where that is not defined. */
export function measure(plan: Plan): {
  readonly summary: SummaryMetrics;
  readonly of: (metric: string) => number | null;
} {
  const ledger: Ledger = { company: [], shortfall: [], missing: [], headroom: [], cash: [], debt: [], covenants: [] };
  const { summary_metrics: summary } = digestOf(plan, {}, entering(ledger));
  const figures = withinRange(plan.censusYear + plan.projectionYears, () => metricsOf(plan, { ...ledger, summary }));
  return { summary, of: (metric) => (figures[metric] ?? null) as number | null };
}

function metricsOf({ finances }: Plan, run: MeasuredRun): Readonly<Record<string, unknown>> {
  const company = finances === null ? {} : rowMaker(COMPANY_METRICS)(run);
  return { ...run.summary, ...rowMaker(FUNDING_METRICS)(run), ...company };
}

/** Writes down a year. */
function entering({ company, shortfall, missing, headroom, cash, debt, covenants }: Ledger): Observer {
  return (year) => {
    company.push(companyPaid(year.repurchase));
    shortfall.push(shortfallOf(year));
    if (year.financed === null) return;
    missing.push(year.financed.shortfall);
    headroom.push(year.financed.headroom);
    cash.push(year.financed.closing.cash);
    debt.push(year.financed.debt);
    covenants.push(...covenantsIn(year).map(({ headroom: room }) => toUnits(room, DECIMALS.cents) as Cents));
  };
}

/** Codes of findings that a law is broken, each once, in order. */
export function breachesOf(findings: readonly Pick<ComplianceFinding, 'code' | 'severity'>[]): string[] {
  return [...new Set(findings.flatMap(({ code, severity }) => (severity === 'breach' ? [code] : [])))];
}

/** Years in which a covenant is broken. */
export function covenantBreachYears(findings: readonly Pick<ComplianceFinding, 'code' | 'year'>[]): number[] {
  const years = findings.flatMap(({ code, year }) => (code.startsWith('COVENANT_') ? (year ?? []) : []));
  return [...new Set(years)].sort((a, b) => a - b);
}
