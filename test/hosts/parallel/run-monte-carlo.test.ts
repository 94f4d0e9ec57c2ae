import { spawnSync } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import type { MonteCarloProgress } from '../../../src/hosts/parallel/index.js';
import {
  everything,
  inDist,
  monteCarlo,
  monteCarloPool,
  prepare,
  prepared,
  runMonteCarlo,
  SimulationError,
  ValidationError,
  type Arguments,
  type Input,
} from './built.js';
import { missingRuntimes, RUNTIMES } from '../../package/runtimes.js';

/** What a promise is rejected with. */
const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('It was not rejected'),
    (reason: unknown) => reason,
  );

/** Runs a script in its own process and says whether it ends by itself. */
function endsByItself(script: string): string {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    timeout: 150_000,
  });
  expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: '' });
  return stdout;
}

describe('runMonteCarlo()', () => {
  test.each([1, 2, 3])('on %i workers gives what monteCarlo() gives, bit for bit', async (workers) => {
    const whole = monteCarlo(...prepared(everything()));
    expect(JSON.stringify(await runMonteCarlo(...prepared(everything()), { workers }))).toBe(JSON.stringify(whole));
  });

  test('computes a part of the whole as monteCarlo() does', async () => {
    const [plan, options] = prepared(everything());
    const part = [plan, { ...options, range: [7, 31] }] satisfies Input;
    expect(JSON.stringify(await runMonteCarlo(...part, { workers: 2 }))).toBe(JSON.stringify(monteCarlo(...part)));
  });

  test('has workers and settings of their own, unless it is told otherwise', async () => {
    const [planRules, assumptions, state] = everything();
    const short = [prepare(planRules, assumptions, state), { paths: 1 }] satisfies Input;
    expect(await runMonteCarlo(...short)).toEqual(monteCarlo(...short));
  });

  test('reports progress in paths, upwards to the total', async () => {
    const seen: MonteCarloProgress[] = [];
    await runMonteCarlo(...prepared(everything()), { workers: 2, onProgress: (progress) => seen.push(progress) });
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.at(-1)).toEqual({ done: 60, total: 60 });
    expect(seen.every(({ done, total }, i) => total === 60 && done > (seen[i - 1]?.done ?? 0))).toBe(true);
  });

  test('takes inputs that cannot be cloned, such as the proxies of user interface libraries', async () => {
    const [planRules, assumptions, state, config, options] = everything(4);
    const wrapped: Arguments = [planRules, new Proxy(assumptions, {}), state, config, options];
    expect(() => structuredClone(wrapped[1])).toThrow();
    expect(await runMonteCarlo(...prepared(wrapped), { workers: 1 })).toEqual(monteCarlo(...prepared(everything(4))));
  });

  test('works by require()', () => {
    const script = `
      import { createRequire } from 'node:module';
      const require = createRequire(import.meta.url);
      const { runMonteCarlo } = require(${JSON.stringify(inDist('parallel.cjs'))});
      const { monteCarlo } = require(${JSON.stringify(inDist('analysis.cjs'))});
      const { prepare } = require(${JSON.stringify(inDist('index.cjs'))});
      const [planRules, assumptions, state, config, options] = ${JSON.stringify(everything(6))};
      const input = [prepare(planRules, assumptions, state, config), options];
      const result = await runMonteCarlo(...input, { workers: 2 });
      console.log(JSON.stringify(result) === JSON.stringify(monteCarlo(...input)));
    `;
    expect(endsByItself(script)).toBe('true\n');
  });
});

