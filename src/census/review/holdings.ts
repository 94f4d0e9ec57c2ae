import { GroupOfPeople } from './group-of-people.js';
import type { Doubt, ValidInputs } from './doubt.js';

/** Dollars: pay below this is hardly a year's pay. */
const LEAST_PAY = 1000;

/** People, and what they hold and earn: none at all, or in another unit. */
export function reviewHoldings({ initialState: { participants } }: ValidInputs): Doubt[] {
  if (participants.length === 0)
    return [{ field: 'participants', issue: 'Is empty: there is nobody to buy shares from' }];
  const low = new GroupOfPeople();
  const paidNothing = new GroupOfPeople();
  const unknownPay = new GroupOfPeople();
  let employed = 0;
  let paid = 0;
  let paidLittle = 0;
  participants.forEach((person, row) => {
    if (person.status === 'separated') {
      const { allocated_shares: shares = 0, cash_balance: cash = 0, separation } = person;
      const isPaidNothing = separation?.payments_remaining !== undefined && Number(shares) === 0 && Number(cash) === 0;
      if (isPaidNothing) paidNothing.add(row, person, 'separation.payments_remaining');
      return;
    }
    const pay = Number(person.compensation ?? 0);
    employed += 1;
    if (person.compensation === undefined) unknownPay.add(row, person, 'compensation');
    if (pay > 0) paid += 1;
    if (pay === 0 || pay >= LEAST_PAY) return;
    paidLittle += 1;
    low.add(row, person, 'compensation');
  });
  const doubts: Doubt[] = [];
  if (!participants.some(({ allocated_shares: shares = 0 }) => Number(shares) > 0)) {
    doubts.push({
      field: 'participants',
      issue: 'Nobody has allocated_shares: there is nothing to buy back until shares are allocated',
    });
  }
  if (employed > 0 && paid === 0) {
    doubts.push({
      field: 'participants',
      issue: 'Nobody employed has compensation: contributions and allocations in proportion to pay are 0',
    });
  } else {
    doubts.push(...unknownPay.doubts('no pay is given, which counts as 0: write the pay, or a 0 that is meant'));
  }
  // A few may be people who have just started; half of all means another unit.
  if (paidLittle > 0 && paidLittle * 2 >= paid) {
    doubts.push(
      ...low.doubts('paid less than $1,000 a year: pay is in dollars a year, not in thousands or by the hour'),
    );
  }
  doubts.push(...paidNothing.doubts('payments remaining, but neither shares nor cash'));
  return doubts;
}
