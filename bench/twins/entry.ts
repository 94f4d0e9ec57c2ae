/**
 * `simulate()` in its two halves, for bundles whose arithmetic is swapped. Only the second half is timed: reading decimals and
 * checking inputs are the same whatever the arithmetic.
 */
import * as z from 'zod/mini';
import { initialState } from '../../src/engine/input/initial-state.js';
import { parseInput } from '../../src/engine/input/index.js';
import { entryOf } from '../../src/engine/input/schema/walk.js';
import { project } from '../../src/engine/year/project.js';
import { annualProjection } from '../../src/engine/results/annual-projection.js';
import { emptyFigures, recordFigures } from '../../src/engine/results/run-figures.js';
import type { AnnualProjection } from '../../src/engine/results/types.js';
import type { Plan } from '../../src/engine/state/plan.js';
import type { PlanArguments } from '../plan.js';

export function parse([planRules, operatingAssumptions, initialState, systemConfig]: PlanArguments): Plan {
  return parseInput(planRules, operatingAssumptions, initialState, systemConfig);
}

/** Whether the participants are right, by zod's own list of zod's own objects: the check that the reader of rows replaces. */
export function isRightByZod([, , { participants }]: PlanArguments): boolean {
  const row = entryOf(initialState.def.shape.participants) as z.ZodMiniType;
  return z.safeParse(z.array(row), participants).success;
}

export function projectPlan(plan: Plan): AnnualProjection[] {
  const figures = emptyFigures();
  const projections: AnnualProjection[] = [];
  project(plan, (record, state, closing) => {
    recordFigures(figures, record);
    projections.push(annualProjection(record, state, closing));
  });
  return projections;
}
