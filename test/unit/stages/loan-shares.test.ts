/** Deferral by the shares of each loan, model 4.2: figures by hand. */
import { describe, expect, it } from 'vitest';
import { simulateRun } from '../../../src/index.js';
import { mergePatch } from '../../../src/engine/input/merge-patch.js';
import { inputOf } from '../../../src/engine/prepared-plan.js';
import { project } from '../../../src/engine/year/project.js';
import { restoreState, saveState } from '../../../src/engine/state/document.js';
import { prepare } from '../../../src/index.js';

/** In 2027 somebody of 40 leaves with 100 of 10,000 shares; loan A bought 2,500 of them and ends in 2028, B 6,000 and in 2043. */
const LEAVER = {
  planRules: {
    plan_name: 'Waiting',
    vesting_schedule: { type: 'immediate' },
    diversification_rules: { enabled: false },
    distribution_policy: { cash_out_limit: 0, defer_until_loan_repaid: true, deferral: 'loan_shares' },
  },
  operatingAssumptions: {
    contribution_policy: {},
    share_valuation: { current_price: 10 },
    repurchase_strategy: { method: 'redeem' },
    turnover: { termination_table: 'none' },
  },
  initialState: {
    census_year: 2026,
    participants: [
      {
        id: 'leaver',
        age: 39,
        service_years: 7,
        compensation: 50_000,
        allocated_shares: 100,
        separation: { year: 2027, cause: 'termination' },
      },
      { id: 'stays', age: 20, service_years: 1, compensation: 50_000, allocated_shares: 9_900 },
    ],
    esop_loans: [
      { loan_id: 'A', principal_balance: 0.02, interest_rate: 0, years_remaining: 2, suspense_shares: 0 },
      { loan_id: 'B', principal_balance: 0.17, interest_rate: 0, years_remaining: 17, suspense_shares: 0 },
    ].map((loan, i) => ({ ...loan, allocated_shares: [2_500, 6_000][i] })),
  },
  systemConfig: { projection_years: 26 },
};

type Four = Parameters<typeof prepare>;

function inputs(...changes: object[]): Four {
  const input = changes.reduce<unknown>(mergePatch, LEAVER) as typeof LEAVER;
  return [input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig] as Four;
}

/** The shares distributed, by year. */
function paid(...changes: object[]): Record<string, number> {
  const years = simulateRun(...inputs(...changes)).annual_projections;
  return Object.fromEntries(
    years.flatMap(({ year, distribution_shares: shares }) => (shares > 0 ? [[year, shares]] : [])),
  );
}

const over = (first: number, count: number, shares: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [first + i, shares]));

const policy = (distribution_policy: object): object => ({ planRules: { distribution_policy } });
const leaving = (more: object): object => ({
  initialState: {
    participants: [{ ...LEAVER.initialState.participants[0], ...more }, LEAVER.initialState.participants[1]],
  },
});

