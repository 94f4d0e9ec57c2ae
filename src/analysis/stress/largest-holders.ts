import type { ReadLargestHoldersLeave } from '../../engine/input/options/shocks.js';
import { LARGEST, mulDiv, WHOLE } from '../../engine/numeric/index.js';
import { CAUSES, type Plan } from '../../engine/state/plan.js';
import type { State } from '../../engine/state/state.js';

/**
 * Makes the largest holders of a year leave in it, and gives their ids. Candidates are the rows of the census that are active at
 * the start of the year and not known to leave in it. They rank by shares per head, `R6[shares / headcount]`; ties go to the row
 * listed first. `[std]`
 */
export function largestHoldersLeave(
  plan: Plan,
  { participants }: Pick<State, 'participants'>,
  { year, count, cause }: ReadLargestHoldersLeave,
): string[] {
  const holders: { row: number; shares: number }[] = [];
  for (let row = 0; row < plan.census.count; row++) {
    const heads = participants.headcount[row]!;
    if (heads === 0 || participants.separationYear[row] === year) continue;
    holders.push({ row, shares: sharesPerHead(participants.shares[row]!, heads) });
  }
  // The sort is stable, so ties keep the order of the census.
  holders.sort((a, b) => b.shares - a.shares);
  return holders.slice(0, count).map(({ row }) => {
    participants.separationYear[row] = year;
    participants.separationCause[row] = CAUSES.indexOf(cause);
    return participants.ids[row]!;
  });
}

/** The shares per head of a sliver of a person may lie beyond the exact range; such a row certainly ranks first. */
function sharesPerHead(shares: number, heads: number): number {
  return shares / heads > LARGEST / WHOLE - 1 ? LARGEST : mulDiv(shares, WHOLE, heads);
}
