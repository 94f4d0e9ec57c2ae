import type { MicroShares } from '../../numeric/index.js';
import { firstPaymentOfHeld, lastPaymentYear } from '../../rules/distribution-schedule.js';
import { heldByLoan, type SharesOfLoans } from '../../rules/loan-shares.js';
import { layOut, type PayoutLadder } from '../../state/payout-ladder.js';
import { ENTRIES } from './entries.js';
import { LATEST } from './leaving-cells.js';
import { askLatest, settlementOf, type LeavingTerms } from './leaving-terms.js';

/** Lays the shares of an entry that wait for the loans which bought them on the ladder of its row, and leaves the rest in the entry. */
export function hold(
  ladder: PayoutLadder,
  terms: LeavingTerms,
  { active, loans }: SharesOfLoans,
  i: number,
  participation: number,
): void {
  const { width, lastYear, rowShares } = ladder;
  const { rows, places, vestedShares, payments, delays, isHeld } = ENTRIES;
  const { year } = terms;
  const row = rows[i]!;
  const at = places[i]!;
  const vested: MicroShares = vestedShares[i]!;
  const settlement = settlementOf(payments[i]!);
  const first = year + delays[i]!;
  let latest = year + terms.cells.entries[at + LATEST]!;
  let isAsked = false;
  let free: number = vested;
  for (const { shares, repaidIn } of loans) {
    const held = heldByLoan(vested, shares, active);
    if (held === 0) continue;
    free -= held;
    let when = firstPaymentOfHeld(first, repaidIn, latest);
    if (when === latest && !isAsked) {
      latest = askLatest(terms, at, participation);
      isAsked = true;
      when = firstPaymentOfHeld(first, repaidIn, latest);
    }
    layOut(ladder.vestedShares, held, row * width, width, when % width, settlement);
    lastYear[row] = Math.max(lastYear[row]!, lastPaymentYear(when, settlement));
  }
  if (free === vested) return;
  isHeld[i] = 1;
  rowShares[row] = (rowShares[row]! + vested - free) as MicroShares;
  vestedShares[i] = free as MicroShares;
}
