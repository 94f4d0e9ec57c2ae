import { interestOn, proportion, type Cents, type MicroShares, type Rate, type Weight } from '../../numeric/index.js';
import type { Participants } from '../../state/state.js';
import type { Given } from '../stages/allocate.js';
import type { YearSums } from './year-sums.js';

/**
 * The second loop of a year: divides what the accounts are given over the living rows by their weights, credits the return on their
 * cash, and counts them. Each part is the difference of two running totals, as `Apportionment` forms them.
 */
export function share(
  { living, livingCount, weight, shares, cash }: Participants,
  { shares: pool, forfeitures, contributions }: Given,
  weightSum: Weight,
  cashReturn: Rate,
  sums: YearSums,
): void {
  const [ofPool, ofForfeitures, ofContributions] = [
    pool / weightSum,
    forfeitures / weightSum,
    contributions / weightSum,
  ];
  const [hasForfeitures, hasContributions] = [forfeitures > 0, contributions > 0];
  let weightSoFar = 0;
  let sharesGiven = 0;
  let forfeituresGiven = 0;
  let contributionsGiven = 0;
  let interest = 0;
  let allShares = 0;
  let allCash = 0;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    let cashOfRow: number = cash[row]!;
    const rowWeight = weight[row]!;
    if (rowWeight > 0) {
      weightSoFar += rowWeight;
      const given = proportion(pool, weightSoFar, weightSum, ofPool);
      shares[row] = (shares[row]! + given - sharesGiven) as MicroShares;
      sharesGiven = given;
      if (hasForfeitures) {
        const cashGiven = proportion(forfeitures, weightSoFar, weightSum, ofForfeitures);
        cashOfRow += cashGiven - forfeituresGiven;
        forfeituresGiven = cashGiven;
      }
      if (hasContributions) {
        const cashGiven = proportion(contributions, weightSoFar, weightSum, ofContributions);
        cashOfRow += cashGiven - contributionsGiven;
        contributionsGiven = cashGiven;
      }
    }
    if (cashReturn !== 0) {
      const earned = interestOn(cashOfRow as Cents, cashReturn);
      interest += earned;
      cashOfRow += earned;
    }
    cash[row] = cashOfRow as Cents;
    allShares += shares[row]!;
    allCash += cashOfRow;
  }
  sums.interest += interest;
  sums.shares += allShares;
  sums.cash += allCash;
}
