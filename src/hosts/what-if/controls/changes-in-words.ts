import type { PlanInputs } from '../../../analysis/index.js';
import { stillNeeded } from '../../../presentation/words/index.js';
import { hasFinances } from './company-controls.js';
import type { Control, ControlValues } from './control.js';
import { CONTROLS, valueText } from './controls.js';

/** Words for the controls that were moved, in a line: `Price growth 6 %, Turnover 1.2 ×`. */
export function describeValues(values: ControlValues, inputs: PlanInputs): string {
  const parts = changesInWords(values, inputs);
  return parts.length === 0 ? 'The plan as it is' : parts.join(', ');
}

/** True for a control of the company's own finances that tells what the plan does not say: that changes nothing of the plan. */
function isStatement({ fields, needed = '' }: Control, inputs: PlanInputs): boolean {
  const isOfCompany = fields.every((field) => /^company(?:_finances)?\b/.test(field));
  return isOfCompany && (!hasFinances(inputs) || stillNeeded(inputs).includes(needed));
}

/** Lists the controls that were moved, with their values: `Price growth 6 %`; or those that state finances which the plan lacks. */
export function changesInWords(values: ControlValues, inputs: PlanInputs, areStatements?: boolean): string[] {
  return CONTROLS.flatMap((control) => {
    if (areStatements !== undefined && isStatement(control, inputs) !== areStatements) return [];
    const value = values[control.id];
    return value === undefined ? [] : [`${control.label} ${valueText(control, value, inputs)}`];
  });
}
