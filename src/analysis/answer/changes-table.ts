import type { PlanChanges } from '../../engine/input/plan-inputs.js';
import { column, type AnswerTable, type TableRow } from './table.js';

/** Changes to a plan, an input a row, named without the argument it stands in as in every command; no rows without changes. */
export function changesTable(changes: PlanChanges): AnswerTable {
  return {
    name: 'changes',
    caption: 'Changes to the plan',
    columns: [column('input', 'Input', 'text'), column('value', 'Value', 'text')],
    rows: Object.values(changes).flatMap((argument: object) => rowsOf(argument)),
    note: 'The answer as JSON has them as `changes`, in the form of a plan.',
    isFor: 'people',
  };
}

/** A list has a row an entry. */
function rowsOf(changes: object, path = ''): TableRow[] {
  return Object.entries(changes).flatMap(([name, value]: [string, unknown]) => {
    const input = `${path}${name}`;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return rowsOf(value, `${input}.`);
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
    return entries.map((entry, i) => ({ input: i === 0 ? input : '', value: JSON.stringify(entry) }));
  });
}
