import { type Doubt, review } from '../../../census/review/index.js';
import type { PlanInputs } from '../../../analysis/index.js';
import type { PlanIssue } from './check-plan.js';
import {
  type CensusColumn,
  type CensusLines,
  type ColumnMapping,
  isCensusColumn,
  NEEDED_COLUMNS,
  type CensusRow,
  type CensusTable,
} from '../../../census/index.js';

/** The lines of a census with something wrong, each with what that is. */
export function rowsWrong({ rows }: CensusTable, issues: readonly PlanIssue[]): Map<CensusRow, readonly string[]> {
  const found = new Map<CensusRow, readonly string[]>();
  for (const { place, issue, more } of issues)
    if (place.kind === 'census') add(found, rows[place.row], more === undefined ? issue : `${issue}: ${more}`);
  return found;
}

/**
 * The lines of a census with something doubtful. A field that the file has no column for is in doubt in no line.
 *
 * @param lines - those of the people, in their order
 */
export function rowsDoubted(
  lines: CensusLines<CensusRow>,
  mapping: ColumnMapping,
  inputs: PlanInputs,
): Map<CensusRow, readonly string[]> {
  const found = new Map<CensusRow, readonly string[]>();
  for (const { people = [], issue, field } of doubtsIn(inputs)) {
    const column = columnOrNone(/^participants\[\d+\]\.(.+)$/.exec(field)?.[1] ?? null);
    if (column !== null && concernedColumn(mapping, column) < 0) continue;
    // Who they are is seen from the line.
    for (const row of people) add(found, lines.at(row), issue.replace(/^.*?: /, ''));
  }
  return found;
}

function doubtsIn({ planRules, operatingAssumptions, initialState, systemConfig }: PlanInputs): Doubt[] {
  return review(planRules, operatingAssumptions, initialState, systemConfig);
}

function add(found: Map<CensusRow, readonly string[]>, row: CensusRow | undefined, why: string): void {
  if (row !== undefined) found.set(row, [...(found.get(row) ?? []), why]);
}

/** Where in a line a problem with a field is: in its column, or in the one that stands for it, as birth date for age; else -1. */
export function concernedColumn(mapping: ColumnMapping, wrong: CensusColumn): number {
  const own = mapping.indexOf(wrong);
  if (own >= 0) return own;
  const instead = NEEDED_COLUMNS.find((columns) => columns.includes(wrong)) ?? [];
  return mapping.findIndex((column) => column !== null && instead.includes(column));
}

/** The column of that name; a file, or a field of a doubt, may say anything. */
export function columnOrNone(name: string | null): CensusColumn | null {
  return name !== null && isCensusColumn(name) ? name : null;
}