describe('shares bought with unpaid loans', () => {
  it('wait for theirs; what is free and what loan A bought is paid as without deferral', () => {
    expect(paid()).toEqual({ ...over(2033, 5, 8), ...over(2044, 5, 12) });
    expect(paid(policy({ deferral: 'account' }))).toEqual(over(2044, 5, 20));
    expect(paid(policy({ deferral: null, defer_until_loan_repaid: false }))).toEqual(over(2033, 5, 20));
  });

  it('do not wait longer than until 65 and ten years of participation', () => {
    // At 58 the last year to begin is 2035: seven to 65, and one.
    expect(paid(leaving({ age: 57 }))).toEqual({ ...over(2033, 2, 8), ...over(2035, 3, 20), ...over(2038, 2, 12) });
  });

  it('do not wait when people retire, or are cashed out', () => {
    const retires = leaving({ age: 64, separation: { year: 2027, cause: 'retirement' } });
    expect(paid(retires)).toEqual(over(2028, 5, 20));
    expect(paid(policy({ cash_out_limit: 1_000 }))).toEqual({ 2028: 100 });
  });

  it('make no total distribution of what is free', () => {
    const lumpSum = policy({ form: 'lump_sum', timing: 'immediate' });
    expect(paid(lumpSum)).toEqual({ 2027: 15, 2029: 25, 2044: 60 });
    const notes = { operatingAssumptions: { repurchase_strategy: { timing: 'deferred' } } };
    expect(simulateRun(...inputs(lumpSum, notes)).annual_projections[0]!.notes_issued).toBe(0);
    const free = { initialState: { esop_loans: [] } };
    expect(simulateRun(...inputs(lumpSum, notes, free)).annual_projections[0]!.notes_issued).toBe(1_000);
  });

  it('are no part of a large balance', () => {
    // 100 shares at 20,000 are 2,000,000; 15 are 300,000, below the threshold.
    const rich = { operatingAssumptions: { share_valuation: { current_price: 20_000 } } };
    expect(Object.keys(paid(rich))).toHaveLength(10);
    expect(paid(rich)).toEqual({ ...over(2033, 5, 8), ...over(2044, 5, 12) });
  });

  it('are counted for each loan, and wait for loans that come later', () => {
    const loan = {
      loan_id: 'A',
      principal_balance: 0.02,
      interest_rate: 0,
      years_remaining: 2,
      suspense_shares: 2_000,
    };
    const changed = {
      initialState: { esop_loans: [{ ...loan, allocated_shares: 0 }] },
      operatingAssumptions: {
        purchases: [{ purchase_id: 'Q', year: 2027, shares: 100, from: 'accounts', interest_rate: 0, years: 4 }],
      },
    };
    const later = leaving({ separation: { year: 2029, cause: 'termination' } });
    const { plan } = inputOf(prepare(...inputs(changed, later)));
    const held: number[][] = [];
    project(plan, (_, state) => held.push(state.loans.map(({ allocatedShares }) => allocatedShares)), {
      through: 2028,
    });
    // A releases 1,000 of 2,000 in 2027, all of which accounts receive: 11,000 shares, of which 100 are sold. In 2028 it releases the rest,
    // and Q a quarter of its 100.
    expect(held[0]).toEqual([990_909_090, 0]);
    expect(held[1]).toEqual([1_990_909_090, 25_000_000]);
  });

  it('fall with the accounts, each time, and rise by what is released', () => {
    const [leaver, stays] = LEAVER.initialState.participants;
    const [a, b] = LEAVER.initialState.esop_loans;
    const changed = {
      planRules: { diversification_rules: null },
      initialState: {
        participants: [
          leaver,
          { id: 'diversifies', age: 56, service_years: 20, compensation: 50_000, allocated_shares: 1.333332 },
          { ...stays, allocated_shares: 9_898.666668 },
        ],
        esop_loans: [a, { ...b, suspense_shares: 17_000 }],
        unallocated_shares: 200,
      },
    };
    const { plan } = inputOf(prepare(...inputs(changed)));
    const held: number[][] = [];
    project(plan, (_, { loans }) => held.push(loans.map(({ allocatedShares }) => allocatedShares)), { through: 2027 });
    // 2,475 and 5,940 of 9,900 shares; a third of a share is diversified: 2,474.916666 and 5,939.800000; B releases 1,000 of a pool of 1,200.
    expect(held).toEqual([[2_474_916_666, 6_939_800_000]]);
  });
});

it('is part of what a saved state holds', () => {
  const { plan } = inputOf(prepare(...inputs()));
  const whole: number[] = [];
  project(plan, ({ repurchase }) => whole.push(repurchase.distributedShares));
  const first = project(plan, () => undefined, { through: 2026 });
  const restored = restoreState(
    plan,
    JSON.parse(JSON.stringify(saveState(first.state))) as ReturnType<typeof saveState>,
  );
  const again: number[] = [];
  project(plan, ({ repurchase }) => again.push(repurchase.distributedShares), { from: restored });
  expect(again).toEqual(whole);
});

it('never has more loan shares than active accounts have', () => {
  const released = {
    initialState: {
      esop_loans: [{ ...LEAVER.initialState.esop_loans[0], suspense_shares: 1_000, allocated_shares: 9_999 }],
    },
    operatingAssumptions: { turnover: { termination_table: null } },
  };
  const { plan } = inputOf(prepare(...inputs(released)));
  project(plan, (_, { loans, participants }) => {
    const active = Array.from({ length: participants.count }, (_, row) => participants.shares[row]!).reduce(
      (sum: number, shares) => sum + shares,
      0,
    );
    const bought = loans.reduce((sum, { allocatedShares }) => sum + allocatedShares, 0);
    expect(bought).toBeGreaterThan(0);
    expect(bought).toBeLessThanOrEqual(active);
  });
});
