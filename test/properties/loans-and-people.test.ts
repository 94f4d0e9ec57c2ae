import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SimulationRun } from '../../src/index.js';
import { planArbitrary, type PlanInput } from '../oracle/arbitrary.js';
import { Decimal, max, ONE, R8, ZERO, money, rate, shares } from '../oracle/decimals.js';
import { runOrNull, units } from './runs.js';
import { draws } from '../draws.js';

// What loans and people must obey whatever is paid when, and whoever comes: MODEL sections 18 and 20.

const sum = (list: readonly bigint[]): bigint => list.reduce((a, b) => a + b, 0n);

/** Below this many units every output double stands for exactly one figure. */
const READABLE = 1e13;

type Loan = SimulationRun['trust_states'][number]['loans'][number];

const censusYear = (input: PlanInput): number => Number(input.initialState.census_year ?? 2026);

/** The census loans as the trust's state lists them. */
const loansAtCensus = (input: PlanInput): Loan[] =>
  (input.initialState.esop_loans ?? []).map((loan) => ({
    loan_id: loan.loan_id,
    principal_balance: money(loan.principal_balance).toNumber() + 0,
    interest_rate: rate(loan.interest_rate).toNumber() + 0,
    years_remaining: Number(loan.years_remaining),
    suspense_shares: shares(loan.suspense_shares).toNumber() + 0,
  }));

describe('every loan', () => {
  it('is paid, released and charged what the year says, and nothing is left in suspense once it is repaid', () => {
    let prepaid = 0;
    let refinanced = 0;
    fc.assert(
      fc.property(planArbitrary(), (input) => {
        const run = runOrNull(input);
        fc.pre(run !== null);
        const isReadable = ({ loans }: { loans: readonly Loan[] }): boolean =>
          loans.every((loan) => loan.principal_balance < READABLE && loan.suspense_shares < READABLE / 1e4);
        fc.pre(run.trust_states.every(isReadable));

        let before = loansAtCensus(input);
        run.annual_projections.forEach((year, i) => {
          const { loans } = run.trust_states[i]!;
          const paid = before.map((loan, at) => {
            expect(loans[at]!.loan_id).toBe(loan.loan_id);
            return units(loan.principal_balance, 2) - units(loans[at]!.principal_balance, 2);
          });
          const released = before.map(
            (loan, at) => units(loan.suspense_shares, 6) - units(loans[at]!.suspense_shares, 6),
          );
          expect([...paid, ...released].every((amount) => amount >= 0n)).toBe(true);
          expect(sum(paid)).toBe(units(year.loan_principal_paid, 2));
          expect(sum(released)).toBe(units(year.shares_released, 6));

          // A year's interest on what was owed when it began, and half a cent for each of at most twelve payments.
          const most = before.map((loan) => (units(loan.principal_balance, 2) * units(loan.interest_rate, 8)) / 100_000_000n + 7n); // prettier-ignore
          expect(units(year.loan_interest_paid, 2) <= sum(most)).toBe(true);

          for (const [at, terms] of (input.initialState.esop_loans ?? []).entries()) {
            const loan = loans[at]!;
            const more = terms.prepayments?.find((one) => Number(one.year) === year.year);
            if (more !== undefined) {
              const amount = units(money(more.amount).toNumber(), 2);
              const owed = units(before[at]!.principal_balance, 2);
              if (owed > 0n) prepaid += 1;
              expect(paid[at]! >= (amount < owed ? amount : owed)).toBe(true);
            }
            if (Number(terms.refinanced?.year) === year.year && loan.principal_balance > 0) {
              refinanced += 1;
              expect(loan.years_remaining).toBe(Number(terms.refinanced!.years_remaining));
            }
          }
          for (const loan of loans) {
            expect(loan.principal_balance > 0 ? loan.years_remaining > 0 : loan.years_remaining === 0).toBe(true);
            const { purchases = [] } = input.operatingAssumptions;
            const isBought = purchases.some(
              (one) => one.purchase_id === loan.loan_id && Number(one.year) === year.year,
            );
            const isNew = isBought || loan.loan_id === `releverage-${year.year}`;
            if (loan.principal_balance === 0 && !isNew) expect(loan.suspense_shares).toBe(0);
          }
          const lent = loans.slice(before.length);
          const releveraged = lent.filter((loan) => loan.loan_id.startsWith('releverage-'));
          expect(sum(releveraged.map((loan) => units(loan.suspense_shares, 6)))).toBe(
            units(year.shares_releveraged, 6),
          );
          before = [...loans];
        });
      }),
      { numRuns: draws(150) },
    );
    expect(prepaid).toBeGreaterThan(draws(25));
    expect(refinanced).toBeGreaterThan(draws(10));
  });
});

