import { larger, ZERO, type Cents } from '../../numeric/index.js';
import { outlineOf } from '../../report.js';
import { shortfallOf } from '../../results/annual-projection.js';
import type { ComplianceFinding } from '../../results/compliance.js';
import { isFigure, rowMaker, type Formulas, type Unit } from '../../results/columns.js';
import { sumOf } from '../../results/run-figures.js';
import { SUMMARY_METRICS } from '../../results/summary-metrics.js';
import type { Plan } from '../../state/plan.js';
import { companyPaid } from '../../state/year-record.js';

/** Who paid for the repurchases, year by year. */
interface Funding {
  /** Cash of the company. */
  readonly company: Cents[];
  /** What trust cash did not cover: the company's cash and its notes. */
  readonly shortfall: Cents[];
}

const FUNDING_METRICS = {
  total_company_funding: {
    unit: 'dollars',
    is: 'Cash the company pays for repurchases over all years, payments on notes included.',
    of: ({ company }) => sumOf(company),
  },
  largest_company_funding: {
    unit: 'dollars',
    is: 'The most the company pays for repurchases in a year.',
    of: ({ company }) => company.reduce<Cents>(larger, ZERO),
  },
  total_trust_shortfall: {
    unit: 'dollars',
    is: 'The part of all obligations that trust cash does not cover.',
    of: ({ shortfall }) => sumOf(shortfall),
  },
} satisfies Formulas<[funding: Funding]>;

const fundingMetrics = rowMaker(FUNDING_METRICS);

/** The unit of each metric that can be a target: the figures of the summary, and those of the funding. */
export const SOLVE_METRICS: ReadonlyMap<string, Unit> = new Map(
  Object.entries({ ...SUMMARY_METRICS, ...FUNDING_METRICS }).flatMap(([name, column]) =>
    isFigure(column) ? [[name, column.unit]] : [],
  ),
);

/** What a run comes to. */
export interface SolveRun {
  /** Those metrics, by name; null where one is not defined. */
  readonly metrics: ReadonlyMap<string, number | null>;
  readonly findings: readonly ComplianceFinding[];
}

/** Projects a plan. */
export function solveRun(plan: Plan): SolveRun {
  const funding: Funding = { company: [], shortfall: [] };
  const { summary_metrics: summary } = outlineOf(plan, {}, (year) => {
    funding.company.push(companyPaid(year.repurchase));
    funding.shortfall.push(shortfallOf(year));
  });
  const metrics: Readonly<Record<string, unknown>> = { ...summary, ...fundingMetrics(funding) };
  return {
    metrics: new Map([...SOLVE_METRICS.keys()].map((name) => [name, (metrics[name] ?? null) as number | null])),
    findings: summary.compliance_findings,
  };
}
