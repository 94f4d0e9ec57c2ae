import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inputRows } from '../../../src/presentation/words/input-tables.js';
import type { PlanInputs } from '../../../src/analysis/index.js';
import { planArbitrary } from '../../oracle/arbitrary.js';
import { smallPlan } from '../../hosts/cli/harness.js';
import { draws } from '../../draws.js';

it('every input is given, has a default or is named as silent, each once, in any plan', () => {
  fc.assert(
    fc.property(planArbitrary(), (plan) => {
      const { given, assumed, silent } = inputRows(plan as unknown as PlanInputs);
      const paths = [...[...given, ...assumed].map(({ path }) => path), ...silent];
      expect(paths.length).toBeGreaterThan(60);
      expect(new Set(paths).size).toBe(paths.length);
      expect([...given, ...assumed].map(({ text, meaning }) => `${text} ${meaning}`).join(' ')).not.toMatch(
        /undefined|NaN|\[object/,
      );
    }),
    { numRuns: draws(100) },
  );
});

it('values are written in their units', () => {
  const { given, assumed } = inputRows({
    ...smallPlan,
    operatingAssumptions: {
      ...smallPlan.operatingAssumptions,
      discount_rate: '0.0725',
      compensation_growth_rate: 0.03125,
      dividends: { per_share: 1.2345 },
    },
    initialState: {
      ...smallPlan.initialState,
      trust_cash: { unallocated_contributions: 680501.6 },
      unallocated_shares: 10.25,
    },
  } as PlanInputs);
  const value = (rows: typeof given, path: string) => rows.find((row) => row.path === path)?.text;
  expect(value(given, 'discount_rate')).toBe('7.25 %');
  expect(value(given, 'compensation_growth_rate')).toBe('3.125 %');
  expect(value(given, 'dividends.per_share')).toBe('$1.2345');
  expect(value(given, 'trust_cash.unallocated_contributions')).toBe('$680,501.60');
  expect(value(given, 'unallocated_shares')).toBe('10.25');
  expect(value(given, 'share_valuation.current_price')).toBe('$10.00');
  expect(value(given, 'diversification_rules.enabled')).toBe('no');
  expect(value(assumed, 'distribution_policy.cash_out_limit')).toBe('$7,000');
  expect(value(assumed, 'full_vesting_on')).toBe('normal retirement, death, disability');
});
