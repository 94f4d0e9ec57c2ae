import type { PlanChanges } from '../../engine/input/plan-inputs.js';
import { column, type AnswerTable, type TableRow } from './table.js';

/** Changes to a plan, an input a row, in the form in which a plan file takes them; no rows without changes. */
export function changesTable(changes: PlanChanges): AnswerTable {
  return {
    name: 'changes',
    caption: 'Changes to the plan',
    columns: [column('input', 'Input', 'text'), column('value', 'Value', 'text', { isBelow: true })],
    rows: rowsOf(changes),
    note: 'The answer as JSON has them as `changes`.',
    isFor: 'people',
  };
}

/** Lists stay whole, an entry a line. */
function rowsOf(changes: object, path = ''): TableRow[] {
  return Object.entries(changes).flatMap(([name, value]: [string, unknown]) => {
    const input = `${path}${name}`;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return rowsOf(value, `${input}.`);
    const entries = Array.isArray(value) ? value : [value];
    return [{ input, value: entries.map((entry) => JSON.stringify(entry)).join('\n') }];
  });
}
