import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SimulationRun } from '../../src/index.js';
import { planArbitrary, type PlanInput } from '../oracle/arbitrary.js';
import { CAUSES } from '../../src/engine/rules/causes.js';
import { PLANS, runOrNull, units } from './runs.js';
import { draws } from '../draws.js';

/** The snapshots of one year by participant. */
function accounts(run: SimulationRun, year: number): Map<string, SimulationRun['participant_snapshots'][number]> {
  return new Map(run.participant_snapshots.filter((s) => s.year === year).map((s) => [s.participant_id, s]));
}

/** Whether dividends of participants pay the loan: they are apportioned twice more. */
const paysLoan = ({ operatingAssumptions: { dividends } }: PlanInput): boolean =>
  dividends?.on_allocated_shares === 'loan';

/**
 * The same plan without the rules that move shares in proportion to cash or account value: with those, a cent moves as many
 * shares as it buys.
 */
function withOneAllocation({ planRules, operatingAssumptions, ...plan }: PlanInput): PlanInput {
  const { rebalancing: _rebalancing, distribution_policy: policy, ...rules } = planRules;
  const { segregation: _segregation, ...payments } = policy ?? {};
  const { repurchase_strategy: strategy, ...assumptions } = operatingAssumptions;
  const { limits: _limits, ...repurchases } = strategy ?? {};
  return {
    ...plan,
    planRules: { ...rules, distribution_policy: payments },
    operatingAssumptions: { ...assumptions, repurchase_strategy: repurchases },
  };
}

type Year = SimulationRun['annual_projections'][number];

const distance = (a: number, b: number, decimals: number): number => {
  const difference = units(a, decimals) - units(b, decimals);
  return Number(difference < 0n ? -difference : difference);
};

/** Totals of a year are the same in two orders, but for the remainders in what leavers of each cause are allocated. */
function expectSameTotals(other: Year, one: Year, rows: number): void {
  const { shares_allocated_to_leavers: toLeavers = 0, ...totals } = one;
  const { shares_allocated_to_leavers: toOthers = 0, ...same } = other;
  expect(same).toEqual(totals);
  expect(distance(toLeavers, toOthers, 6)).toBeLessThanOrEqual(2 * CAUSES.length * rows);
}