describe('a pool of threads', () => {
  const watched = (seed: number, paths = 60): Input => {
    const [plan, options] = prepared(everything(paths));
    return [plan, { ...options, seed }];
  };

  test('computes several runs, one after the other and at a time, as monteCarlo() does', async () => {
    const pool = monteCarloPool({ workers: 2 });
    try {
      const first = await pool.run(...watched(1));
      const others = await Promise.all([2, 3, 4].map((seed) => pool.run(...watched(seed))));
      for (const [i, result] of [first, ...others].entries()) {
        expect(JSON.stringify(result)).toBe(JSON.stringify(monteCarlo(...watched(i + 1))));
      }
    } finally {
      await pool.end();
    }
  });

  test('outlives a run that is stopped, and leaves other runs alone', async () => {
    const pool = monteCarloPool({ workers: 2 });
    try {
      const stop = new AbortController();
      const onProgress = (): void => stop.abort('enough');
      const stopped = reasonOf(pool.run(...watched(1, 10_000), { onProgress, signal: stop.signal }));
      const other = pool.run(...watched(2));
      expect(await stopped).toBe('enough');
      expect(JSON.stringify(await other)).toBe(JSON.stringify(monteCarlo(...watched(2))));
      expect((await pool.run(...watched(3))).seed).toBe(3);
    } finally {
      await pool.end();
    }
  });

  test('starts its threads once, and lets the process end after them', () => {
    const script = `
      import { monteCarloPool } from ${JSON.stringify(inDist('parallel.js'))};
      import { prepare } from ${JSON.stringify(inDist('index.js'))};
      const [planRules, assumptions, state, config, options] = ${JSON.stringify(everything(8))};
      const plan = prepare(planRules, assumptions, state, config);
      const pool = monteCarloPool({ workers: 2 });
      const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
      await pool.run(plan, options);
      const before = threads();
      for (const seed of [1, 2, 3]) await pool.run(plan, { ...options, seed });
      console.log(threads() === before);
      await pool.end();
    `;
    expect(endsByItself(script)).toBe('true\n');
  });

  test('extends an earlier answer', async () => {
    const [plan, options] = watched(1);
    const earlier = monteCarlo(plan, { ...options, paths: 20 });
    const seen: MonteCarloProgress[] = [];
    const result = await runMonteCarlo(plan, options, { workers: 1, earlier, onProgress: (step) => seen.push(step) });
    expect(JSON.stringify(result)).toBe(JSON.stringify(monteCarlo(plan, options)));
    expect(seen.at(-1)).toEqual({ done: 40, total: 40 });
  });
});

const missing = missingRuntimes();
if (missing !== null) console.warn(`SKIPPED, Monte Carlo on Bun: ${missing}`);
describe.skipIf(missing !== null)('Bun', () => {
  test('computes on its threads what Node computes', () => {
    const [planRules, assumptions, state, config, options] = everything(12);
    const script = `
      import { runMonteCarlo } from ${JSON.stringify(inDist('parallel.js'))};
      import { prepare } from ${JSON.stringify(inDist('index.js'))};
      const [planRules, assumptions, state, config, options] = ${JSON.stringify([planRules, assumptions, state, config, options])};
      console.log(JSON.stringify(await runMonteCarlo(prepare(planRules, assumptions, state, config), options, { workers: 2 })));
    `;
    const { stdout } = spawnSync(RUNTIMES.Bun, ['--eval', script], { encoding: 'utf8', timeout: 150_000 });
    expect(stdout.trim()).toBe(JSON.stringify(monteCarlo(...prepared(everything(12)))));
  });
});

