import { add, portion, subtract, ZERO, type Cents, type MicroShares } from '../../numeric/index.js';
import { installments, paymentOf, type Settlement } from '../../rules/settlement.js';
import type { Listeners, MovedPayment } from '../../state/events.js';
import { entryAt, layPayments } from '../../state/payout-ladder.js';
import type { Acceleration } from '../../state/plan.js';
import type { Writes } from '../../state/state.js';

/**
 * Accelerate, model 4.1: in a stated year those who wait are paid a part of what would be due later, at once or over some years. An ESOP
 * may pay earlier than it promised, IRC 411(d)(6)(C) `[S-411d6]`; above the cash-out limit only who agrees is paid, 411(a)(11), hence a part.
 *
 * Pitfall: what is due in the year itself is not touched. Paid in one year it is a total distribution, which a note may pay.
 *
 * @returns the shares that are paid earlier; null where the plan never does
 */
export function accelerate(
  accelerations: readonly Acceleration[] | null,
  { ladder, participants }: Writes<'ladder' | 'participants'>,
  year: number,
  onAcceleration: Listeners['onAcceleration'],
): MicroShares | null {
  if (accelerations === null) return null;
  const acceleration = accelerations.find((one) => one.year === year);
  let moved: MicroShares = ZERO;
  if (acceleration === undefined) return moved;
  const { payments, takeUp } = acceleration;
  const { vestedShares, vestedCash, totalDistribution, rowShares, rowCash, lastYear } = ladder;
  for (let row = 0; row < participants.count; row++) {
    let shares: MicroShares = ZERO;
    let cash: Cents = ZERO;
    const taken: MovedPayment[] = [];
    for (let due = year + 1; due <= lastYear[row]!; due++) {
      const at = entryAt(ladder, row, due);
      const [earlyShares, earlyCash] = [portion(vestedShares[at]!, takeUp), portion(vestedCash[at]!, takeUp)];
      vestedShares[at] = subtract(vestedShares[at]!, earlyShares);
      vestedCash[at] = subtract(vestedCash[at]!, earlyCash);
      shares = add(shares, earlyShares);
      cash = add(cash, earlyCash);
      taken.push({ year: due, shares: earlyShares, cash: earlyCash });
      if (totalDistribution.length === 0) continue;
      totalDistribution[at] = subtract(totalDistribution[at]!, portion(totalDistribution[at]!, takeUp));
    }
    if (shares === 0 && cash === 0) continue;
    rowShares[row] = subtract(rowShares[row]!, shares);
    rowCash[row] = subtract(rowCash[row]!, cash);
    const settlement = installments(payments);
    layPayments(ladder, {
      row,
      firstPaymentYear: year,
      settlement,
      vestedShares: shares,
      vestedCash: cash,
      isTotalDistribution: payments === 1,
    });
    onAcceleration?.({ year, row, taken, laid: parts(settlement, year, shares, cash) });
    moved = add(moved, shares);
  }
  return moved;
}

/** The equal payments of what is moved. */
function parts(settlement: Settlement, first: number, shares: MicroShares, cash: Cents): MovedPayment[] {
  return Array.from({ length: settlement.years }, (_, i) => ({
    year: first + i,
    shares: paymentOf(settlement, shares, i),
    cash: paymentOf(settlement, cash, i),
  }));
}
