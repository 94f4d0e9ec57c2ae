import { add, cost, net, subtract, ZERO, type Cents } from '../../engine/numeric/index.js';
import { rightsPaid } from '../../engine/rules/valuation.js';
import { pendingCash } from '../../engine/state/payout-ladder.js';
import { censusLoansOutstanding } from '../../engine/state/loan.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';
import { trustShares } from '../../engine/state/year-record.js';
import { trustCash, type LedgerFigure, type YearOfCompany } from './parties.js';
import type { PeoplesAmounts } from './people.js';

/** Claims of every party at the end of the projection, in the figures of the ledger. */
export interface AtEnd {
  readonly figures: Readonly<Record<LedgerFigure | 'appraisal', Cents>>;
  /** Part of `people` that is in no account yet: shares in suspense, pending forfeiture or unallocated, and cash of the trust. */
  readonly notAllocated: Cents;
}

/**
 * Claims at the end: shares at the last appraisal, rights at what they would be paid at it, debts at their balance. The cash that is kept
 * is taken out again, since the claims have it. The appraisal is what claims exceed cash by: earnings after the horizon as the appraisal
 * counts them, with its scale or discount and its floor at 0. `[std]`
 */
export function atEnd(
  { plan, record, financed, closing }: YearOfCompany,
  state: ReadOnly<State>,
  held: PeoplesAmounts,
): AtEnd {
  const { price, sharesOutstanding } = state.company;
  const sharesOfNobody = add(add(closing.suspenseShares, closing.unallocatedShares), closing.pendingShares);
  const notAllocated = net([
    cost(sharesOfNobody, price),
    pendingCash(state.forfeitures),
    closing.contributions,
    closing.forfeitures,
  ]);
  const claims = {
    people: net([...held.leavers, ...held.stayers, notAllocated]),
    outside_owners: cost(subtract(sharesOutstanding, trustShares(closing)), price),
    lenders: add(financed.closing.borrowed, plan.finances!.insideLoans ? ZERO : censusLoansOutstanding(state.loans)),
    rights: rightsPaid(record.terms.finances!.rights, price),
  };
  const kept = net<Cents>([], [financed.closing.cash, financed.closing.sinkingFund, trustCash(closing)]);
  const appraisal = net([...Object.values(claims), kept]);
  return { figures: { earned: ZERO, appraisal, ...claims, tax: ZERO, kept }, notAllocated };
}
