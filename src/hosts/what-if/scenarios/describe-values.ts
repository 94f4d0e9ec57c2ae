import type { PlanInputs } from '../../../analysis/index.js';
import type { ControlValues } from '../controls/control.js';
import { CONTROLS, valueText } from '../controls/controls.js';

/** What was moved, in a line: `Price growth 6 %, Turnover 1.2 ×`. */
export function describeValues(values: ControlValues, inputs: PlanInputs): string {
  const parts = changesInWords(values, inputs);
  return parts.length === 0 ? 'The plan as it is' : parts.join(', ');
}

/** Each control that was moved, with where it stands: `Price growth 6 %`. */
export function changesInWords(values: ControlValues, inputs: PlanInputs): string[] {
  return CONTROLS.flatMap((control) => {
    const value = values[control.id];
    return value === undefined ? [] : [`${control.label} ${valueText(control, value, inputs)}`];
  });
}
