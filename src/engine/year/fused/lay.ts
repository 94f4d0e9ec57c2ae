import { lastPaymentYear } from '../../rules/distribution-schedule.js';
import { layParts, type PayoutLadder } from '../../state/payout-ladder.js';
import { partsPaid, type Cents, type MicroShares } from '../../numeric/index.js';
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
    // Parts as `layParts` makes them, of both in one loop: a place is found once.
    let at = ring + place;
    let sharesBefore = 0;
    let cashBefore = 0;
    for (let part = 1; part < years; part++) {
      const sharesPaid = partsPaid(shares, part, years);
      const cashPaid = partsPaid(cash, part, years);
      sharesDue[at] = (sharesDue[at]! + sharesPaid - sharesBefore) as MicroShares;
      cashDue[at] = (cashDue[at]! + cashPaid - cashBefore) as Cents;
      sharesBefore = sharesPaid;
      cashBefore = cashPaid;
      at += 1;
      if (at === ring + width) at = ring;
    }
    sharesDue[at] = (sharesDue[at]! + shares - sharesBefore) as MicroShares;
    cashDue[at] = (cashDue[at]! + cash - cashBefore) as Cents;
    if (withNotes && payments[i] !== CASHED_OUT && years === 1 && isHeld[i] === 0) {
      layParts(totalDistribution, shares, ring, width, place, years);
    }
  }
}
