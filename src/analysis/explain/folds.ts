import type { Postings } from '../../engine/results/postings.js';
import type { Commodity, JournalEntry } from '../journal/entry.js';

/** Adds up postings, entry by entry: whole cents or millionths of a share. */
export function folder(
  postings: Postings | readonly Postings[],
  commodity: Commodity,
): (entry: JournalEntry) => number {
  const parts = [postings].flat().map((part) => ({ ...part, isOf: matcher(accountOf(part)) }));
  return ({ stage, cause, postings: moved }) => {
    let total = 0;
    for (const part of parts) {
      if ((part.stage ?? stage) !== stage || part.causes?.includes(cause) === false) continue;
      for (const posting of moved) {
        if (posting.commodity !== commodity || !part.isOf(posting.account)) continue;
        if ('gainsOnly' in part && posting.units < 0) continue;
        total += 'losses' in part ? -posting.units : posting.units;
      }
    }
    return total;
  };
}

/** The account whose postings are added up. */
export function accountOf(part: Postings): string {
  if ('gains' in part) return part.gains;
  return 'losses' in part ? part.losses : part.gainsOnly;
}

/** Matches an account with a name: the named account, or one below it. */
function matcher(name: string): (account: string) => boolean {
  if (!name.includes('*')) return (account) => account === name || account.startsWith(`${name}:`);
  const [above, below] = name.split('*') as [string, string];
  return (account) => account.startsWith(above) && account.endsWith(below);
}
