import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planArbitrary, type PlanInput } from '../oracle/arbitrary.js';
import { PLANS, runOrNull, units } from './runs.js';

const shares = (n: number): bigint => units(n, 6);
const cents = (n: number): bigint => units(n, 2);

/** Below this many units every output double stands for exactly one figure, so that sums of outputs are exact. */
const READABLE = 1e15;

/** All purchases from one side: shares from outside come to the trust, those from accounts are in it. */
function purchasesFrom(input: PlanInput, from: 'outside' | 'accounts'): PlanInput {
  const { purchases, ...others } = input.operatingAssumptions;
  if (purchases === undefined) return input;
  return { ...input, operatingAssumptions: { ...others, purchases: purchases.map((one) => ({ ...one, from })) } };
}

describe('conservation, seen from outside on the results alone', () => {
  it('holds for the shares of the trust, shares outstanding, the obligation and repurchase cash in every year', () => {
    fc.assert(
      fc.property(planArbitrary(), fc.boolean(), (drawn, buysFromOutside) => {
        const input = purchasesFrom(drawn, buysFromOutside ? 'outside' : 'accounts');
        const run = runOrNull(input);
        fc.pre(run !== null);
        fc.pre(run.trust_states.every((t) => t.shares.total * 1e6 < READABLE && t.shares_outstanding * 1e6 < READABLE));
        run.trust_states.forEach((trust, i) => {
          const { allocated, separated, pending_forfeiture, unallocated, suspense, total } = trust.shares;
          const parts = [allocated, separated, pending_forfeiture, unallocated, suspense].map(shares);
          expect(parts.reduce((a, b) => a + b, 0n)).toBe(shares(total));

          const year = run.annual_projections[i]!;
          const before = run.trust_states[i - 1];
          if (before !== undefined) {
            const moved = shares(year.stock_contribution_shares) - shares(year.shares_redeemed);
            const bought = buysFromOutside ? shares(year.purchase_shares ?? 0) : 0n;
            expect(shares(total) - shares(before.shares.total)).toBe(moved + bought);
            expect(shares(trust.shares_outstanding) - shares(before.shares_outstanding)).toBe(moved);
          }

          const due = shares(year.distribution_shares) + shares(year.diversification_shares);
          const bought = due + shares(year.segregation_shares ?? 0) + shares(year.in_service_shares ?? 0);
          expect(shares(year.shares_recycled) + shares(year.shares_redeemed) + shares(year.shares_releveraged)).toBe(
            bought,
          );

          const trustCash =
            cents(year.funded_by_unallocated_contributions) +
            cents(year.funded_by_forfeitures) +
            cents(year.funded_by_participant_cash);
          const company = cents(year.funded_by_company);
          expect(trustCash + company + cents(year.notes_issued)).toBe(cents(year.repurchase_obligation));
          expect(trustCash + company + cents(year.note_principal_paid) + cents(year.note_interest_paid)).toBe(
            cents(year.repurchase_cash),
          );
          expect(cents(year.loan_principal_paid) + cents(year.loan_interest_paid)).toBe(cents(year.debt_service));
        });
      }),
      PLANS,
    );
  });

  it('keeps the shares of the trust when everything is recycled and nothing is contributed in stock', () => {
    fc.assert(
      fc.property(planArbitrary(), (input) => {
        const { stock_percentages: _inShares, ...policy } = input.operatingAssumptions.contribution_policy;
        const { purchases: _fromOutside, ...assumptions } = input.operatingAssumptions;
        const recycling = {
          ...input,
          operatingAssumptions: {
            ...assumptions,
            contribution_policy: { ...policy, form: 'cash' as const },
            repurchase_strategy: { method: 'recycle' as const },
          },
        };
        const run = runOrNull(recycling);
        fc.pre(run !== null);
        const totals = new Set(run.trust_states.map((trust) => trust.shares.total));
        expect(totals.size).toBe(1);
      }),
      PLANS,
    );
  });
});
