import { lastPaymentYear } from '../../rules/distribution-schedule.js';
import { layParts, type PayoutLadder } from '../../state/payout-ladder.js';
import type { Cents, MicroShares } from '../../numeric/index.js';
import { ENTRIES } from './entries.js';
import { CASHED_OUT, settlementOf } from './leaving-terms.js';

/** Lays what is vested of so many entries on the ladders of their rows, as `layPayments` does. */
export function lay(ladder: PayoutLadder, year: number, count: number): void {
  const { width, lastYear, rowShares, rowCash, totalDistribution } = ladder;
  const { vestedShares: sharesDue, vestedCash: cashDue } = ladder;
  const { rows, vestedShares, vestedCash, payments, delays, isHeld } = ENTRIES;
  const withNotes = totalDistribution.length > 0;
  const now = year % width;
  for (let i = 0; i < count; i++) {
    const shares = vestedShares[i]!;
    const cash = vestedCash[i]!;
    if (shares + cash === 0) continue;
    const row = rows[i]!;
    const settlement = settlementOf(payments[i]!);
    const { years } = settlement;
    const last = lastPaymentYear(year + delays[i]!, settlement);
    if (last > lastYear[row]!) lastYear[row] = last;
    const ring = row * width;
    let place = now + delays[i]!;
    if (place >= width) place -= width;
    rowShares[row] = (rowShares[row]! + shares) as MicroShares;
    rowCash[row] = (rowCash[row]! + cash) as Cents;
    if (shares > 0) layParts(sharesDue, shares, ring, width, place, years);
    if (cash > 0) layParts(cashDue, cash, ring, width, place, years);
    if (withNotes && payments[i] !== CASHED_OUT && years === 1 && isHeld[i] === 0) {
      layParts(totalDistribution, shares, ring, width, place, years);
    }
  }
}
