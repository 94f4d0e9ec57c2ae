import fields from 'form-fields';
import { assumedOf, sharedWith, type Assumed } from './assumed.js';
import { FieldTable } from './field-table.js';
import type { FormField } from './form-field.js';
import type { Draft } from './plan-path.js';

/** Every input of the plan. */
export const table = new FieldTable(fields as readonly FormField[]);

/** The path in the form of an input as the engine names it, without its argument; null for what the form does not ask for. */
export function pathOfInput(field: string): string | null {
  return ARGUMENTS.map((argument) => `${argument}.${field}`).find((path) => table.at(path) !== undefined) ?? null;
}

const ARGUMENTS = ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'];

/** What a plan says nothing of, and what it still has from the example that it began as. */
export function assumedIn(
  plan: object,
  example: object | null,
): { readonly what: string; readonly values: readonly Assumed[] }[] {
  const assumed = assumedOf(table, plan as Draft);
  return [
    {
      what: 'of the first inputs are left at their default',
      values: assumed.filter(({ path }) => table.isEssential(path)),
    },
    { what: 'others are left at their default', values: assumed.filter(({ path }) => !table.isEssential(path)) },
    {
      what: 'are still those of the example',
      values: example === null ? [] : sharedWith(table, plan as Draft, example as Draft),
    },
  ];
}
