import fc from 'fast-check';
import { expect, it } from 'vitest';
import { simulateRun, trySimulate } from '../../src/index.js';
import type { InitialState, OperatingAssumptions, PlanRules } from '../../src/index.js';
import { draws } from '../draws.js';

/** Dollars up to the largest amount that cents can hold, most of them near it. */
const dollars = fc
  .oneof(fc.maxSafeNat(), fc.nat(1_000_000))
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
const shares = fc.nat(10 ** 13).map((units) => `${Math.floor(units / 1e6)}.${String(units % 1e6).padStart(6, '0')}`);

it('near the end of the exact range there is an exact run or a SimulationError, never a broken identity', () => {
  const person = fc.record({ age: fc.constantFrom(30, 60, 64), cash_balance: dollars, allocated_shares: shares });
  fc.assert(
    fc.property(
      fc.array(person, { maxLength: 3 }),
      fc.record({ contributions: dollars, forfeitures: dollars, annual: dollars, price: fc.nat(100_000) }),
      fc.constantFrom('hold' as const, 'allocate' as const),
      (people, amounts, unused) => {
        const rules: PlanRules = {
          plan_name: 'End of the range',
          vesting_schedule: { years: 6 },
          unused_contributions: unused,
          distribution_policy: { timing: 'immediate', form: 'lump_sum' },
        };
        const assumptions: OperatingAssumptions = {
          contribution_policy: { annual_amount: amounts.annual },
          share_valuation: { current_price: amounts.price + 1 },
          cash_return_rate: 0.05,
          workforce: { replacement_rate: 4, entry_compensation: 0 },
        };
        const state: InitialState = {
          census_year: 2026,
          participants: people.map((one, i) => ({ ...one, id: `P${i}`, service_years: 9, compensation: 1000 })),
          trust_cash: {
            unallocated_contributions: amounts.contributions,
            unallocated_forfeitures: amounts.forfeitures,
          },
        };
        // An InvariantError would come through.
        expect(trySimulate(rules, assumptions, state, { projection_years: 3 })).toHaveProperty('success');
      },
    ),
    { numRuns: draws(2000) },
  );
});

it('headcounts that hires multiply beyond the range end in a SimulationError', () => {
  const outcome = trySimulate(
    { plan_name: 'Hires', vesting_schedule: { years: 6 } },
    {
      contribution_policy: {},
      turnover: { termination_rates: [{ rate: 0.539 }] },
      workforce: { replacement_rate: 4, entry_compensation: 0 },
    },
    { census_year: 2026, participants: [{ id: 'p0', age: 30, service_years: 1 }] },
    { projection_years: 40 },
  );
  const details = { field: 'workforce.replacement_rate' };
  expect(outcome).toMatchObject({ success: false, error: { code: 'SIMULATION_ERROR', details } });
});

it.each([
  ['compensation_growth_rate', { compensation_growth_rate: 5 }],
  ['share_valuation.annual_growth_rate', { share_valuation: { current_price: 100, annual_growth_rate: 2 } }],
  ['share_valuation.current_price', { share_valuation: { current_price: 1e7, annual_growth_rate: 0.5 } }],
  ['cash_return_rate', { cash_return_rate: 5 }],
  ['dividends.annual_growth_rate', { dividends: { per_share: 1, annual_growth_rate: 5 } }],
  ['dividends.per_share', { dividends: { per_share: 1_000_000, annual_growth_rate: 0.5 } }],
  ['contribution_policy', { contribution_policy: { type: 'schedule' as const, amounts: [1, 9e13] } }],
])('names what grew beyond the range: %s', (field, assumptions) => {
  const outcome = trySimulate(
    { plan_name: 'Grows', vesting_schedule: { years: 6 }, unused_contributions: 'hold' },
    { contribution_policy: {}, share_valuation: { current_price: 100 }, compensation_growth_rate: 0, ...assumptions },
    {
      census_year: 2026,
      participants: [
        { id: 'A', age: 48, service_years: 9, compensation: 90_000, allocated_shares: 1_000_000, cash_balance: 1000 },
      ],
      trust_cash: {},
      company: {},
    },
    { projection_years: 20, include_turnover_projection: false },
  );
  expect(outcome).toMatchObject({ success: false, error: { code: 'SIMULATION_ERROR', details: { field } } });
});

it('names the census where nothing grows', () => {
  const rich = (id: string): InitialState['participants'][number] => ({
    id,
    age: 30,
    service_years: 9,
    allocated_shares: 400_000_000,
  });
  const outcome = trySimulate(
    { plan_name: 'Large', vesting_schedule: { years: 6 }, allocation: { basis: 'per_capita' } },
    {
      contribution_policy: {},
      compensation_growth_rate: 0,
      share_valuation: { current_price: 1_000_000, annual_growth_rate: 0 },
      turnover: { termination_rates: [{ rate: 1 }] },
    },
    { census_year: 2026, participants: [rich('A'), rich('B')] },
    { projection_years: 10 },
  );
  expect(outcome).toMatchObject({ success: false, error: { details: { field: 'participants' } } });
});

it('a present value beyond every number is a SimulationError', () => {
  expect(() =>
    simulateRun(
      { plan_name: 'Discount', vesting_schedule: { years: 6 } },
      { contribution_policy: {}, discount_rate: -0.99999999, share_valuation: { current_price: 100 } },
      { census_year: 2026, participants: [{ id: 'A', age: 30, service_years: 9, allocated_shares: 1000 }] },
      { projection_years: 75 },
    ),
  ).toThrow('Simulation failed');
});
