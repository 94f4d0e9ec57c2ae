/** Mixes and limits, segregation and rebalancing in a run: worked figures of the model, by hand. */
import { describe, expect, it } from 'vitest';
import { simulateRun, type InitialState, type OperatingAssumptions, type PlanRules } from '../../../src/index.js';
import type { SimulationRun } from '../../../src/index.js';

type Person = InitialState['participants'][number];

interface Given {
  rules?: Partial<PlanRules>;
  assumptions?: Partial<OperatingAssumptions>;
  state?: Partial<InitialState>;
  years?: number;
}

/** A plan in which nothing happens that a test does not ask for. */
function run(participants: Person[], { rules, assumptions, state, years = 1 }: Given): SimulationRun {
  return simulateRun(
    {
      plan_name: 'Worked',
      vesting_schedule: { type: 'immediate' },
      distribution_policy: { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0 },
      diversification_rules: { enabled: false },
      cash_usage_policy: [],
      ...rules,
    },
    {
      contribution_policy: {},
      share_valuation: { current_price: 5 },
      turnover: { termination_table: 'none' },
      limit_growth_rate: 0,
      compensation_growth_rate: 0,
      ...assumptions,
    },
    { census_year: 2026, participants, ...state },
    { projection_years: years },
  );
}

const person = (id: string, more: object = {}): Person => ({ id, age: 40, service_years: 10, ...more });
const left = (id: string, shares: number, cash: number): Person =>
  person(id, {
    allocated_shares: shares,
    cash_balance: cash,
    status: 'separated',
    separation: { year: 2024, cause: 'termination', payments_remaining: 2, next_payment_year: 2029 },
  });

const holdings = ({ participant_snapshots: rows }: SimulationRun, year = 2027): Record<string, number[]> =>
  Object.fromEntries(
    rows
      .filter((row) => row.year === year)
      .map((row) => [row.participant_id, [row.shares, row.cash_balance, row.separated_shares, row.separated_cash]]),
  );
const codes = (result: SimulationRun): string[] => result.summary_metrics.compliance_findings.map(({ code }) => code);

describe('404 enforced', () => {
  const people = [
    person('leaves', { age: 64, allocated_shares: 40_000 }),
    ...Array.from({ length: 100 }, (_, i) => person(`P${i}`, { compensation: 200_000 })),
  ];
  const strategy = (limits: object): Given => ({
    assumptions: {
      contribution_policy: { annual_amount: 4_600_000 },
      share_valuation: { current_price: 24.4286 },
      repurchase_strategy: { limits: { deduction_404: 'enforce', ...limits } },
    },
  });

  it('recycles what may still be deducted and redeems the rest', () => {
    const result = run(people, strategy({}));
    expect(result.annual_projections[0]).toMatchObject({
      covered_payroll: 20_000_000,
      funded_by_company: 977_144,
      company_contribution: 5_000_000,
      shares_recycled: 16_374.249855,
      shares_redeemed: 23_625.750145,
    });
    expect(codes(result)).toContain('RECYCLE_LIMITED');
    expect(codes(result)).not.toContain('DEDUCTION_LIMIT_404');
  });

  it('or lends the rest', () => {
    const [year] = run(people, strategy({ overflow: 'releverage' })).annual_projections;
    expect(year).toMatchObject({
      shares_recycled: 16_374.249855,
      shares_releveraged: 23_625.750145,
      shares_redeemed: 0,
    });
  });

  it('leaves less room where other plans receive something', () => {
    const [year] = run(people, strategy({ other_plan_contribution_rate: 0.01 })).annual_projections;
    expect(year).toMatchObject({ company_contribution: 4_800_000 });
  });
});

describe('415 enforced', () => {
  /** 60,000 of cash on pay of 40,000, 40,000 and 20,000: 24,000 each, and 12,000. */
  const people = [
    person('A', { compensation: 40_000 }),
    person('B', { compensation: 40_000 }),
    person('C', { compensation: 20_000 }),
  ];
  const of = (annual_amount: number, years = 1): SimulationRun =>
    run(people, {
      years,
      assumptions: {
        contribution_policy: { type: 'schedule', amounts: [annual_amount, 0] },
        repurchase_strategy: { limits: { additions_415: 'enforce' } },
      },
    });

  it('changes nothing where nobody reaches the limit', () => {
    const result = of(60_000);
    expect(holdings(result)).toMatchObject({ A: [0, 24_000, 0, 0], C: [0, 12_000, 0, 0] });
    expect(codes(result)).not.toContain('ADDITIONS_LIMITED');
  });

  it('keeps back what nobody may receive, and allocates it in the next year', () => {
    const result = of(130_000, 2);
    expect(holdings(result)).toMatchObject({ A: [0, 40_000, 0, 0], C: [0, 20_000, 0, 0] });
    expect(result.trust_states[0]!.cash.unallocated_company_contributions).toBe(30_000);
    expect(holdings(result, 2028)).toMatchObject({ A: [0, 52_000, 0, 0], C: [0, 26_000, 0, 0] });
    const found = result.summary_metrics.compliance_findings.filter(({ code }) => code === 'ADDITIONS_LIMITED');
    expect(found.map(({ year, participants }) => [year, participants])).toEqual([[2027, ['A', 'B', 'C']]]);
  });
});

