import { expect, it } from 'vitest';
import { prepare } from '../../../src/index.js';
import { explain, journal } from '../../../src/presentation/journal/index.js';

/** A hire every year, because somebody leaves, and an acquired group that joins in 2028. Who shares in a frozen plan is in the vectors. */
const plan = prepare(
  {
    plan_name: 'Frozen',
    vesting_schedule: { years: 6 },
    allocation: { basis: 'per_capita' },
    cash_usage_policy: [],
    freeze: { from_year: 2027 },
  },
  {
    contribution_policy: { type: 'fixed_amount', annual_amount: 10_000 },
    share_valuation: { current_price: 10 },
    turnover: { termination_rates: [{ min_age: 60, rate: 0.1 }] },
    workforce: {
      replacement_rate: 1,
      entry_compensation: 50_000,
      joiners: [{ year: 2028, count: 1, age: 40, compensation: 50_000, service_years: 10 }],
    },
  },
  {
    census_year: 2026,
    participants: [
      { id: 'veteran', age: 40, service_years: 1, compensation: 50_000, allocated_shares: 100 },
      { id: 'novice', age: 30, service_years: 0, compensation: 50_000 },
      { id: 'leaver', age: 61, service_years: 4, compensation: 50_000, allocated_shares: 100 },
    ],
  },
  { projection_years: 3 },
);

it('a frozen plan is explained, and its journal names the rule', () => {
  expect(explain(plan, { metric: 'policy_contribution', year: 2028 })).toMatchObject({ amount: 0, formula: '0' });
  const { parts, amount } = explain(plan, { metric: 'covered_payroll', year: 2028 });
  expect(parts.reduce((sum, { amount: part }) => sum + part, 0)).toBeCloseTo(amount!, 6);
  const left = [...journal(plan)].find(({ stage }) => stage === 'turnover');
  expect(left).toMatchObject({ rule: 'vesting.freeze' });
});
