import { cellsOf } from '../../../engine/state/behaviour.js';
import type { Plan } from '../../../engine/state/plan.js';
import type { LeavingDraws } from '../../../engine/state/whole-people.js';
import { STREAMS } from './draws.js';
import { thresholdsOf } from './leaving-thresholds.js';
import { Philox } from './philox.js';

/** The numbers drawn last for the people of a plan, in memory that its paths share. */
const UNIFORM = new WeakMap<Plan, Float64Array>();

/** Draws of `PersonDraws` for people of the census on the stream of separations, for all rows of a year at once. */
export function leavingDraws(plan: Plan, seed: number, path: number): LeavingDraws {
  const thresholds = thresholdsOf(cellsOf(plan));
  const philox = Philox.of(seed);
  const rows = plan.census.count;
  // Four neighbours share a block of the generator.
  const uniform = UNIFORM.get(plan) ?? new Float64Array(rows + 3);
  UNIFORM.set(plan, uniform);
  return {
    uniform,
    draw(those, count, yearIndex) {
      let last = -1;
      let waiting = -1;
      for (let i = 0; i < count; i++) {
        const row = those[i]!;
        const block = row >>> 2;
        if (block === last || row >= rows) continue;
        last = block;
        if (waiting < 0) {
          waiting = block;
        } else {
          philox.twoBlocks(path, waiting, block, yearIndex, STREAMS.separation, uniform);
          waiting = -1;
        }
      }
      if (waiting >= 0) philox.twoBlocks(path, waiting, waiting, yearIndex, STREAMS.separation, uniform);
    },
    thresholdOf: (cell) => thresholds.of(cell),
    causeOf: (cell, drawn) => thresholds.causeOf(cell, drawn),
  };
}
