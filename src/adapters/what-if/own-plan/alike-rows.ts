import type { CensusColumn } from '../../census/index.js';
import type { CensusRow, CensusTable } from './census-table.js';
import type { PlanIssue } from './check-plan.js';
import type { ColumnMapping } from './column-names.js';

/** Columns of words, of which one may be right for many people. Ids, dates and amounts are everybody's own. */
const WORDS: readonly CensusColumn[] = ['status', 'separation.cause'];

/** The other lines with the same problem and the same text in that cell: one word may correct them all. */
export function alikeRows(
  issue: PlanIssue,
  issues: readonly PlanIssue[],
  { rows }: CensusTable,
  mapping: ColumnMapping,
): CensusRow[] {
  const { place } = issue;
  if (place.kind !== 'census' || place.column === null || !WORDS.includes(place.column)) return [];
  const at = mapping.indexOf(place.column);
  if (at < 0) return [];
  const cell = (row: number): string => rows[row]!.cells[at] ?? '';
  return issues.flatMap((other) =>
    other !== issue &&
    other.place.kind === 'census' &&
    other.place.column === place.column &&
    other.issue === issue.issue &&
    cell(other.place.row) === cell(place.row)
      ? [rows[other.place.row]!]
      : [],
  );
}
