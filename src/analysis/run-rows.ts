import type { ComplianceFinding, SimulationRun } from '../engine/results/types.js';
import { figureRows, rowsOf, type TidyRow } from './answer/rows.js';

/** A year of a run in rows. */
export function yearRows({ year, ...figures }: { readonly year: number }): TidyRow[] {
  return figureRows(year, figures);
}

/** A run in rows. */
export function runRows({ annual_projections, trust_states, summary_metrics }: SimulationRun): TidyRow[] {
  const { compliance_findings: findings, sensitivity: _sensitivity, ...summary } = summary_metrics;
  // Both tables have the year's price at another moment: that of the year end is one name in the years, and not the same here.
  const ends = trust_states.map(({ share_price: _price, ...end }) => end);
  return [
    ...annual_projections.flatMap((row, i) => [...yearRows(row), ...yearRows(ends[i]!)]),
    ...figureRows(null, summary),
    ...findings.flatMap((finding) => findingRows(finding)),
  ];
}

function findingRows({ year, code }: ComplianceFinding): TidyRow[] {
  return rowsOf(year, `findings.${code}`, 'flag', [['value', true]]);
}
