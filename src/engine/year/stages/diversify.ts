import { add, cost, portion, subtract, ZERO, type Cents, type MicroShares } from '../../numeric/index.js';
import { electionPercentage, entitlement } from '../../rules/diversification.js';
import type { Listeners } from '../../state/events.js';
import { activeShares, shrinkLoanShares } from '../../state/loan.js';
import type { Plan } from '../../state/plan.js';
import type { Writes } from '../../state/state.js';
import type { Diversified, PlanYear } from '../../state/year-record.js';

const NOTHING: Diversified = { shares: ZERO, cost: ZERO, paid: ZERO };

/**
 * Diversify, model 4.6: participants near retirement sell part of their shares, IRC 401(a)(28)(B), Notice 88-56 `[S-401a28]`.
 *
 * Age and participation count at the start of the year: the election is for a plan year that has closed, the money leaves in
 * this one, at the last appraisal. The entitlement is cumulative; the behaviour says which part of it is elected.
 *
 * Pitfall: what was diversified before is netted, or the same quarter would be sold year after year.
 */
export function diversify(
  plan: Plan,
  { participants, loans }: Writes<'participants' | 'loans'>,
  year: PlanYear,
  onDiversification?: Listeners['onDiversification'],
): Diversified {
  if (!plan.diversification.enabled) return NOTHING;
  const { ageAtCensus, participationAtCensus, living, livingCount } = participants;
  const { ageRequirement, serviceRequirement } = plan.diversification;
  const before = plan.defersLoanShares ? activeShares(participants) : ZERO;
  let sold: MicroShares = ZERO;
  let atAppraisal: Cents = ZERO;
  let paid: Cents = ZERO;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    const age = ageAtCensus[row]! + year.index - 1;
    const participation = participationAtCensus[row]! + year.index - 1;
    if (age < ageRequirement || participation < serviceRequirement) continue;
    const held = participants.shares[row]!;
    if (held === 0) continue;
    const percentage = electionPercentage(plan.diversification, age, participation);
    if (percentage === 0) continue;
    const diversified = participants.diversified[row]!;
    const rate = year.behaviour.election(row, year.index, participants.headcount[row]!);
    const elected = portion(entitlement(held, diversified, percentage), rate);
    const amount = cost(elected, year.paymentPrice);
    participants.shares[row] = subtract(held, elected);
    participants.diversified[row] = add(diversified, elected);
    sold = add(sold, elected);
    atAppraisal = add(atAppraisal, cost(elected, year.tradePrice));
    paid = add(paid, amount);
    if (elected > 0) onDiversification?.({ year: year.year, row, shares: elected, paid: amount });
  }
  if (plan.defersLoanShares) shrinkLoanShares(loans, before, activeShares(participants));
  return { shares: sold, cost: atAppraisal, paid };
}
