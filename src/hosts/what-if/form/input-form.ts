import fields from 'form-fields';
import { assumedOf, sharedWith, type Assumed } from './assumed.js';
import type { Draft } from './plan-path.js';
import { FieldTable, type FormField } from './field-table.js';

/** Table of all inputs of the plan. */
export const table = new FieldTable(fields as readonly FormField[]);

/** Path in the form of an input as the engine names it, without its argument; null for an input that the form lacks. */
export function pathOfInput(field: string): string | null {
  return ARGUMENTS.map((argument) => `${argument}.${field}`).find((path) => table.at(path) !== undefined) ?? null;
}

const ARGUMENTS = ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'];

/** Lists the defaults that a plan relies on. */
export function assumedIn(plan: object): readonly Assumed[] {
  return assumedOf(table, plan as Draft);
}

/** Lists the values that a plan still shares with the example it began as. */
export function sharedWithExample(plan: object, example: object | null): readonly Assumed[] {
  return example === null ? [] : sharedWith(table, plan as Draft, example as Draft);
}
