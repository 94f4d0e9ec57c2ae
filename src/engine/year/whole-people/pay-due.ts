import { cost, inRange, subtract, ZERO, type Cents, type MicroShares } from '../../numeric/index.js';
import { entryAt } from '../../state/payout-ladder.js';
import type { Writes } from '../../state/state.js';
import type { WholePeople } from '../../state/whole-people.js';
import type { PlanYear } from '../../state/year-record.js';
import type { Due } from '../stages/repurchase/repurchase.js';

/** Takes this year's payments off the ladders of those who are owed any, and rows that are then owed nothing off their list. */
export function payDueTo(people: WholePeople, { ladder }: Writes<'ladder'>, year: PlanYear): Due {
  const { width, vestedShares, vestedCash, totalDistribution, rowShares, rowCash } = ladder;
  const { owed, owedCount, isOwed } = people;
  const { price, paymentPrice } = year;
  const withNotes = totalDistribution.length > 0;
  const isAbove = paymentPrice > price;
  const place = entryAt(ladder, 0, year.year);
  let distributedShares = 0;
  let distributionCost = 0;
  let paidAbove = 0;
  let cashDistributions = 0;
  let notableCost = 0;
  let kept = 0;
  for (let i = 0; i < owedCount; i++) {
    const row = owed[i]!;
    const at = row * width + place;
    const shares = vestedShares[at]!;
    const cash = vestedCash[at]!;
    if (shares > 0) {
      distributedShares += shares;
      distributionCost += cost(shares, price);
      if (isAbove) paidAbove += cost(shares, paymentPrice);
      rowShares[row] = subtract(rowShares[row]!, shares);
      vestedShares[at] = ZERO;
    }
    if (cash > 0) {
      cashDistributions += cash;
      rowCash[row] = subtract(rowCash[row]!, cash);
      vestedCash[at] = ZERO;
    }
    if (withNotes) {
      notableCost += cost(totalDistribution[at]!, price);
      totalDistribution[at] = ZERO;
    }
    if (rowShares[row]! > 0 || rowCash[row]! > 0) {
      owed[kept] = row;
      kept += 1;
    } else {
      isOwed[row] = 0;
    }
  }
  people.owedCount = kept;
  const atAppraisal = inRange(distributionCost as Cents);
  return {
    distributedShares: inRange(distributedShares as MicroShares),
    distributionCost: atAppraisal,
    distributionPaid: isAbove ? inRange(paidAbove as Cents) : atAppraisal,
    cashDistributions: inRange(cashDistributions as Cents),
    notableCost: inRange(notableCost as Cents),
  };
}
