import { DECIMALS, ExactDecimal, roundToNumber } from '../../numeric/index.js';
import { outlineOf } from '../../report.js';
import type { ComplianceFinding } from '../../results/compliance.js';
import { SENSITIVITY_FIGURES, type SensitivityFigures } from '../../results/sensitivity.js';
import type { SummaryMetrics } from '../../results/summary-metrics.js';
import type { Plan } from '../../state/plan.js';

/** A run in what is compared. */
export interface ComparedRun {
  readonly figures: SensitivityFigures;
  readonly findings: readonly ComplianceFinding[];
}

/** Runs a plan; `rankBy` may be a figure of its summary. */
export function comparedRun(plan: Plan, rankBy: string): ComparedRun {
  const { summary_metrics: summary } = outlineOf(plan);
  const figures: SensitivityFigures = {
    total: summary.total_repurchase_obligation,
    present_value: summary.present_value_repurchase_obligation,
    peak_amount: summary.peak_cash_amount,
    peak_year: summary.peak_cash_year,
  };
  if (!(rankBy in SENSITIVITY_FIGURES)) figures.metric = summary[rankBy as keyof SummaryMetrics] as number | null;
  return { figures, findings: summary.compliance_findings };
}

/** How much each figure differs from that of the base, exactly. */
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

/** Through their decimal texts: the difference of doubles would carry binary noise. */
function difference(a: number, b: number): number {
  return roundToNumber(new ExactDecimal(a).minus(b), DECIMALS.rate) + 0;
}
