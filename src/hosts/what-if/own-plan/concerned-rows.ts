import { review, type Doubt } from '../../../census/review/index.js';
import type { PlanInputs } from '../../../analysis/index.js';
import type { CensusRow, CensusTable } from './census-table.js';
import type { PlanIssue } from './check-plan.js';

/** The lines of a census with something wrong, each with what that is. */
export function rowsWrong({ rows }: CensusTable, issues: readonly PlanIssue[]): Map<CensusRow, readonly string[]> {
  const found = new Map<CensusRow, readonly string[]>();
  for (const { place, issue } of issues) if (place.kind === 'census') add(found, rows[place.row], issue);
  return found;
}

/** The lines of a census with something doubtful. */
export function rowsDoubted({ rows }: CensusTable, inputs: PlanInputs): Map<CensusRow, readonly string[]> {
  const found = new Map<CensusRow, readonly string[]>();
  for (const { people = [], issue } of doubtsIn(inputs)) {
    // Who they are is seen from the line.
    for (const row of people) add(found, rows[row], issue.replace(/^.*?: /, ''));
  }
  return found;
}

/** The column that the first doubt about a line is about; null where it is about none. */
export function columnInDoubt({ rows }: CensusTable, inputs: PlanInputs, row: CensusRow): string | null {
  const at = rows.indexOf(row);
  const doubt = doubtsIn(inputs).find(({ people = [] }) => people.includes(at));
  return /^participants\[\d+\]\.(.+)$/.exec(doubt?.field ?? '')?.[1] ?? null;
}

function doubtsIn({ planRules, operatingAssumptions, initialState, systemConfig }: PlanInputs): Doubt[] {
  return review(planRules, operatingAssumptions, initialState, systemConfig);
}

function add(found: Map<CensusRow, readonly string[]>, row: CensusRow | undefined, why: string): void {
  if (row !== undefined) found.set(row, [...(found.get(row) ?? []), why]);
}
