/**
 * `simulate()` in its two halves, for bundles whose arithmetic is swapped. The second half is what a run with another arithmetic
 * shares with the engine: reading decimals and checking inputs are the same in both and are left out of the time.
 */
import { parseInput } from '../../src/input/index.js';
import { project } from '../../src/project.js';
import { annualProjection } from '../../src/results/annual-projection.js';
import { emptyFigures, recordFigures } from '../../src/results/run-figures.js';
import type { AnnualProjection } from '../../src/results/types.js';
import type { Plan } from '../../src/state/plan.js';
import type { PlanArguments } from '../plan.js';

export function parse([planRules, operatingAssumptions, initialState, systemConfig]: PlanArguments): Plan {
  return parseInput(planRules, operatingAssumptions, initialState, systemConfig);
}

export function projectPlan(plan: Plan): AnnualProjection[] {
  const figures = emptyFigures();
  const projections: AnnualProjection[] = [];
  project(plan, (record, state, closing) => {
    recordFigures(figures, record);
    projections.push(annualProjection(record, state.company.price, closing.headcount));
  });
  return projections;
}
