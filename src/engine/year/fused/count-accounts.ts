import { interestOn, runningSums, type Cents, type Rate } from '../../numeric/index.js';
import type { Participants } from '../../state/state.js';
import type { YearSums } from './year-sums.js';

/** Positions of the sums. */
const INTEREST = 0;
const SHARES = 1;
const CASH = 2;

/** The second loop of a year, once accounts are given what it has for them: credits the return on their cash, and counts them. */
export function countAccounts(
  { living, livingCount, shares, cash }: Participants,
  cashReturn: Rate,
  sums: YearSums,
): void {
  const sum = runningSums(3);
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    if (cashReturn !== 0) {
      const earned = interestOn(cash[row]!, cashReturn);
      sum[INTEREST]! += earned;
      cash[row] = (cash[row]! + earned) as Cents;
    }
    sum[SHARES]! += shares[row]!;
    sum[CASH]! += cash[row]!;
  }
  sums.interest += sum[INTEREST]!;
  sums.shares += sum[SHARES]!;
  sums.cash += sum[CASH]!;
}
