/** The first plan year and the limits that a plan states: the words of section 9, and people counted by hand. */
import { describe, expect, it } from 'vitest';
import { simulateRun, type PlanRules } from '../../../src/index.js';
import { parseInput } from '../../../src/engine/input/index.js';
import { issuesOf } from './full-input.js';

const RULES: PlanRules = { plan_name: 'P', vesting_schedule: { type: 'immediate' } };
const ASSUMPTIONS = { contribution_policy: {}, share_valuation: { current_price: 10 } };

const issues = (rules: object, assumptions: object = {}, state: object = {}): unknown[] =>
  issuesOf(
    { ...RULES, ...rules },
    { ...ASSUMPTIONS, ...assumptions },
    { census_year: 2026, participants: [], ...state },
  ).map(({ field, issue }) => [field, issue]);

describe('the first plan year', () => {
  it.each([
    [2026, []],
    [2027, [['plan_start_year', 'Must be at most 2026']]],
    [1939, [['plan_start_year', 'Must be between 1940 and 2200']]],
  ])('%j', (plan_start_year, expected) => expect(issues({ plan_start_year })).toEqual(expected));

  it('is at most the census year that is assumed, and what else is wrong does not hide it', () =>
    expect(issues({ plan_start_year: 2030, plan_name: '' }, {}, { census_year: undefined })).toEqual([
      ['plan_name', 'Must be between 1 and 200 characters'],
      ['plan_start_year', 'Must be at most 2026'],
    ]));

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
  const of = (...statutory_limits: unknown[]): unknown[] => issues({}, { statutory_limits });
  it.each([
    [[{ year: 2027, additions: 1 }], []],
    [[{ year: 2027 }], [['statutory_limits[0].compensation', 'Required']]],
    [
      [{ year: 2027 }, { year: 2026, additions: 1 }],
      [
        ['statutory_limits[0].compensation', 'Required'],
        ['statutory_limits[1].year', 'Must be greater than 2027'],
      ],
    ],
    [
      [
        { year: 2027, balance: 1 },
        { year: 2027, balance: 1 },
      ],
      [['statutory_limits[1].year', 'Must be greater than 2027']],
    ],
    [[{ compensation: 1 }], [['statutory_limits[0].year', 'Required']]],
    [[], [['statutory_limits', 'Must not be empty']]],
    [[{ year: 2022, increment: '1.00' }], [['statutory_limits[0].year', 'Must be between 2023 and 2200']]],
    [[{ year: 2027, increment: 0.004 }], [['statutory_limits[0].increment', 'Must be greater than 0']]],
    [[null], [['statutory_limits[0]', 'Must be an object']]],
    [
      [{ year: 2027, pay: 1 }],
      [
        ['statutory_limits[0].pay', 'Unknown field'],
        ['statutory_limits[0].compensation', 'Required'],
      ],
    ],
  ])('%j', (limits, expected) => expect(of(...(limits as unknown[]))).toEqual(expected));

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
