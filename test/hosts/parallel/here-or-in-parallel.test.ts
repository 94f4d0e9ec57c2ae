import { expect, it } from 'vitest';
import { monteCarlo } from '../../../src/analysis/index.js';
import { runHereOrInParallel } from '../../../src/hosts/parallel/run-monte-carlo.js';
import { prepare, type PreparedPlan } from '../../../src/index.js';

/** A thread of this script cannot start. */
const nowhere = { workerUrl: 'file:///nowhere/worker.js' };

function people(count: number): PreparedPlan {
  return prepare(
    { plan_name: 'Coin', vesting_schedule: { type: 'immediate' } },
    {
      contribution_policy: {},
      share_valuation: { current_price: 100 },
      turnover: { termination_rates: [{ rate: 0.5 }] },
    },
    {
      census_year: 2026,
      participants: Array.from({ length: count }, (_, i) => ({
        id: `P${i}`,
        age: 40,
        service_years: 9,
        allocated_shares: 10,
      })),
    },
    { projection_years: 10 },
  );
}

it('a short run is that of monteCarlo(), without a thread, and tells its progress', async () => {
  const plan = people(20);
  const done: number[] = [];
  const options = { paths: 130, seed: 3, range: [10, 120] as [number, number] };
  const result = await runHereOrInParallel(plan, options, { ...nowhere, onProgress: (now) => done.push(now.done) });
  expect(JSON.stringify(result)).toBe(JSON.stringify(monteCarlo(plan, options)));
  expect(done.length).toBeGreaterThan(10);
  expect(done.at(-1)).toBe(110);
  const earlier = await runHereOrInParallel(plan, { paths: 100, seed: 3 }, nowhere);
  const extended = await runHereOrInParallel(plan, { paths: 130, seed: 3 }, { ...nowhere, earlier });
  expect(JSON.stringify(extended)).toBe(JSON.stringify(monteCarlo(plan, { paths: 130, seed: 3 })));
});

it('a longer run has threads, and so has one that asks for them', async () => {
  await expect(runHereOrInParallel(people(20), { paths: 20_000 }, nowhere)).rejects.toThrow('worker cannot start');
  await expect(runHereOrInParallel(people(1), { paths: 2 }, { ...nowhere, workers: 1 })).rejects.toThrow(
    'worker cannot start',
  );
});

it('computes nothing once it is aborted, or with an option that is wrong', async () => {
  const signal = AbortSignal.abort('enough');
  await expect(runHereOrInParallel(people(1), { paths: 2 }, { signal })).rejects.toBe('enough');
  await expect(runHereOrInParallel(people(1), { paths: 2 }, { workers: 0 })).rejects.toThrow('workers');
});
