import { DECIMALS, ExactDecimal, roundToNumber } from '../../engine/numeric/index.js';
import { digestOf } from '../../engine/report.js';
import type { ComplianceFinding } from '../../engine/results/compliance.js';
import type { SensitivityFigures } from '../../engine/results/sensitivity.js';
import type { SummaryMetrics } from '../../engine/results/summary-metrics.js';
import type { Plan } from '../../engine/state/plan.js';

/** Figures and findings of a run, for comparison. */
export interface ComparedRun {
  readonly figures: SensitivityFigures;
  readonly findings: readonly ComplianceFinding[];
}

/** Runs a plan. */
export function comparedRun(plan: Plan): ComparedRun {
  return comparedFigures(digestOf(plan).summary_metrics);
}

/** Figures and findings of a run; `metric` is the figure by which rows are ranked, when it is none of the four. */
export function comparedFigures(summary: SummaryMetrics, metric?: number | null): ComparedRun {
  const figures: SensitivityFigures = {
    total: summary.total_repurchase_obligation,
    present_value: summary.present_value_repurchase_obligation,
    peak_amount: summary.peak_cash_amount,
    peak_year: summary.peak_cash_year,
  };
  if (metric !== undefined) figures.metric = metric;
  return { figures, findings: summary.compliance_findings };
}

/** Difference of each figure from that of the base, exactly. */
export function differenceOf(figures: SensitivityFigures, base: SensitivityFigures): SensitivityFigures {
  return eachFigure([base, figures], ([before = 0, now = 0]) => difference(now, before));
}

/** Largest less smallest of each figure. */
export function spreadOf(runs: readonly SensitivityFigures[]): SensitivityFigures {
  return eachFigure(runs, (values) => difference(Math.max(...values), Math.min(...values)));
}

/** Compares the runs figure by figure; a metric that is not defined in one of them has no difference. */
function eachFigure(
  runs: readonly SensitivityFigures[],
  of: (values: readonly number[]) => number,
): SensitivityFigures {
  const metrics = runs.flatMap(({ metric }) => (metric === undefined ? [] : [metric]));
  const defined = metrics.filter((metric) => metric !== null);
  return {
    total: of(runs.map(({ total }) => total)),
    present_value: of(runs.map(({ present_value: value }) => value)),
    peak_amount: of(runs.map(({ peak_amount: amount }) => amount)),
    peak_year: of(runs.map(({ peak_year: year }) => year)),
    ...(metrics.length === 0 ? {} : { metric: defined.length < runs.length ? null : of(defined) }),
  };
}

/** Difference through decimal texts: that of doubles would carry binary noise. */
function difference(a: number, b: number): number {
  return roundToNumber(new ExactDecimal(a).minus(b), DECIMALS.rate) + 0;
}
