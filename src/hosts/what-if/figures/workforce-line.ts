import { percentageOf } from '../controls/control.js';
import { newHires } from '../controls/plan-controls.js';
import type { Session } from '../page/session.js';
import { formatWhole } from './format.js';

/** Whether those who leave are replaced, and how large the workforce then is: without this, no figure can be judged. */
export function workforceLine({ plan, projection: { inputs, run } }: Session): string {
  const { annual_projections: years } = run;
  const { participants } = inputs.initialState;
  const employed = participants.filter(({ status }) => status !== 'separated').length;
  const last = years.at(-1)!;
  const rate = percentageOf(inputs.operatingAssumptions.workforce?.replacement_rate ?? 0);
  const change = `${formatWhole(employed)} people are employed today, ${formatWhole(last.active_headcount)} at the end of ${last.year}`;
  return `${replaced(rate)}${rate === 0 ? '' : ` ${newHires(plan.inputs)}`}: ${change}.`;
}

function replaced(rate: number): string {
  if (rate === 0) return 'Nobody who leaves is replaced';
  if (rate === 100) return 'Everybody who leaves is replaced by somebody hired';
  return `For every 100 people who leave ${rate} are hired`;
}
