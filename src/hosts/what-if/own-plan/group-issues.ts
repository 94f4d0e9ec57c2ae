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
import { columnLabel } from './column-names.js';

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

/** Problem on one line or on many. */
export interface IssueGroup {
  readonly where: string;
  readonly issue: string;
  /** The first of them: where to go. */
  readonly first: PlanIssue;
  readonly count: number;
}

/** The texts of cells are quoted if there are at most this many different ones. */
const MOST_QUOTED = 2;

/** Problems of one column with the same words are one entry. Single problems come first: the many would bury them otherwise. */
export function groupIssues(
  issues: readonly PlanIssue[],
  census: CensusTable | null,
  mapping: ColumnMapping,
): IssueGroup[] {
  const kinds = new Map<string, PlanIssue[]>();
  issues.forEach((issue, i) => {
    const { place } = issue;
    const key = place.kind === 'census' ? `${place.column ?? ''}: ${issue.issue}` : `${i}`;
    const alike = kinds.get(key);
    if (alike === undefined) kinds.set(key, [issue]);
    else alike.push(issue);
  });
  const groups = [...kinds.values()].map((alike) => groupOf(alike, census, mapping));
  return [...groups.filter(({ count }) => count === 1), ...groups.filter(({ count }) => count > 1)];
}

function groupOf(alike: readonly PlanIssue[], census: CensusTable | null, mapping: ColumnMapping): IssueGroup {
  const first = alike[0]!;
  const { place } = first;
  const more = first.more === undefined ? '' : `: ${first.more}`;
  const count = alike.reduce((sum, { count: one = 1 }) => sum + one, 0);
  if (count === 1 || place.kind !== 'census' || census === null) {
    return { where: first.where, issue: `${first.issue}${more}`, first, count };
  }
  const at = place.column === null ? -1 : concernedColumn(mapping, place.column);
  const cells = alike.flatMap(({ place: one }) =>
    one.kind === 'census' ? [census.rows[one.row]!.cells[at] ?? ''] : [],
  );
  const values = [...new Set(cells)].filter((cell) => cell !== '');
  const quoted = values
    .slice(0, MOST_QUOTED)
    .map((value) => `“${value}”`)
    .join(', ');
  const others = values.length > MOST_QUOTED ? ' and others' : '';
  const column = mapping[at] ?? place.column;
  const label = column === null ? '' : `, ${columnLabel(column)}`;
  return {
    where: `Census, ${count.toLocaleString('en-US')} lines${label}${quoted === '' ? '' : `, ${quoted}${others}`}`,
    issue: `${first.issue}; first line ${census.rows[place.row]!.line}${more}`,
    first,
    count,
  };
}
