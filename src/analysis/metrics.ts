import { issues as words, ValidationError } from '../engine/errors.js';
import type { Cents } from '../engine/numeric/index.js';
import { withinRange } from '../engine/state/within-range.js';
import { digestOf } from '../engine/report.js';
import { shortfallOf } from '../engine/results/year-figures.js';
import { isFigure, type Table, type Unit, type ValueColumn } from '../engine/results/columns.js';
import { SUMMARY_METRICS } from '../engine/results/summary-metrics.js';
import { FINDING_MESSAGE } from '../engine/results/compliance.js';
import type { SummaryMetrics, ComplianceFinding, FindingCode } from '../engine/results/types.js';
import type { Plan } from '../engine/state/plan.js';
import { companyPaid } from '../engine/state/year-record.js';
import { COMPANY_METRICS, FUNDING_METRICS, type FundedRun, valuesOf } from './figures.js';
import { covenantsIn, type CovenantYear } from './covenants.js';

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
  const [funding, uncovered, covenants]: [Cents[], Cents[], CovenantYear[]] = [[], [], []];
  const digest = digestOf(plan, {}, (year) => {
    funding.push(companyPaid(year.repurchase));
    uncovered.push(shortfallOf(year));
    if (year.financed !== null) covenants.push(...covenantsIn(year));
  });
  const run: FundedRun = { ...digest, funding, uncovered, covenants };
  const found: Readonly<Record<string, unknown>> = withinRange(plan.censusYear + plan.projectionYears, () => ({
    ...digest.summary_metrics,
    ...valuesOf(FUNDING_METRICS, run),
    ...(plan.finances === null ? {} : valuesOf(COMPANY_METRICS, run)),
  }));
  return { summary: digest.summary_metrics, of: (metric) => (found[metric] ?? null) as number | null };
}

/** Laws behind codes of breaches, as their messages cite them: `IRC 404(a)(3), IRC 409(o)(1)`. */
export function lawsOf(codes: readonly string[]): string {
  const laws = codes.map(
    (code) => /(?:IRC|ERISA|Treas\. Reg\.) [^\s,:]+/.exec(FINDING_MESSAGE[code as FindingCode])?.[0] ?? code,
  );
  return [...new Set(laws)].join(', ');
}

/** Codes of findings that a law is broken, each once, in order. */
export function breachesOf(findings: readonly Pick<ComplianceFinding, 'code' | 'severity'>[]): string[] {
  return [...new Set(findings.flatMap(({ code, severity }) => (severity === 'breach' ? [code] : [])))];
}