describe('heads', () => {
  it('are those of before, less those who left, and those who came: as joiners, for leavers or for growth', () => {
    let joinedInAll = 0;
    let grown = 0;
    fc.assert(
      fc.property(planArbitrary(), (input) => {
        const run = runOrNull(input);
        fc.pre(run !== null);
        const { joiners = [], headcount_growth_rates: rates } = input.operatingAssumptions.workforce ?? {};
        const atStart = input.initialState.participants.filter(({ status }) => status !== 'separated').length;
        let heads = new Decimal(atStart);
        let target = new Decimal(atStart);
        run.annual_projections.forEach((year, i) => {
          const groups = joiners.flatMap((group, at) =>
            Number(group.year) === year.year ? [{ id: `joiners-${at + 1}`, count: rate(group.count) }] : [],
          );
          const rows = run.participant_snapshots.filter((row) => row.year === year.year);
          for (const { id, count } of groups) {
            expect(rows.find((row) => row.participant_id === id)?.headcount).toBe(count.toNumber());
          }
          const joined = groups.reduce((all, { count }) => all.plus(count), ZERO);
          joinedInAll += groups.length;

          const hired = new Decimal(rows.find((row) => row.participant_id === `hires-${year.year}`)?.headcount ?? 0);
          const withJoiners = heads.minus(year.separations).plus(joined);
          if (rates !== undefined) {
            target = target.times(ONE.plus(rate(rates[Math.min(i, rates.length - 1)])));
            grown += hired.isZero() ? 0 : 1;
            expect(hired.toNumber()).toBe(max(ZERO, R8(target).minus(withJoiners)).toNumber());
          }
          heads = withJoiners.plus(hired);
          expect(year.active_headcount).toBe(heads.toNumber() + 0);
        });
      }),
      { numRuns: draws(150) },
    );
    expect(joinedInAll).toBeGreaterThan(draws(25));
    expect(grown).toBeGreaterThan(draws(10));
  });

  /** What of a plan may depend on how a group is divided: dollars of dividends, what is taken of an account, a cap. */
  function undivided(input: PlanInput): PlanInput {
    const { planRules, operatingAssumptions } = input;
    const { rebalancing: _rebalancing, distribution_policy: policy, ...rules } = planRules;
    const { in_service_distributions: _inService, ...payments } = policy ?? {};
    const { dividends: _dividends, repurchase_strategy: strategy, ...assumptions } = operatingAssumptions;
    const { limits: _limits, ...repurchases } = strategy ?? {};
    return {
      ...input,
      planRules: { ...rules, distribution_policy: payments, diversification_rules: { enabled: false } },
      operatingAssumptions: { ...assumptions, repurchase_strategy: repurchases, cash_return_rate: 0 },
      systemConfig: { ...input.systemConfig, turnover_model: 'none' },
    };
  }

  it('may join in two rows as well as in one: the parts add up, and nothing else moves', () => {
    const count = fc.integer({ min: 1, max: 12 });
    let sharing = 0;
    fc.assert(
      fc.property(
        planArbitrary({ maxYears: 12 }),
        fc.record({
          after: fc.integer({ min: 1, max: 4 }),
          age: fc.integer({ min: 21, max: 35 }),
          compensation: fc.nat(10_000_000).map((cents) => cents / 100),
          service_years: fc.integer({ min: 0, max: 9 }),
        }),
        count,
        count,
        (drawn, { after, ...terms }, first, second) => {
          const input = undivided(drawn);
          const joining = (counts: number[]): SimulationRun | null => {
            const year = censusYear(input) + after;
            const joiners = counts.map((heads) => ({ year, count: heads, ...terms }));
            const { workforce } = input.operatingAssumptions;
            return runOrNull({
              ...input,
              operatingAssumptions: { ...input.operatingAssumptions, workforce: { ...workforce, joiners } },
            });
          };
          const one = joining([first + second]);
          fc.pre(one !== null);
          const two = joining([first, second])!;
          expect(two.annual_projections).toEqual(one.annual_projections);
          const isPart = ({ participant_id: id }: { participant_id: string }): boolean => /^joiners-\d+$/.test(id);
          expect(two.participant_snapshots.filter((row) => !isPart(row))).toEqual(
            one.participant_snapshots.filter((row) => !isPart(row)),
          );
          const parts = two.participant_snapshots.filter(isPart);
          for (const whole of one.participant_snapshots.filter(isPart)) {
            const both = parts.filter((row) => row.year === whole.year);
            const total = (of: (row: typeof whole) => number, decimals: number): bigint =>
              sum(both.map((row) => units(of(row), decimals)));
            if (whole.shares > 0) sharing += 1;
            expect(both).toHaveLength(2);
            expect(total((row) => row.headcount, 8)).toBe(units(whole.headcount, 8));
            expect(total((row) => row.shares, 6)).toBe(units(whole.shares, 6));
            expect(total((row) => row.cash_balance, 2)).toBe(units(whole.cash_balance, 2));
          }
        },
      ),
      { numRuns: draws(100) },
    );
    expect(sharing).toBeGreaterThan(draws(25));
  });

  it('who join in different years may be listed in any order: only their names change', () => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 12 }), fc.nat(), (input, turn) => {
        const { workforce } = input.operatingAssumptions;
        const years = new Set<number>();
        const joiners = (workforce?.joiners ?? []).filter(({ year }) => {
          const isFirst = !years.has(Number(year));
          years.add(Number(year));
          return isFirst;
        });
        fc.pre(joiners.length > 1);
        const start = turn % joiners.length;
        const order = joiners.map((_, at) => (at + start) % joiners.length).reverse();
        const inOrder = (of: readonly number[]): SimulationRun | null =>
          runOrNull({
            ...input,
            operatingAssumptions: {
              ...input.operatingAssumptions,
              workforce: { ...workforce, joiners: of.map((at) => joiners[at]!) },
            },
          });
        const one = inOrder(joiners.map((_, at) => at));
        fc.pre(one !== null);
        const other = inOrder(order)!;
        const ownName = (id: string): string => {
          const at = /^joiners-(\d+)$/.exec(id)?.[1];
          return at === undefined ? id : `joiners-${order[Number(at) - 1]! + 1}`;
        };
        expect(other.annual_projections).toEqual(one.annual_projections);
        expect(other.trust_states).toEqual(one.trust_states);
        expect(
          other.participant_snapshots.map((row) => ({ ...row, participant_id: ownName(row.participant_id) })),
        ).toEqual(one.participant_snapshots);
      }),
      { numRuns: draws(60) },
    );
  });

  /** Nothing binds: no caps, no growth of pay, contributions in dollars; joiners and growth in whole heads. */
  it('share as before when everyone earns twice as much, joiners and hires included', () => {
    const pay = fc.integer({ min: 1, max: 1_500_000 });
    const person = fc.record({ shares: fc.nat(1_000_000), pay, age: fc.integer({ min: 25, max: 62 }) });
    const group = fc.record({ count: fc.integer({ min: 1, max: 20 }), pay, after: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(
        fc.record({
          people: fc.array(person, { minLength: 1, maxLength: 6 }),
          groups: fc.array(group, { minLength: 1, maxLength: 2 }),
          hire: pay,
          factor: fc.integer({ min: 2, max: 12 }),
          amount: fc.nat(500_000),
          asking: fc.constantFrom(0, 0.3, 1),
          fraction: fc.constantFrom(0, 0.25, 1),
          frozen: fc.option(fc.integer({ min: 1, max: 4 })),
          forfeited: fc.constantFrom('reallocate' as const, 'reduce_contributions'),
          floor: fc.constantFrom(0.5, 20),
        }),
        ({ people, groups, hire, factor, amount, asking, fraction, frozen, forfeited, floor }) => {
          const run = (scale: number): SimulationRun =>
            runOrNull({
              planRules: {
                plan_name: 'Pay',
                vesting_schedule: { years: 6 },
                diversification_rules: { enabled: false },
                forfeited_shares_use: forfeited,
                distribution_policy: {
                  early_retirement: { age: 55 },
                  in_service_distributions: { minimum_age: 60, fraction },
                },
                ...(frozen === null
                  ? {}
                  : { freeze: { from_year: 2026 + frozen, contributions: 'continue' as const } }),
              },
              operatingAssumptions: {
                contribution_policy: { type: 'fixed_amount', annual_amount: amount, form: 'stock' },
                share_valuation: { current_price: 12.5, annual_growth_rate: 0.04, floor: { price: floor, until_year: 2028 } }, // prettier-ignore
                compensation_growth_rate: 0,
                distribution_election_rate: asking,
                workforce: {
                  headcount_growth_rates: [1, 0],
                  entry_compensation: (hire * scale) / 100,
                  joiners: groups.map(({ count, pay: each, after }) => ({
                    year: 2026 + after,
                    count,
                    age: 30,
                    compensation: (each * scale) / 100,
                    service_years: 2,
                  })),
                },
              },
              initialState: {
                census_year: 2026,
                participants: people.map((one, i) => ({
                  id: `P${i}`,
                  age: one.age,
                  service_years: 3,
                  compensation: (one.pay * scale) / 100,
                  allocated_shares: one.shares,
                  ...(i === 1 ? { separation: { year: 2028, cause: 'termination' as const } } : {}),
                })),
              },
              systemConfig: { projection_years: 6, turnover_model: 'none' },
            })!;
          const holdings = (of: SimulationRun): number[][] =>
            of.participant_snapshots.map((row) => [row.shares, row.separated_shares, row.cash_balance]);
          expect(holdings(run(factor))).toEqual(holdings(run(1)));
        },
      ),
      { numRuns: draws(100) },
    );
  });
});
