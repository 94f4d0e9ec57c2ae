/** The first plan year and the limits that a plan states: people counted by hand. */
import { describe, expect, it } from 'vitest';
import { simulateRun, type PlanRules } from '../../../src/index.js';
import { parseInput } from '../../../src/engine/input/index.js';

const RULES: PlanRules = { plan_name: 'P', vesting_schedule: { type: 'immediate' } };
const ASSUMPTIONS = { contribution_policy: {}, share_valuation: { current_price: 10 } };

describe('the first plan year', () => {
  const person = (id: string, more: object): object => ({ id, age: 50, service_years: 20, ...more });
  const left = { status: 'separated', separation: { year: 2023, cause: 'termination' } };
  const participation = (plan_start_year: number | undefined): number[] => {
    const people = [
      person('omitted', {}),
      person('newer', { service_years: 2 }),
      person('stated', { participation_years: 9 }),
      person('left', left),
    ];
    const state = { census_year: 2026, participants: people };
    return [...parseInput({ ...RULES, plan_start_year }, ASSUMPTIONS, state, {}).census.participationAtCensus];
  };

  it('bounds years of participation that are not stated, those of leavers at their separation', () => {
    expect(participation(undefined)).toEqual([20, 2, 9, 20]);
    expect(participation(2022)).toEqual([5, 2, 9, 2]);
    expect(participation(2025)).toEqual([2, 2, 9, 0]);
  });

  it('delays diversification to ten years of participation under the plan', () => {
    const bought = (plan_start_year?: number): number[][] => {
      const { annual_projections: years } = simulateRun(
        { ...RULES, normal_retirement_age: 70, plan_start_year },
        {
          ...ASSUMPTIONS,
          turnover: { termination_table: 'none' },
          repurchase_strategy: { method: 'redeem' },
        },
        { census_year: 2026, participants: [{ id: 'A', age: 54, service_years: 20, allocated_shares: 1000 }] },
        { projection_years: 13 },
      );
      return years
        .filter(({ diversification_shares: shares }) => shares > 0)
        .map(({ year, diversification_shares: shares }) => [year, shares]);
    };
    expect(bought()).toEqual([
      [2028, 250],
      [2033, 250],
    ]);
    expect(bought(2023)).toEqual([
      [2033, 250],
      [2038, 250],
    ]);
  });
});

describe('stated limits', () => {
  it('cap pay in plan years that begin in their year', () => {
    const payroll = (plan_year_end: string): number[] =>
      simulateRun(
        { ...RULES, plan_year_end },
        {
          ...ASSUMPTIONS,
          compensation_growth_rate: 0,
          turnover: { termination_table: 'none' },
          statutory_limits: [{ year: 2027, compensation: 375_000 }],
        },
        { census_year: 2026, participants: [{ id: 'A', age: 40, service_years: 9, compensation: 400_000 }] },
        { projection_years: 3 },
      ).annual_projections.map(({ covered_payroll: pay }) => pay);
    expect(payroll('12/31')).toEqual([375_000, 380_000, 390_000]);
    expect(payroll('06/30')).toEqual([360_000, 375_000, 380_000]);
  });
});
