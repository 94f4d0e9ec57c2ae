import fields from 'form-fields';
import { render } from 'preact';
import { FieldTable } from '../form/field-table.js';
import type { FormState } from '../form/form-context.js';
import type { FormField } from '../form/form-field.js';
import { PlanForm } from '../form/plan-form.js';

export { fieldId } from '../form/form-context.js';
export { issueText, spokenValue } from '../form/field-text.js';

/** Every input of the plan: a script of its own, as its sentences are many and most who open the page look at the example first. */
export const table = new FieldTable(fields as readonly FormField[]);

export function drawForm(state: Omit<FormState, 'table'>, holder: HTMLElement): void {
  render(<PlanForm table={table} {...state} />, holder);
}
