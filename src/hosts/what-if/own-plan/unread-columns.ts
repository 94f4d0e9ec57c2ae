import type { CensusColumn, CensusInHand } from '../../../census/index.js';
import { columnLabel } from './column-names.js';

/** Columns that a census may lack, with what is then assumed and what follows from it. */
const TAKEN: readonly (readonly [column: CensusColumn, means: string])[] = [
  ['allocated_shares', 'everybody is taken to hold none. Only shares that are allocated later are bought back.'],
  ['compensation', 'everybody is taken to earn nothing. Contributions and allocations that go by pay come to nothing.'],
  ['cash_balance', 'everybody’s account is taken to hold none.'],
  [
    'participation_years',
    'everybody is taken to participate for as long as their service. It decides when people may diversify.',
  ],
  ['status', 'everybody is taken to be employed. People who have left count as if they still worked.'],
];

/** The fields that a census gives, a date of leaving in place of a status included. */
export function columnsRead({ mapping, said }: CensusInHand): Set<string> {
  return new Set([...mapping.filter((column) => column !== null), ...(said.leftByDate ? ['status'] : [])]);
}

/** The fields that no column gives, and what that means: it is legal, but often an oversight. */
export function unreadNotices(columnsRead: ReadonlySet<string>): string[] {
  return TAKEN.filter(([column]) => !columnsRead.has(column)).map(
    ([column, means]) => `No column is read as ${columnLabel(column)}: ${means}`,
  );
}