describe('segregation', () => {
  const rules = (segregation: object): Given => ({
    rules: {
      distribution_policy: { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0, segregation },
    },
  });
  const fromParticipants = rules({ funding: ['participant_cash_accounts'] });

  it('turns stock into cash of the same years; those who pay receive it', () => {
    const result = run(
      [left('A', 100, 1000), person('B', { allocated_shares: 50, cash_balance: 2000 })],
      fromParticipants,
    );
    expect(holdings(result)).toEqual({ A: [0, 0, 0, 1500], B: [150, 1500, 0, 0] });
    expect(result.annual_projections[0]).toMatchObject({
      segregation_shares: 100,
      segregation_amount: 500,
      repurchase_obligation: 500,
      repurchase_cash: 500,
      funded_by_participant_cash: 500,
      distribution_amount: 0,
    });
    expect(codes(result)).not.toContain('SEGREGATION_UNFUNDED');
  });

  it('converts the same part of each where cash is short', () => {
    const result = run([left('A', 100, 0), left('C', 60, 0), person('B', { cash_balance: 300 })], fromParticipants);
    expect(holdings(result)).toEqual({ A: [0, 0, 62.5, 187.5], C: [0, 0, 37.5, 112.5], B: [60, 0, 0, 0] });
    expect(codes(result)).toContain('SEGREGATION_UNFUNDED');
  });

  it('pays the cash in the years in which the shares were due', () => {
    const result = run([left('A', 100, 0), person('B')], { ...rules({}), years: 4 });
    expect(result.annual_projections.map((year) => year.cash_distributions)).toEqual([0, 0, 250, 250]);
    expect(result.annual_projections.map((year) => year.segregation_amount)).toEqual([500, 0, 0, 0]);
    expect(result.annual_projections.map((year) => year.distribution_amount)).toEqual([0, 0, 0, 0]);
  });

  it('leaves those who leave in the year for the next', () => {
    const leaves = person('A', { age: 64, allocated_shares: 10 });
    const later = rules({});
    later.rules = { distribution_policy: { timing: 'statutory', cash_out_limit: 0, segregation: {} } };
    const years = run([leaves, person('B')], { ...later, years: 3 }).annual_projections;
    // Two of the ten shares are due in 2028 themselves.
    expect(years.map((year) => year.segregation_shares)).toEqual([0, 8, 0]);
  });

  it('goes by what the company does with shares, within the most in a year, from a year on', () => {
    const given = rules({ funding: ['company'], maximum_amount: 200, from_year: 2028 });
    given.assumptions = { repurchase_strategy: { method: 'redeem' } };
    const result = run([left('A', 100, 0), person('B')], { ...given, years: 3 });
    // 20 of each payment in 2028; in 2029 the first falls due, and the 30 shares of the second cost less than 200.
    expect(result.annual_projections.map((year) => year.shares_redeemed)).toEqual([0, 40, 60]);
    expect(result.annual_projections.map((year) => year.segregation_shares)).toEqual([0, 40, 30]);
    expect(codes(result)).not.toContain('SEGREGATION_UNFUNDED');
  });

  it('is no shortfall of trust cash', () => {
    const given = rules({});
    given.rules = { ...given.rules, cash_usage_policy: ['unallocated_company_contributions'] };
    expect(codes(run([left('A', 100, 0), person('B')], given))).not.toContain('REPURCHASE_SHORTFALL');
  });

  it('is not in the results of a plan that does not ask for it', () => {
    const [year] = run([left('A', 100, 0)], {}).annual_projections;
    expect(Object.keys(year!).filter((name) => /segregation|rebalanced/.test(name))).toEqual([]);
  });
});

describe('rebalancing', () => {
  const people = [
    person('A', { allocated_shares: 1000, cash_balance: 2500 }),
    person('B', { allocated_shares: 300, cash_balance: 9000 }),
    person('C', { allocated_shares: 12.5, cash_balance: 600 }),
  ];
  const at = (rebalancing: object, more: Person[] = [], years = 1): SimulationRun =>
    run([...people, ...more], {
      years,
      rules: { rebalancing },
      assumptions: { share_valuation: { current_price: 32.5 } },
    });

  it('gives every account the same parts of shares and cash', () => {
    const result = at({});
    expect(holdings(result)).toEqual({
      A: [838.945326, 7734.28, 0, 0],
      B: [449.434996, 4143.36, 0, 0],
      C: [24.119678, 222.36, 0, 0],
    });
    expect(result.annual_projections[0]!.shares_rebalanced).toBe(161.054674);
  });

  it('pushes nothing back to people who have diversified, and leaves those who left alone', () => {
    const others = [
      person('D', { allocated_shares: 10, cash_balance: 100, diversified_shares: 1 }),
      left('E', 100, 50),
    ];
    expect(holdings(at({}, others))).toMatchObject({
      A: [838.945326, 7734.28, 0, 0],
      D: [10, 100, 0, 0],
      E: [0, 0, 100, 50],
    });
  });

  it('happens every so many years from a year on', () => {
    const moved = at({ every_years: 2, from_year: 2028 }, [], 2).annual_projections;
    expect(moved.map((year) => year.shares_rebalanced)).toEqual([0, 161.054674]);
    expect(at({ every_years: 2, from_year: 2025 }).annual_projections[0]!.shares_rebalanced).toBe(161.054674);
    expect(at({ every_years: 3, from_year: 2025 }).annual_projections[0]!.shares_rebalanced).toBe(0);
  });
});
