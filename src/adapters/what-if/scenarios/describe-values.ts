import type { PlanInputs } from '../../../analysis/index.js';
import type { ControlValues } from '../controls/control.js';
import { debtsWords } from '../controls/debts-field.js';
import { CONTROLS } from '../controls/controls.js';

const dollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

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

/** Where a control stands, in words. */
export function valueText(control: (typeof CONTROLS)[number], value: number | string, inputs: PlanInputs): string {
  if (control.kind === 'debts') return debtsWords(String(value));
  if (control.kind === 'choice') {
    const text = control.options.find(([option]) => option === value)?.[1] ?? String(value);
    // An S corporation stays one.
    return text.replace(/^[A-Z](?! corporation)/, (letter) => letter.toLowerCase());
  }
  const unit = control.unit(inputs);
  if (unit === '$') return `$${dollars.format(Number(value))}`;
  return unit === 'years' ? String(value) : `${value} ${unit}`;
}
