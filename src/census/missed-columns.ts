import type { CensusColumn } from './columns.js';
import type { ReadHeadings } from './headings.js';
import { columnNear } from './near-match.js';
import { columnMeant } from './spellings.js';

/** The field that an unknown column is most likely to be and no other column gives: people would miss it, if it were left out in silence. */
export function columnMissed(
  header: readonly string[],
  position: number,
  { columns, complaints }: Pick<ReadHeadings, 'columns' | 'complaints'>,
  named: ReadonlyMap<number, CensusColumn | null>,
): CensusColumn | undefined {
  const heading = header[position] ?? '';
  if (columns[position] !== null || heading === '' || heading.startsWith('#') || named.has(position)) return undefined;
  if (complaints.some((one) => one.position === position)) return undefined;
  const near = columnNear(heading);
  if (near === undefined || columns.includes(near) || columnMeant(heading) !== undefined) return undefined;
  const isAsked = complaints.some(({ question }) => question?.kind === 'balance' && question.account === near);
  return isAsked ? undefined : near;
}
