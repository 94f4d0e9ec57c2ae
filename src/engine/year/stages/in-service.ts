import { add, cost, portion, subtract, ZERO, type Cents, type MicroShares } from '../../numeric/index.js';
import { mayTakeInService } from '../../rules/diversification.js';
import { vestedFraction } from '../../rules/vesting.js';
import type { Listeners } from '../../state/events.js';
import { vestingIn } from '../../state/freeze.js';
import { activeShares, shrinkLoanShares } from '../../state/loan.js';
import type { Plan } from '../../state/plan.js';
import type { Writes } from '../../state/state.js';
import type { PaidInService, PlanYear } from '../../state/year-record.js';

/**
 * Distributions in service, model 4.6: after diversification, participants past an age take part of their account while they work,
 * where the plan lets them, Treas. Reg. 1.401-1(b)(1)(ii) `[S-in-service]`.
 *
 * The shares are bought like all others of the year, at the last appraisal; the cash is the participant's own. They are no total
 * distributions, so no note can pay them, IRC 409(h)(5) `[S-409]`.
 *
 * Pitfall: what was diversified before stays counted; the next election nets it as if nothing had been taken in service.
 */
export function payInService(
  plan: Plan,
  { participants, loans }: Writes<'participants' | 'loans'>,
  year: PlanYear,
  onInService?: Listeners['onInService'],
): PaidInService | null {
  const { inService: terms } = plan;
  if (terms === null) return null;
  const vesting = vestingIn(plan, year.year);
  const { ageAtCensus, serviceAtCensus, vestedFloor, living, livingCount } = participants;
  const before = plan.defersLoanShares ? activeShares(participants) : ZERO;
  let shares: MicroShares = ZERO;
  let cash: Cents = ZERO;
  let atAppraisal: Cents = ZERO;
  let paid: Cents = ZERO;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    if (participants.headcount[row] === 0) continue;
    const age = ageAtCensus[row]! + year.index;
    const service = serviceAtCensus[row]! + year.index;
    const vested = vestedFraction(vesting, age, service, vestedFloor[row]!);
    if (!mayTakeInService(terms, age - 1, service - 1, vested)) continue;
    const ofShares = portion(participants.shares[row]!, terms.fraction);
    const ofCash = portion(participants.cash[row]!, terms.fraction);
    if (ofShares === 0 && ofCash === 0) continue;
    const amount = cost(ofShares, year.paymentPrice);
    participants.shares[row] = subtract(participants.shares[row]!, ofShares);
    participants.cash[row] = subtract(participants.cash[row]!, ofCash);
    shares = add(shares, ofShares);
    cash = add(cash, ofCash);
    atAppraisal = add(atAppraisal, cost(ofShares, year.tradePrice));
    paid = add(paid, amount);
    onInService?.({ year: year.year, row, shares: ofShares, paid: amount, cash: ofCash });
  }
  if (plan.defersLoanShares) shrinkLoanShares(loans, before, activeShares(participants));
  return { shares, cost: atAppraisal, paid, cash };
}
