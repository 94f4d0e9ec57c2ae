import { cost, portion, ZERO, type Cents, type MicroShares } from '../../numeric/index.js';
import { electionPercentage, entitlement } from '../../rules/diversification.js';
import { mayTakeInService } from '../../rules/in-service.js';
import { vestedFraction } from '../../rules/vesting.js';
import type { Participants } from '../../state/state.js';
import type { YearFigures } from './year-figures.js';
import type { YearSums } from './year-sums.js';

/**
 * Of some living rows, the accounts of those who stay: shares receive their dividends, and people diversify and are paid in service.
 * Rows that somebody is still in are listed anew from position `kept` on; returns how many there are.
 */
export function stay(
  participants: Participants,
  figures: YearFigures,
  sums: YearSums,
  from: number,
  to: number,
  kept: number,
): number {
  const { living, headcount, shares, cash, diversified } = participants;
  const { ageAtCensus, serviceAtCensus, participationAtCensus, vestedFloor } = participants;
  const { year, index, price, paymentPrice, dividend, dividendsStay, behaviour } = figures;
  const { onDiversification, onInService } = figures.listeners;
  const { diversification, inService, vesting } = figures;
  const { enabled: mayDiversify, ageRequirement, serviceRequirement } = diversification;
  let next = kept;
  for (let i = from; i < to; i++) {
    const row = living[i]!;
    const heads = headcount[row]!;
    if (heads === 0) continue;
    living[next++] = row;
    sums.sharesStaying += shares[row]!;
    const age = ageAtCensus[row]! + index;
    if (dividend > 0) {
      const received = cost(shares[row]!, dividend);
      sums.dividends += received;
      if (dividendsStay) cash[row] = (cash[row]! + received) as Cents;
    }
    if (mayDiversify && age - 1 >= ageRequirement && shares[row]! > 0) {
      const participation = participationAtCensus[row]! + index - 1;
      const percentage =
        participation >= serviceRequirement ? electionPercentage(diversification, age - 1, participation) : ZERO;
      if (percentage > 0) {
        const held: MicroShares = shares[row]!;
        const before: MicroShares = diversified[row]!;
        const elected = portion(entitlement(held, before, percentage), behaviour.election(row, index, heads));
        shares[row] = (held - elected) as MicroShares;
        diversified[row] = (before + elected) as MicroShares;
        sums.diversifiedShares += elected;
        const atAppraisal = cost(elected, price);
        sums.diversifiedCost += atAppraisal;
        const paid = paymentPrice > price ? cost(elected, paymentPrice) : atAppraisal;
        sums.diversifiedPaid += paid;
        if (elected > 0) onDiversification?.({ year, row, shares: elected, paid });
      }
    }
    if (inService !== null) {
      const service = serviceAtCensus[row]! + index;
      const vested = vestedFraction(vesting, age, service, vestedFloor[row]!);
      if (mayTakeInService(inService, age - 1, service - 1, vested)) {
        const ofShares = portion(shares[row]!, inService.fraction);
        const ofCash = portion(cash[row]!, inService.fraction);
        shares[row] = (shares[row]! - ofShares) as MicroShares;
        cash[row] = (cash[row]! - ofCash) as Cents;
        sums.sharesInService += ofShares;
        sums.cashInService += ofCash;
        sums.costInService += cost(ofShares, price);
        const paid = cost(ofShares, paymentPrice);
        sums.paidInService += paid;
        if (ofShares > 0 || ofCash > 0) onInService?.({ year, row, shares: ofShares, paid, cash: ofCash });
      }
    }
  }
  return next;
}
