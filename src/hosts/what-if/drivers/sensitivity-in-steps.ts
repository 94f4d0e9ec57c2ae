import { sensitivity } from '../../../analysis/index.js';
import type { PreparedPlan, Sensitivity, SensitivityAssumption, SensitivityRow } from '../../../index.js';
import { ASSUMPTION_LABELS } from '../../../presentation/words/index.js';

const ALL = Object.keys(ASSUMPTION_LABELS) as SensitivityAssumption[];

/**
 * The engine's sensitivity analysis, one assumption at a time, so that the page stays responsive in between. Null when it was
 * stopped. Rows are in order of their effect on the total, those that do not apply to this plan last, as in the whole analysis.
 */
export async function sensitivityInSteps(
  plan: PreparedPlan,
  isWanted: () => boolean,
  onStep: (done: number, total: number) => void,
): Promise<Sensitivity | null> {
  const parts: Sensitivity[] = [];
  for (const [i, assumption] of ALL.entries()) {
    await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return null;
    parts.push(sensitivity(plan, { assumptions: [assumption] }));
    onStep(i + 1, ALL.length);
  }
  const rows = parts.flatMap((part) => part.rows);
  const effect = (row: SensitivityRow): number => (row.applies ? row.effect.total : -1);
  return { ...parts[0]!, rows: rows.sort((a, b) => effect(b) - effect(a)) };
}
