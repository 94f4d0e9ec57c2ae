import type { ReadLargestHoldersLeave } from '../../input/options/shocks.js';
import { LARGEST, mulDiv, WHOLE } from '../../numeric/index.js';
import { CAUSES, type Plan } from '../../state/plan.js';
import type { State } from '../../state/state.js';

/**
 * Makes the largest holders of a year leave in it, and gives their ids: rows of the census that are active at the start of the
 * year and not known to leave in it, by shares a head, `R6[shares / headcount]`, of equals the first. `[std]`
 */
export function largestHoldersLeave(
  plan: Plan,
  { participants }: Pick<State, 'participants'>,
  { year, count, cause }: ReadLargestHoldersLeave,
): string[] {
  const holders: { row: number; shares: number }[] = [];
  for (let row = 0; row < plan.census.count; row++) {
    const heads = participants.headcount[row]!;
    if (heads === 0 || participants.exitYear[row] === year) continue;
    holders.push({ row, shares: sharesPerHead(participants.shares[row]!, heads) });
  }
  // Stable: of equals the first stays first.
  holders.sort((a, b) => b.shares - a.shares);
  return holders.slice(0, count).map(({ row }) => {
    participants.exitYear[row] = year;
    participants.exitCause[row] = CAUSES.indexOf(cause);
    return participants.ids[row]!;
  });
}

/** A sliver of a person may hold beyond the exact range a head: then it is certainly among the largest. */
function sharesPerHead(shares: number, heads: number): number {
  return shares / heads > LARGEST / WHOLE - 1 ? LARGEST : mulDiv(shares, WHOLE, heads);
}
