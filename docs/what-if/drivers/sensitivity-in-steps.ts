import { ASSUMPTIONS } from '../../../src/analysis/sensitivity/assumptions.js';
import { sensitivityOf } from '../../../src/analysis/sensitivity/sensitivity-of.js';
import { sensitivityOptions } from '../../../src/input/options/sensitivity.js';
import { readOptions } from '../../../src/input/options/read-options.js';
import type { PreparedInput } from '../../../src/input/index.js';
import type { Sensitivity, SensitivityAssumption, SensitivityRow } from '../../../src/index.js';

/** All assumptions, in the order of the engine. */
const ALL = [...Object.keys(ASSUMPTIONS), 'strategy'] as SensitivityAssumption[];

/**
 * The engine's sensitivity analysis, one assumption at a time, so that the page answers in between. Null when it was stopped.
 * Rows stand by the size of their effect on the total, those without effect on this plan last, as in the whole analysis.
 */
export async function sensitivityInSteps(
  input: PreparedInput,
  isWanted: () => boolean,
  onStep: (done: number, total: number) => void,
): Promise<Sensitivity | null> {
  const parts: Sensitivity[] = [];
  for (const [i, assumption] of ALL.entries()) {
    await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return null;
    parts.push(sensitivityOf(input, readOptions(sensitivityOptions, { assumptions: [assumption] })));
    onStep(i + 1, ALL.length);
  }
  const rows = parts.flatMap((part) => part.rows);
  const effect = (row: SensitivityRow): number => (row.applies ? row.effect.total : -1);
  return { ...parts[0]!, rows: rows.sort((a, b) => effect(b) - effect(a)) };
}
