/** Places of the year where a mistake would hide from random plans. */
import { describe, expect, it } from 'vitest';
import { simulateRun, SimulationError, trySimulate } from '../../../src/index.js';
import type { InitialState, OperatingAssumptions, PlanRules } from '../../../src/index.js';

const rules: PlanRules = { plan_name: 'Year', vesting_schedule: { type: 'immediate' } };

describe('the year', () => {
  it('has no price under equity_value when no shares are outstanding', () => {
    const assumptions: OperatingAssumptions = {
      contribution_policy: {},
      share_valuation: { method: 'equity_value', current_price: 10 },
    };
    const state: InitialState = { census_year: 2026, participants: [] };
    expect(() => simulateRun(rules, assumptions, state)).toThrow(SimulationError);
    expect(trySimulate(rules, assumptions, state)).toEqual({
      success: false,
      error: {
        code: 'SIMULATION_ERROR',
        message: 'Simulation failed',
        details: { field: 'share_valuation.method', issue: 'No shares outstanding at the end of 2027' },
      },
    });
  });

  it('lets hires diversify only once their own participation is long enough', () => {
    // Hired at 60 in 2027: ten years of participation are complete at the end of 2037, the first election is that of 2038.
    const run = simulateRun(
      { ...rules, normal_retirement_age: 75, cash_usage_policy: [] },
      {
        contribution_policy: { annual_amount: 1000, form: 'stock' },
        share_valuation: { current_price: 10 },
        turnover: { termination_table: 'none' },
        workforce: { replacement_rate: 1, entry_age: 60, entry_compensation: 50_000 },
        repurchase_strategy: { method: 'redeem' },
      },
      {
        census_year: 2026,
        participants: [
          { id: 'A', age: 40, service_years: 3, compensation: 1, separation: { year: 2027, cause: 'termination' } },
        ],
      },
      { projection_years: 13 },
    );
    const elections = run.annual_projections.filter((year) => year.diversification_shares > 0).map(({ year }) => year);
    expect(elections[0]).toBe(2038);
  });

  it('credits interest to every balance, each rounded by itself', () => {
    const run = simulateRun(
      { ...rules, unused_contributions: 'hold', forfeiture_use: 'hold', eligibility: { minimum_age: 99 } },
      { contribution_policy: {}, cash_return_rate: 0.05, turnover: { termination_table: 'none' } },
      {
        census_year: 2026,
        participants: [
          { id: 'A', age: 40, service_years: 3, cash_balance: 100.1 },
          { id: 'B', age: 40, service_years: 3, cash_balance: 100.3 },
        ],
        trust_cash: { unallocated_contributions: 50.1, unallocated_forfeitures: 50.3 },
      },
      { projection_years: 1 },
    );
    // 5.005 rounds to 5.00 and 5.015 to 5.02; 2.505 to 2.50 and 2.515 to 2.52.
    expect(run.trust_states[0]?.cash).toEqual({
      participant_cash_accounts: 210.42,
      unallocated_company_contributions: 52.6,
      unallocated_forfeiture_cash: 52.82,
      total: 315.84,
    });
  });
});