describe('order of participants', () => {
  /**
   * Only apportioning depends on the order of rows. A part is the difference of two totals rounded to within half a unit, so it
   * lies within one unit of its exact share, and two orders differ by at most two units for each apportionment. In the first year
   * an account takes part in at most two for shares (participants' purchases, the pool) and three for cash (the draw, the two
   * buckets). Participants' purchases follow what each gave, so two cents more bring what two cents buy. Sums over all rows do
   * not change at all. Leavers who share take part once for each cause, with a vested part that is due later.
   */
  it('moves no plan total of the first year and no account by more than the apportionment remainders', () => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 5 }), fc.nat(), (drawn, turn) => {
        fc.pre(drawn.initialState.trust_cash?.participant_cash_accounts === undefined && !paysLoan(drawn));
        const input = withOneAllocation({
          ...drawn,
          operatingAssumptions: { ...drawn.operatingAssumptions, cash_return_rate: 0 },
        });
        const { participants } = input.initialState;
        const k = participants.length === 0 ? 0 : turn % participants.length;
        const turned = [...participants.slice(k), ...participants.slice(0, k)].reverse();
        const one = runOrNull(input);
        fc.pre(one !== null);
        const other = runOrNull({ ...input, initialState: { ...input.initialState, participants: turned } })!;

        const first = one.annual_projections[0]!;
        expectSameTotals(other.annual_projections[0]!, first, participants.length);
        const mayShare = input.planRules.allocation?.leavers_share === undefined ? 0 : 4 * CAUSES.length;
        const { year, distribution_shares, diversification_shares, in_service_shares = 0 } = first;
        const bought = units(distribution_shares, 6) + units(diversification_shares, 6) + units(in_service_shares, 6);
        // What a floor adds buys no shares.
        const cents = units(first.repurchase_obligation, 2) - units(first.floor_payments ?? 0, 2);
        const sharesPerCent = cents === 0n ? 0 : Number(bought / cents) + 1;
        const rows = accounts(other, year);
        for (const [id, row] of accounts(one, year)) {
          const twin = rows.get(id)!;
          expect(distance(row.shares, twin.shares, 6)).toBeLessThanOrEqual(4 + 2 * sharesPerCent);
          expect(distance(row.cash_balance, twin.cash_balance, 2)).toBeLessThanOrEqual(6);
          expect(distance(row.separated_shares, twin.separated_shares, 6)).toBeLessThanOrEqual(mayShare);
          expect(distance(row.separated_cash, twin.separated_cash, 2)).toBeLessThanOrEqual(mayShare);
          expect({ ...twin, ...moved }).toEqual({ ...row, ...moved });
        }
      }),
      PLANS,
    );
  });

  /**
   * Dividends that pay the loan are apportioned twice more: the cents that each account gives, and the shares it gets for them
   * by what it gave. Two cents more also bring what two cents of them bring.
   */
  it('moves no plan total of the first year where dividends of participants pay the loan', () => {
    let replaced = 0;
    fc.assert(
      fc.property(planArbitrary({ maxYears: 5 }), (drawn) => {
        fc.pre(drawn.initialState.trust_cash?.participant_cash_accounts === undefined && paysLoan(drawn));
        const { in_service_distributions: _inService, ...policy } = drawn.planRules.distribution_policy ?? {};
        const input = withOneAllocation({
          ...drawn,
          planRules: { ...drawn.planRules, distribution_policy: policy },
          operatingAssumptions: { ...drawn.operatingAssumptions, cash_return_rate: 0 },
        });
        const one = runOrNull(input);
        fc.pre(one !== null);
        const participants = [...input.initialState.participants].reverse();
        const other = runOrNull({ ...input, initialState: { ...input.initialState, participants } })!;
        const [first] = one.annual_projections;
        expectSameTotals(other.annual_projections[0]!, first!, participants.length);

        const perCent = (shares: number, dollars: number): number =>
          dollars === 0 ? 0 : Number(units(shares, 6) / units(dollars, 2)) + 1;
        const { distribution_shares, diversification_shares, repurchase_obligation } = first!;
        const cost = repurchase_obligation - (first!.floor_payments ?? 0);
        const bought = perCent(distribution_shares + diversification_shares, cost);
        const given = perCent(first!.shares_for_dividends!, first!.dividends_on_allocated_for_debt!);
        if (given > 0) replaced += 1;
        const rows = accounts(other, first!.year);
        for (const [id, row] of accounts(one, first!.year)) {
          expect(distance(row.shares, rows.get(id)!.shares, 6)).toBeLessThanOrEqual(6 + 4 * bought + 2 * given);
          expect(distance(row.cash_balance, rows.get(id)!.cash_balance, 2)).toBeLessThanOrEqual(10);
        }
      }),
      { numRuns: draws(60) },
    );
    expect(replaced).toBeGreaterThan(draws(5));
  });

  /** The figures that the order may move by remainders; everything else in a snapshot must be equal. */
  const moved = {
    separated_shares: 0,
    separated_cash: 0,
    shares: 0,
    vested_shares: 0,
    cash_balance: 0,
    account_value: 0,
    vested_value: 0,
  };

  /** Where nobody leaves and nobody diversifies, each year adds at most two units more: 2N after N years. */
  it('moves accounts by at most two units a year where nothing leaves them', () => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 20 }), (drawn) => {
        const input = withOneAllocation(drawn);
        const still: PlanInput = {
          ...input,
          planRules: { ...input.planRules, normal_retirement_age: 75, diversification_rules: { enabled: false } },
          operatingAssumptions: { ...input.operatingAssumptions, cash_return_rate: 0 },
          initialState: {
            ...input.initialState,
            trust_cash: {},
            participants: input.initialState.participants
              .filter((p) => p.status !== 'separated')
              .map(({ birth_date: _b, separation: _s, ...p }) => ({ ...p, age: 30 })),
          },
          systemConfig: { ...input.systemConfig, turnover_model: 'none' },
        };
        const participants = [...still.initialState.participants].reverse();
        const one = runOrNull(still);
        fc.pre(one !== null);
        const other = runOrNull({ ...still, initialState: { ...still.initialState, participants } })!;
        one.annual_projections.forEach(({ year }, i) => {
          const rows = accounts(other, year);
          for (const [id, row] of accounts(one, year)) {
            expect(distance(row.shares, rows.get(id)!.shares, 6)).toBeLessThanOrEqual(2 * (i + 1));
          }
        });
      }),
      PLANS,
    );
  });
});

