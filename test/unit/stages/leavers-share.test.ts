/** Leavers who share in the allocation of their last year, model 4.8: figures by hand. */
import { describe, expect, it } from 'vitest';
import { purchases } from '../../../src/analysis/index.js';
import { journal } from '../../../src/analysis/journal/index.js';
import { mergePatch } from '../../../src/engine/input/merge-patch.js';
import { prepare, type PreparedPlan } from '../../../src/index.js';

/** 1,000 unallocated shares in 2027: A stays, B retires at 65 with 100 shares. */
const PLAN = {
  planRules: {
    plan_name: 'Last day',
    vesting_schedule: { years: 6 },
    cash_usage_policy: [],
    diversification_rules: { enabled: false },
    allocation: { leavers_share: { causes: ['retirement'] } },
    distribution_policy: { form: 'lump_sum', timing: 'termination_plus_1_year', cash_out_limit: 0 },
  },
  operatingAssumptions: {
    contribution_policy: {},
    share_valuation: { current_price: 10 },
    compensation_growth_rate: 0,
    repurchase_strategy: { method: 'redeem' },
    turnover: { termination_table: 'none' },
  },
  initialState: {
    census_year: 2026,
    participants: [
      { id: 'A', age: 40, service_years: 10, compensation: 60_000 },
      { id: 'B', age: 64, service_years: 20, compensation: 80_000, allocated_shares: 100 },
    ],
    unallocated_shares: 1_000,
  },
  systemConfig: { projection_years: 8 },
};
type Four = Parameters<typeof prepare>;

function plan(...changes: object[]): PreparedPlan {
  const input = changes.reduce<unknown>(mergePatch, PLAN) as typeof PLAN;
  return prepare(...([input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig] as Four));
}
const rules = (planRules: object): object => ({ planRules });
const without = rules({ allocation: { leavers_share: null } });
const distributed = (...changes: object[]): number[] =>
  plan(...changes)
    .simulateRun()
    .annual_projections.map(({ distribution_shares }) => distribution_shares);

describe('a retiree who shares', () => {
  it('receives by half a year of pay, in the payments of the account', () => {
    const run = plan().simulateRun();
    expect(run.annual_projections[0]).toMatchObject({ shares_allocated: 1_000, shares_allocated_to_leavers: 400 });
    expect(run.participant_snapshots[0]).toMatchObject({ participant_id: 'A', shares: 600 });
    expect(distributed().slice(0, 3)).toEqual([0, 500, 0]);
    expect(distributed(without).slice(0, 3)).toEqual([0, 100, 0]);
    expect(plan(without).simulateRun().annual_projections[0]).not.toHaveProperty('shares_allocated_to_leavers');
  });

  it('receives it in the payments that are left where the account is paid at once', () => {
    const immediate = rules({ distribution_policy: { timing: 'immediate', form: 'installments' } });
    expect(distributed(immediate).slice(0, 6)).toEqual([20, 120, 120, 120, 120, 0]);
    const atOnce = rules({ distribution_policy: { timing: 'immediate', form: 'lump_sum' } });
    expect(distributed(atOnce).slice(0, 3)).toEqual([100, 400, 0]);
  });

  it('counts in the payroll, and in the contribution', () => {
    const tenth = {
      operatingAssumptions: { contribution_policy: { type: 'percentage_of_payroll', percentage: 0.1 } },
    };
    const [first] = plan(tenth).simulateRun().annual_projections;
    expect(first).toMatchObject({ covered_payroll: 100_000, company_contribution: 10_000 });
    const [alone] = plan(tenth, without).simulateRun().annual_projections;
    expect(alone).toMatchObject({ covered_payroll: 60_000, company_contribution: 6_000 });
    // 40 % of the cash is B's, and is paid next year.
    expect(plan(tenth).simulateRun().annual_projections[1]!.cash_distributions).toBe(4_000);
  });

  it('receives nothing with a fraction of 0', () => {
    const {
      summary_metrics: _a,
      simulation_id: _b,
      ...none
    } = plan(rules({ allocation: { leavers_share: { pay_fraction: 0 } } })).simulateRun();
    const off = plan(without).simulateRun();
    expect(none.trust_states).toEqual(off.trust_states);
    expect(none.participant_snapshots).toEqual(off.participant_snapshots);
  });

  it('receives by heads, and by points of pay and service', () => {
    const basis = (name: string): object => rules({ allocation: { basis: name } });
    const toLeavers = (name: string): unknown =>
      plan(basis(name)).simulateRun().annual_projections[0]!.shares_allocated_to_leavers;
    expect(toLeavers('per_capita')).toBe(500);
    // A 600 + 11, B 400 + 21.
    expect(toLeavers('points')).toBe(407.945736);
  });

  it('has all of it where nobody else takes part', () => {
    const young = {
      initialState: {
        participants: [{ ...PLAN.initialState.participants[0], age: 15 }, PLAN.initialState.participants[1]],
      },
    };
    expect(plan(young).simulateRun().annual_projections[0]).toMatchObject({ shares_allocated_to_leavers: 1_000 });
  });

  it('is held to the limit of 415, as others are', () => {
    // Additions of 60,000 for A (cap 60,000) and B (40,000): a contribution of 120,000 cash is cut to 100,000.
    const kept = {
      operatingAssumptions: {
        contribution_policy: { annual_amount: 120_000 },
        repurchase_strategy: { limits: { additions_415: 'enforce' } },
      },
      initialState: { unallocated_shares: 0 },
    };
    const run = plan(kept).simulateRun();
    expect(run.participant_snapshots[0]!.cash_balance).toBe(60_000);
    expect(run.annual_projections[1]!.cash_distributions).toBe(40_000);
    const found = run.summary_metrics.compliance_findings.find(({ code }) => code === 'ADDITIONS_LIMITED');
    expect(found).toMatchObject({ year: 2027, participants: ['A', 'B'] });
    const reported = plan(kept, { operatingAssumptions: { repurchase_strategy: { limits: null } } }).simulateRun();
    const over = reported.summary_metrics.compliance_findings.find(({ code }) => code === 'ANNUAL_ADDITIONS_415C');
    expect(over).toMatchObject({ year: 2027, participants: ['A', 'B'] });
  });
});

