import { expect, it } from 'vitest';
import { changesOf, controlOf } from '../../../src/hosts/what-if/controls/controls.js';
import type { ControlValues } from '../../../src/hosts/what-if/controls/control-rows.js';
import type { PlanInputs } from '../../../src/analysis/index.js';
import { mergePatch, validate } from '../../../src/index.js';

type Strategy = NonNullable<PlanInputs['operatingAssumptions']['repurchase_strategy']>;

const planWith = (repurchase_strategy: Strategy): PlanInputs => ({
  planRules: { plan_name: 'Mixed', vesting_schedule: { years: 6 } },
  operatingAssumptions: { contribution_policy: {}, repurchase_strategy },
  initialState: { participants: [] },
});

/** The strategy that moved controls make of another, which must be valid. */
function moved(strategy: Strategy, values: ControlValues): unknown {
  const inputs = planWith(strategy);
  const { planRules, operatingAssumptions, initialState } = mergePatch(inputs, changesOf(values, inputs)) as PlanInputs;
  expect(validate(planRules, operatingAssumptions, initialState)).toEqual([]);
  return operatingAssumptions.repurchase_strategy;
}

it.each<[strategy: Strategy, method: string, redeemed: number, releveraged: number]>([
  [{}, 'recycle', 0, 0],
  [{ funding_source: 'company_loan' }, 'releverage', 0, 100],
  [{ method: 'redeem' }, 'redeem', 100, 0],
  [{ method: 'hybrid' }, 'hybrid', 50, 0],
  [{ method: 'hybrid', redeem_fraction: '0.4' }, 'hybrid', 40, 0],
  [{ mix: [{ redeem: '1' }] }, 'redeem', 100, 0],
  [{ mix: [{ recycle: 0.7, redeem: 0.1, releverage: 0.2 }] }, 'mix', 10, 20],
  [{ mix: [{ redeem: 1 }, { recycle: 1 }] }, 'mix', 100, 0],
])('%j stands at %s, %d %% redeemed and %d %% releveraged', (strategy, ...stands) => {
  const inputs = planWith(strategy);
  expect((['method', 'redeemed', 'releveraged'] as const).map((id) => controlOf(id).planned(inputs))).toEqual(stands);
});

it('a method takes the place of a mix, and a mix that of a method and its fraction', () => {
  const byYear: Strategy = { mix: [{ recycle: 0.5, redeem: 0.5 }, { releverage: 1 }] };
  expect(moved(byYear, { method: 'redeem' })).toEqual({ method: 'redeem' });
  expect(moved(byYear, { redeemed: 30 })).toEqual({ mix: [{ recycle: 0.7, redeem: 0.3, releverage: 0 }] });
  const hybrid: Strategy = { method: 'hybrid', redeem_fraction: 0.4 };
  expect(moved(hybrid, { releveraged: 80 })).toEqual({ mix: [{ recycle: 0, redeem: 0.2, releverage: 0.8 }] });
  expect(moved(hybrid, { releveraged: 33.3, redeemed: 10 })).toEqual({
    mix: [{ recycle: 0.567, redeem: 0.1, releverage: 0.333 }],
  });
});

it.each<ControlValues>([{ method: 'releverage' }, { releveraged: 20 }, { deduction_limit: 'releverage' }])(
  'where dividends pay the loan, %j leads them to the accounts, as there is a second loan then',
  (values) => {
    const loan = {
      loan_id: 'first',
      principal_balance: 1000,
      interest_rate: 0.05,
      years_remaining: 5,
      suspense_shares: 10,
    };
    const inputs: PlanInputs = {
      ...planWith({ method: 'recycle' }),
      initialState: { participants: [], esop_loans: [loan] },
    };
    const byDividends = { dividends: { per_share: 1, on_allocated_shares: 'loan' } };
    const assumptions = { ...byDividends, share_valuation: { current_price: 10 } };
    const paid = mergePatch(inputs, { operatingAssumptions: assumptions }) as PlanInputs;
    const changed = mergePatch(paid, changesOf(values, paid)) as PlanInputs;
    expect(validate(paid.planRules, paid.operatingAssumptions, paid.initialState)).toEqual([]);
    expect(validate(changed.planRules, changed.operatingAssumptions, changed.initialState)).toEqual([]);
  },
);

it('a limit is kept with what becomes of the rest, or reported', () => {
  const kept: Strategy = { limits: { deduction_404: 'enforce', additions_415: 'enforce' } };
  expect(controlOf('deduction_limit').planned(planWith(kept))).toBe('redeem');
  expect(moved(kept, { deduction_limit: 'releverage' })).toEqual({
    limits: { ...kept.limits, overflow: 'releverage' },
  });
  expect(moved(kept, { deduction_limit: 'report', additions_limit: 'report' })).toEqual({
    limits: { deduction_404: 'report', additions_415: 'report' },
  });
});