describe('errors of runMonteCarlo()', () => {
  test('bad input is the error of monteCarlo()', async () => {
    const [plan] = prepared(everything());
    const error = await reasonOf(runMonteCarlo(plan, { paths: 0 }));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ details: { field: 'paths', issue: 'Must be between 1 and 1000000' } });
  });

  test.each([
    [0, 'Must be between 1 and 1024'],
    [1.5, 'Must be an integer'],
    [Number.NaN, 'Must be a number, not NaN'],
  ])('%d workers are refused', async (workers, issue) => {
    const error = await reasonOf(runMonteCarlo(...prepared(everything()), { workers }));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ details: { field: 'workers', issue } });
  });

  test('a path without an answer is the SimulationError of the first such path, whichever worker meets one first', async () => {
    // One path in 60 leaves the exact range, not all of them in the same year.
    const plan = prepare(
      { plan_name: 'Wild', vesting_schedule: { years: 6 } },
      { contribution_policy: {}, share_valuation: { current_price: 40_000_000_000 } },
      { participants: [{ id: 'A', age: 30, service_years: 9, allocated_shares: 0.001 }] },
      { projection_years: 8 },
    );
    const wild = (range: [number, number]): Input => [plan, { paths: 300, seed: 5, price: { volatility: 2 }, range }];
    const errors = Array.from({ length: 300 }, (_, i) => errorOf(() => monteCarlo(...wild([i, i + 1])))).filter(
      (error) => error !== undefined,
    ) as InstanceType<typeof SimulationError>[];
    expect(errors.every((error) => error instanceof SimulationError)).toBe(true);
    expect(new Set(errors.map(({ details }) => details.issue)).size).toBeGreaterThan(2);

    const error = await reasonOf(runMonteCarlo(...wild([0, 300]), { workers: 2 }));
    expect(error).toBeInstanceOf(SimulationError);
    expect(error).toMatchObject({ details: errors[0]!.details });
  });

  test('an error of the caller’s own progress function stops the run', async () => {
    const onProgress = (): void => {
      throw new RangeError('Mine');
    };
    expect(await reasonOf(runMonteCarlo(...prepared(everything()), { workers: 2, onProgress }))).toEqual(
      new RangeError('Mine'),
    );
  });

  test('a worker that cannot start is an error, and nothing is left running', () => {
    const script = `
      import { runMonteCarlo } from ${JSON.stringify(inDist('parallel.js'))};
      import { prepare } from ${JSON.stringify(inDist('index.js'))};
      const [planRules, assumptions, state, config, options] = ${JSON.stringify(everything())};
      const input = [prepare(planRules, assumptions, state, config), options];
      await runMonteCarlo(...input, { workers: 2, workerUrl: '/nowhere.cjs' }).catch((error) => console.log(error.message));
    `;
    expect(endsByItself(script)).toContain('/nowhere.cjs');
  });
});

describe('a signal', () => {
  test('that is aborted before starts nothing', async () => {
    const signal = AbortSignal.abort('too late');
    expect(await reasonOf(runMonteCarlo(...prepared(everything()), { signal, workerUrl: '/nowhere.cjs' }))).toBe(
      'too late',
    );
  });

  test('that is aborted midway stops all workers, and the process ends by itself', () => {
    const script = `
      import { runMonteCarlo } from ${JSON.stringify(inDist('parallel.js'))};
      import { prepare } from ${JSON.stringify(inDist('index.js'))};
      const [planRules, assumptions, state, config, options] = ${JSON.stringify(everything(10_000))};
      const input = [prepare(planRules, assumptions, state, config), options];
      const stop = new AbortController();
      const onProgress = ({ done }) => { if (done >= 20) stop.abort(new Error('enough')); };
      await runMonteCarlo(...input, { workers: 2, signal: stop.signal, onProgress }).catch(({ message }) => {
        console.log(message, process.getActiveResourcesInfo().filter((name) => /Worker|MessagePort/.test(name)));
      });
    `;
    expect(endsByItself(script)).toBe('enough []\n');
  });

  test.each([
    ['a short run has one worker', 60, '1'],
    ['a long one as many as there are cores', 7_000 * availableParallelism(), String(availableParallelism())],
  ])('unless it is told how many, %s', (_, paths, workers) => {
    const script = `
      import { Worker } from 'node:worker_threads';
      import { syncBuiltinESMExports } from 'node:module';
      import threads from 'node:worker_threads';
      let started = 0;
      threads.Worker = class extends Worker { constructor(...given) { super(...given); started += 1; } };
      syncBuiltinESMExports();
      const { runMonteCarlo } = await import(${JSON.stringify(inDist('parallel.js'))});
      const { prepare } = await import(${JSON.stringify(inDist('index.js'))});
      const [planRules, assumptions, state, config, options] = ${JSON.stringify(everything(paths))};
      const stop = new AbortController();
      const onProgress = () => stop.abort();
      const plan = prepare(planRules, assumptions, state, config);
      await runMonteCarlo(plan, options, { signal: stop.signal, onProgress }).catch(() => undefined);
      console.log(started);
    `;
    expect(endsByItself(script)).toBe(`${workers}\n`);
  });

  test('that outlives the run is left as it was', async () => {
    const { signal } = new AbortController();
    const running = runMonteCarlo(...prepared(everything(2)), { workers: 1, signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await running;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

function errorOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}
