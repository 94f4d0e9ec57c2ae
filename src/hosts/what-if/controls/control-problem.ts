import type { PlanInputs } from '../../../analysis/index.js';
import { SimulationError, ValidationError } from '../../../index.js';
import { issueText } from '../form/field-text.js';
import type { ControlId } from './control.js';
import { CONTROLS, pinnedFields } from './controls.js';

/** Reason for which the controls give no result. */
export interface ControlProblem {
  /** The control to correct; null when none is to blame. */
  readonly control: ControlId | null;
  /** Text in the words and the unit of that control, without a full stop. */
  readonly text: string;
}

const BEYOND_RANGE = /\ba figure of (\d+) is beyond the exact range/i;

/** A refusal of the engine, as a problem of the control that leads there; any other error than its two is thrown on. */
export function problemOf(error: unknown, inputs: PlanInputs, lastMoved: ControlId | null): ControlProblem {
  if (!(error instanceof ValidationError || error instanceof SimulationError)) throw error;
  const { field, issue } = error.details;
  const year = BEYOND_RANGE.exec(issue)?.[1];
  if (year !== undefined) {
    // What overflows is a product of many inputs: the last move is blamed or, after a link, the growth of the price.
    const control = field.startsWith('share_valuation') && lastMoved === null ? 'price_growth' : lastMoved;
    const what = control === 'price_growth' ? 'At this growth the price, or the amount owed at it,' : 'A figure';
    return { control, text: `${what} leaves the range that can be computed, in ${year}` };
  }
  const moving = CONTROLS.filter(({ fields }) =>
    fields.some((own) => `${field}.`.startsWith(`${own}.`) || field.startsWith(`${own}[`)),
  );
  const control = moving.find(({ id }) => id === lastMoved) ?? moving[0];
  if (control === undefined) return { control: lastMoved, text: `${field}: ${issue}` };
  if (control.kind !== 'debts') return { control: control.id, text: issueText(control.field(inputs), issue) };
  const path = `initialState.${field}`;
  const cell = pinnedFields.at(path);
  const text = cell === undefined ? issue : `${pinnedFields.place(path)}: ${issueText(cell, issue)}`;
  return { control: control.id, text };
}
