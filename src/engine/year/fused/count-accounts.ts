import { interestOn, type Cents, type Rate } from '../../numeric/index.js';
import type { Participants } from '../../state/state.js';
import type { YearSums } from './year-sums.js';

/** The second loop of a year, once accounts are given what it has for them: credits the return on their cash, and counts them. */
export function countAccounts(
  { living, livingCount, shares, cash }: Participants,
  cashReturn: Rate,
  sums: YearSums,
): void {
  let interest = 0;
  let allShares = 0;
  let allCash = 0;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    let cashOfRow: number = cash[row]!;
    if (cashReturn !== 0) {
      const earned = interestOn(cashOfRow as Cents, cashReturn);
      interest += earned;
      cashOfRow += earned;
      cash[row] = cashOfRow as Cents;
    }
    allShares += shares[row]!;
    allCash += cashOfRow;
  }
  sums.interest += interest;
  sums.shares += allShares;
  sums.cash += allCash;
}
