import { deepStrictEqual } from 'node:assert';
import { describe, expect, it } from 'vitest';
import {
  prepare,
  simulateRun,
  SimulationError,
  type ParticipantSnapshot,
  type SimulationRun,
} from '../../../src/index.js';

const input: Required<Parameters<typeof prepare>> = [
  { plan_name: 'Read later', vesting_schedule: { years: 6 }, distribution_policy: { timing: 'immediate' } },
  {
    contribution_policy: { annual_amount: 5000 },
    share_valuation: { current_price: 10, annual_growth_rate: 0.04 },
    workforce: { replacement_rate: 1, entry_compensation: 40_000 },
  },
  {
    census_year: 2025,
    participants: [
      { id: 'A', age: 40, service_years: 3, compensation: 50_000, allocated_shares: 5 },
      { id: 'B', age: 63, service_years: 20, compensation: 60_000, allocated_shares: 70, cash_balance: 12.5 },
    ],
  },
  { projection_years: 3 },
];
const run = (): SimulationRun => simulateRun(...input);

/** The rows as they are handed out year by year, at once. */
function rowsAtOnce(): ParticipantSnapshot[] {
  const rows: ParticipantSnapshot[] = [];
  simulateRun(...input, { onSnapshots: (some) => rows.push(...some) });
  return rows;
}

/** A run with plain properties only. */
const plain = (): SimulationRun => {
  const { simulation_id, status, annual_projections, trust_states, summary_metrics } = run();
  const participant_snapshots = rowsAtOnce();
  return { simulation_id, status, annual_projections, participant_snapshots, trust_states, summary_metrics };
};

const isOrdinary = (some: SimulationRun): boolean =>
  Object.getOwnPropertyDescriptor(some, 'participant_snapshots')?.get === undefined;

it('rows are those that are handed out at once, in a plain array of plain objects', () => {
  const rows = run().participant_snapshots;
  expect(rows).toStrictEqual(rowsAtOnce());
  // Two people, and one row of hires more each year.
  expect(rows.map(({ participant_id }) => participant_id).join()).toBe(
    'A,B,hires-2026,A,B,hires-2026,hires-2027,A,B,hires-2026,hires-2027,hires-2028',
  );
  expect(Array.isArray(rows)).toBe(true);
  expect(Object.getPrototypeOf(rows)).toBe(Array.prototype);
  expect(Object.getPrototypeOf(rows[0])).toBe(Object.prototype);
});

it('are made when they are read and not before, once, and are an ordinary property from then on', () => {
  const some = run();
  expect(isOrdinary(some)).toBe(false);
  expect(some.participant_snapshots).toBe(some.participant_snapshots);
  expect(isOrdinary(some)).toBe(true);
  some.participant_snapshots[0]!.shares = -1;
  some.participant_snapshots.pop();
  expect(some.participant_snapshots).toHaveLength(11);
  expect(some.participant_snapshots[0]!.shares).toBe(-1);
});

it('a later run of the same prepared plan leaves the rows of an earlier one alone', () => {
  const plan = prepare(...input);
  const early = plan.simulateRun();
  plan.with({ operatingAssumptions: { share_valuation: { current_price: 99 } } }).simulateRun();
  plan.simulateRun();
  expect(early).toStrictEqual(plain());
});

describe('a run whose rows nobody has read is in every way a plain one', () => {
  it.each<[string, (some: SimulationRun) => unknown]>([
    ['written as JSON', (some) => JSON.stringify(some)],
    ['spread', (some) => ({ ...some })],
    ['cloned', (some) => structuredClone(some)],
    ['in its keys', (some) => Object.keys(some)],
  ])('%s', (_, use) => {
    expect(use(run())).toStrictEqual(use(plain()));
  });

  it('compared', () => {
    deepStrictEqual(run(), plain());
    deepStrictEqual(plain(), run());
    const other = plain();
    other.participant_snapshots[0]!.shares += 1;
    expect(run()).not.toEqual(other);
  });
});

it('a row beyond the exact range is known when the plan is run, not when it is read', () => {
  // Nothing of the account is vested, nobody leaves: of all figures only its value is too large.
  const large = (shares: number, snapshots = true): SimulationRun =>
    simulateRun(
      { plan_name: 'Large', vesting_schedule: { type: 'cliff', years: 7 } },
      {
        contribution_policy: {},
        share_valuation: { current_price: 100_000 },
        turnover: { termination_table: 'none' },
      },
      {
        census_year: 2025,
        participants: ['A', 'B'].map((id) => ({ id, age: 30, service_years: 0, allocated_shares: shares })),
      },
      { projection_years: 1 },
      { snapshots },
    );
  // At $100,000 a share; cents can hold at most $90,071,992,547,409.91.
  expect(large(900_719_925).participant_snapshots[0]!.account_value).toBe(90_071_992_500_000);
  expect(() => large(900_719_926)).toThrow(SimulationError);
  expect(large(900_719_926, false).participant_snapshots).toEqual([]);
});
