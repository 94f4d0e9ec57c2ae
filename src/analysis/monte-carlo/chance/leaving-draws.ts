import { cellsOf } from '../../../engine/state/behaviour.js';
import type { Plan } from '../../../engine/state/plan.js';
import type { LeavingDraws } from '../../../engine/state/whole-people.js';
import { STREAMS, TWO_TO_32 } from './draws.js';
import { thresholdsOf } from './leaving-thresholds.js';
import { Philox } from './philox.js';

/** What `PersonDraws` says of people of the census on the stream of separations, for all rows of a year at once. */
export function leavingDraws(plan: Plan, seed: number, path: number): LeavingDraws {
  const thresholds = thresholdsOf(cellsOf(plan));
  const philox = Philox.of(seed);
  const rows = plan.census.count;
  // Four neighbours share a block of the generator.
  const uniform = new Float64Array(rows + 3);
  return {
    uniform,
    threshold: thresholds.byCell,
    draw(those, count, yearIndex) {
      let last = -1;
      for (let i = 0; i < count; i++) {
        const row = those[i]!;
        const block = row >>> 2;
        if (block === last || row >= rows) continue;
        last = block;
        philox.block(path, block, yearIndex, STREAMS.separation);
        const at = block * 4;
        uniform[at] = philox.word0 / TWO_TO_32;
        uniform[at + 1] = philox.word1 / TWO_TO_32;
        uniform[at + 2] = philox.word2 / TWO_TO_32;
        uniform[at + 3] = philox.word3 / TWO_TO_32;
      }
    },
    thresholdOf: (cell) => thresholds.of(cell),
    causeOf: (cell, drawn) => thresholds.causeOf(cell, drawn),
  };
}
