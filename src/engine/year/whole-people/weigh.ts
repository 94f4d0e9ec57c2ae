import { forHeads, inRange, ONE_PERSON, smaller, ZERO, type Cents, type Headcount } from '../../numeric/index.js';
import type { Writes } from '../../state/state.js';
import type { WholePeople } from '../../state/whole-people.js';
import type { PlanYear } from '../../state/year-record.js';
import type { Weighed } from '../stages/contribute.js';

/** Weighs those who take part by their pay. */
export function weighByPay(people: WholePeople, { participants }: Writes<'participants'>, year: PlanYear): Weighed {
  const { eligibleFrom } = people;
  const { headcount, pay, weight, living, livingCount } = participants;
  const { payCap } = year.terms.limits;
  let payroll = 0;
  let largestPay: Cents = ZERO;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    if (year.index < eligibleFrom[row]!) {
      weight[row] = 0;
      continue;
    }
    const heads: Headcount = headcount[row]!;
    const counted = smaller(pay[row]!, payCap);
    if (heads > 0 && counted > largestPay) largestPay = counted;
    const paid = heads === ONE_PERSON ? counted : forHeads(counted, heads);
    weight[row] = paid;
    payroll += paid;
  }
  const coveredPayroll = inRange(payroll as Cents);
  people.largestPay = largestPay;
  return { coveredPayroll, weightSum: coveredPayroll };
}
