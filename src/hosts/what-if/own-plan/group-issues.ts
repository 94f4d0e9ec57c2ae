import type { ColumnMapping, CensusTable } from '../../../census/index.js';
import { columnLabel } from './column-names.js';
import { concernedColumn } from './concerned-rows.js';
import type { PlanIssue } from './check-plan.js';

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
