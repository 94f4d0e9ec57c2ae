import { add, cost, ZERO, type Cents, type MicroShares } from '../../numeric/index.js';
import { creditDividend, creditInterest, entryAt } from '../../state/payout-ladder.js';
import type { PayoutLadder } from '../../state/payout-ladder.js';
import type { YearSums } from './year-sums.js';
import type { YearFigures } from './year-figures.js';

/**
 * Of some rows, what is owed to those who left: it receives its dividends, this year's payments are made, and the cash that is left earns
 * its return. Counts what is then still owed.
 */
export function payOwed(
  ladder: PayoutLadder,
  { year, price, paymentPrice, dividend, dividendsStay, cashReturn, returnsAtOnce, listeners }: YearFigures,
  sums: YearSums,
  rows: Int32Array,
  from: number,
  to: number,
): void {
  const { width, vestedShares, vestedCash, totalDistribution, rowShares, rowCash, lastYear } = ladder;
  const withNotes = totalDistribution.length > 0;
  const { onPayment } = listeners;
  const isAbove = paymentPrice > price;
  const place = entryAt(ladder, 0, year);
  const next = entryAt(ladder, 0, year + 1);
  for (let i = from; i < to; i++) {
    const row = rows[i]!;
    if (lastYear[row]! < year) continue;
    const ring = row * width;
    if (dividend > 0 && rowShares[row]! > 0) {
      const received = cost(rowShares[row]!, dividend);
      sums.dividends += received;
      if (dividendsStay) creditDividend(ladder, row, ring + place, received);
    }
    const at = ring + place;
    const shares: MicroShares = rowShares[row]! > 0 ? vestedShares[at]! : ZERO;
    const cash: Cents = rowCash[row]! > 0 ? vestedCash[at]! : ZERO;
    if (onPayment !== undefined && (shares > 0 || cash > 0)) {
      const notable = withNotes ? cost(totalDistribution[at]!, price) : ZERO;
      onPayment({ row, paid: add(cost(shares, paymentPrice), cash), notable });
    }
    if (shares > 0) {
      sums.distributedShares += shares;
      sums.distributionCost += cost(shares, price);
      if (isAbove) sums.paidAbove += cost(shares, paymentPrice);
      rowShares[row] = (rowShares[row]! - shares) as MicroShares;
      vestedShares[at] = 0 as MicroShares;
    }
    if (cash > 0) {
      sums.cashDistributions += cash;
      rowCash[row] = (rowCash[row]! - cash) as Cents;
      vestedCash[at] = 0 as Cents;
    }
    if (withNotes && totalDistribution[at]! > 0) {
      sums.notableCost += cost(totalDistribution[at]!, price);
      totalDistribution[at] = 0 as MicroShares;
    }
    if (returnsAtOnce && rowCash[row]! > 0) {
      sums.interest += creditInterest(ladder, row, ring + next, lastYear[row]! - year, cashReturn);
    }
    sums.owedShares += rowShares[row]!;
    sums.owedCash += rowCash[row]!;
  }
}