describe('scale of pay', () => {
  /** Nothing binds: no caps, no growth that rounds, nobody leaving in fractions, contributions in dollars. */
  it('leaves shares unchanged', () => {
    const person = fc.record({
      shares: fc.nat(1_000_000),
      pay: fc.integer({ min: 1, max: 3_000_000 }),
      age: fc.integer({ min: 25, max: 40 }),
    });
    fc.assert(
      fc.property(
        fc.array(person, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 2, max: 12 }),
        fc.nat(500_000),
        (people, factor, amount) => {
          const run = (scale: number): SimulationRun =>
            runOrNull({
              planRules: {
                plan_name: 'Pay',
                vesting_schedule: { years: 6 },
                diversification_rules: { enabled: false },
              },
              operatingAssumptions: {
                contribution_policy: { type: 'fixed_amount', annual_amount: amount, form: 'stock' },
                share_valuation: { current_price: 12.5, annual_growth_rate: 0.04 },
                compensation_growth_rate: 0,
              },
              initialState: {
                census_year: 2026,
                participants: people.map(({ shares, pay, age }, i) => ({
                  id: `P${i}`,
                  age,
                  service_years: 3,
                  compensation: (pay * scale) / 100,
                  allocated_shares: shares,
                })),
              },
              systemConfig: { projection_years: 5, turnover_model: 'none' },
            })!;
          const shares = (r: SimulationRun): number[] => r.participant_snapshots.map((s) => s.shares);
          expect(shares(run(factor))).toEqual(shares(run(1)));
        },
      ),
    );
  });
});

describe('redemption', () => {
  /**
   * At the appraised price: (E - q p) / (N - q) = p where E = N p. Rounding E and the cost to cents moves the price by at
   * most a cent over the shares left, less than half of 0.0001 when at least 201 are left.
   */
  it('at the appraised price leaves the price unchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 201, max: 1_000_000 }),
        (price, leaver, others) => {
          const run = runOrNull({
            planRules: {
              plan_name: 'Redeem',
              vesting_schedule: { type: 'immediate' },
              distribution_policy: { timing: 'immediate', form: 'lump_sum' },
              cash_usage_policy: [],
            },
            operatingAssumptions: {
              contribution_policy: {},
              share_valuation: { current_price: price / 10_000, method: 'equity_value' },
              repurchase_strategy: { method: 'redeem' },
              turnover: { termination_table: 'none' },
            },
            initialState: {
              census_year: 2026,
              participants: [
                {
                  id: 'leaves',
                  age: 50,
                  service_years: 9,
                  allocated_shares: leaver / 1000,
                  separation: { year: 2027, cause: 'termination' },
                },
                { id: 'stays', age: 40, service_years: 9, allocated_shares: others },
              ],
            },
            systemConfig: { projection_years: 1 },
          })!;
          expect(run.annual_projections[0]!.year_end_share_price).toBe(price / 10_000);
        },
      ),
      PLANS,
    );
  });
});
