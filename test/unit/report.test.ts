import { expect, test } from 'vitest';
import { simulateRun, type ParticipantSnapshot } from '../../src/index.js';

const run = (options: Parameters<typeof simulateRun>[4]) =>
  simulateRun(
    { plan_name: 'Three people', vesting_schedule: { years: 6 } },
    { contribution_policy: {}, share_valuation: { current_price: 10 } },
    {
      census_year: 2025,
      participants: ['A', 'B', 'C'].map((id, k) => ({ id, age: 30 + k, service_years: k, allocated_shares: 5 })),
    },
    { projection_years: 4 },
    options,
  );

test('snapshots are handed out year by year instead of being kept, and are the same', () => {
  const years: number[] = [];
  const taken: ParticipantSnapshot[] = [];
  const outline = run({
    onSnapshots: (snapshots, year) => {
      years.push(year);
      taken.push(...snapshots);
    },
  });
  const { participant_snapshots: kept, ...rest } = run({});
  expect(years).toEqual([2026, 2027, 2028, 2029]);
  expect(kept).toHaveLength(12);
  expect(taken).toEqual(kept);
  expect(outline).toEqual({ ...rest, participant_snapshots: [] });
});

test('without snapshots a run has everything else, year by year, and hands none out', () => {
  const years: number[] = [];
  const handedOut: number[] = [];
  const outline = run({
    snapshots: false,
    onYear: (year) => years.push(year),
    onSnapshots: (_, year) => handedOut.push(year),
  });
  expect(outline).toEqual({ ...run({}), participant_snapshots: [] });
  expect(years).toEqual([2026, 2027, 2028, 2029]);
  expect(handedOut).toEqual([]);
});
