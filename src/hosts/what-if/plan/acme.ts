import type { PlanInputs } from '../../../analysis/index.js';
import participants from 'acme-people';
import plan from '../../../../docs/examples/acme/plan.json' with { type: 'json' };

/** The example with which the page opens. It is part of the script, its census read when the page was built. */
export function acme(): PlanInputs {
  return { ...plan, initialState: { ...plan.initialState, participants } } as unknown as PlanInputs;
}