describe('somebody who leaves earlier and shares', () => {
  // 60 % vested after four years; five payments from 2028 on.
  const [a] = PLAN.initialState.participants;
  const early = mergePatch(PLAN, {
    planRules: {
      allocation: { leavers_share: { causes: ['termination'] } },
      distribution_policy: { form: 'installments' },
    },
    initialState: {
      participants: [
        a,
        {
          id: 'B',
          age: 40,
          service_years: 3,
          compensation: 80_000,
          allocated_shares: 100,
          separation: { year: 2027, cause: 'termination' },
        },
      ],
    },
  }) as object;

  it('forfeits what is not vested of both', () => {
    const run = plan(early).simulateRun();
    expect(run.annual_projections.map(({ distribution_shares }) => distribution_shares).slice(0, 7)).toEqual([
      0, 60, 60, 60, 60, 60, 0,
    ]);
    expect(run.trust_states[0]!.shares).toMatchObject({ pending_forfeiture: 200, separated: 300, allocated: 600 });
  });

  it('is in the journal and among the purchases', () => {
    const prepared = plan(early);
    const late = [...journal(prepared)].filter(({ rule }) => rule === 'allocation.leavers');
    expect(late).toMatchObject([
      { year: 2027, participant: 'B', inputs: { left_by: 'termination', vested_fraction: 0.6 } },
    ]);
    expect(late[0]!.postings.map(({ account, units }) => [account, units])).toEqual([
      ['Trust:Shares:Pool', -400_000_000],
      ...[2028, 2029, 2030, 2031, 2032].map((year) => [`Participants:B:PayoutLadder:${year}`, 48_000_000]),
      ['Trust:PendingForfeiture:2032', 160_000_000],
    ]);
    const bought = [...purchases(prepared)].filter(({ year }) => year === 2028);
    expect(bought).toMatchObject([{ id: 'B', reason: 'termination', shares: 60 }]);
  });

  it('does not share without the age, or for another cause', () => {
    const old = rules({ eligibility: { minimum_age: 50 } });
    expect(plan(early, old).simulateRun().annual_projections[0]!.shares_allocated_to_leavers).toBe(0);
    const others = rules({ allocation: { leavers_share: { causes: ['death', 'disability'] } } });
    expect(plan(early, others).simulateRun().annual_projections[0]!.shares_allocated_to_leavers).toBe(0);
  });
});
