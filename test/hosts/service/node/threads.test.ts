import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ComputedRun } from '../../../../src/hosts/service/index.js';
import { ENGINE_VERSION } from '../../../../src/index.js';
import type { Threads, ThreadOptions } from '../../../../src/hosts/service/node/index.js';
import {
  computeRun,
  ComputeTimeout,
  ComputeTooLarge,
  inDist,
  inputsOf,
  packed,
  SimulationError,
  threads,
  ValidationError,
} from './built.js';

function start(options: ThreadOptions = {}): Threads {
  const compute = threads(options);
  onTestFinished(() => compute.end());
  return compute;
}

const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('It was not rejected'),
    (reason: unknown) => reason,
  );

/** A run with the texts of its groups. */
const inflated = (run: object): object =>
  Object.fromEntries(
    Object.entries(run).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? gunzipSync(value).toString() : (value as unknown),
    ]),
  );
const yearsOf = ({ annual_projections: years }: ComputedRun): unknown => JSON.parse(gunzipSync(years!).toString());

describe('simulations on threads', () => {
  test('give what they give here, digit by digit', async () => {
    const inputs = inputsOf(700, 8);
    const [there, here] = [await start()(inputs, 60), await computeRun(inputs)];
    const { snapshot_pages: pages, ...groups } = there;
    const { snapshot_pages: expected, ...rest } = here;
    expect(inflated(groups)).toEqual(inflated(rest));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages).toEqual(expected);
  });

  test('leave this thread free', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 10);
    await start()(inputsOf(5000, 30), 60);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });

  test('are as many at once as there are threads', async () => {
    const compute = start({ size: 2 });
    await Promise.all([compute(inputsOf(1, 1), 60), compute(inputsOf(1, 1), 60)]);
    const ends: string[] = [];
    await Promise.all([
      compute(inputsOf(20_000, 40), 60).then(() => ends.push('long')),
      compute(inputsOf(1, 1), 60).then(() => ends.push('short')),
      compute(inputsOf(1, 1), 60).then(() => ends.push('short')),
    ]);
    expect(ends).toEqual(['short', 'short', 'long']);
  });

  test('that take longer than they may are ended, and the next one is computed', async () => {
    const compute = start();
    await compute(inputsOf(1, 1), 60);
    const before = performance.now();
    const reason = await reasonOf(compute(inputsOf(40_000, 40), 0.3));
    expect(reason).toBeInstanceOf(ComputeTimeout);
    expect(reason).toMatchObject({
      seconds: 0.3,
      message: 'Took longer than the 0.3 seconds allowed for a simulation',
    });
    expect(performance.now() - before).toBeLessThan(1500);
    expect(yearsOf(await compute(inputsOf(3, 5), 60))).toHaveLength(5);
  });

  test('that need more memory than they may are ended, and the next one is computed', async () => {
    const compute = start({ computingMegabytes: 24 });
    await compute(inputsOf(1, 1), 60);
    const reason = await reasonOf(compute(inputsOf(40_000, 40), 60));
    expect(reason).toBeInstanceOf(ComputeTooLarge);
    expect(reason).toMatchObject({
      megabytes: 24,
      message: 'Needed more than the 24 megabytes of memory allowed for a simulation',
    });
    expect(yearsOf(await compute(inputsOf(3, 5), 60))).toHaveLength(5);
  });

  test.each([true, false])('that take longer on a machine that is busy, %s, say so', async (busy) => {
    const compute = start({ isMachineBusy: () => busy });
    await compute(inputsOf(1, 1), 60);
    expect(await reasonOf(compute(inputsOf(40_000, 40), 0.3))).toMatchObject({
      name: 'ComputeTimeout',
      isMachineBusy: busy,
    });
  });

  test('that nobody wants any more are ended, and their thread computes the next', async () => {
    const compute = start();
    await compute(inputsOf(1, 1), 60);
    const unwanted = new AbortController();
    const reason = reasonOf(compute(inputsOf(40_000, 40), 60, unwanted.signal));
    const next = compute(inputsOf(3, 5), 60);
    unwanted.abort();
    expect(await reason).toBeInstanceOf(Error);
    expect(yearsOf(await next)).toHaveLength(5);
  });

  test('that wait for a thread are not charged for the waiting', async () => {
    const compute = start();
    await compute(inputsOf(1, 1), 60);
    const [long, short] = await Promise.allSettled([compute(inputsOf(40_000, 75), 3), compute(inputsOf(1, 1), 2)]);
    expect(long).toMatchObject({ status: 'rejected', reason: { name: 'ComputeTimeout' } });
    expect(short.status).toBe('fulfilled');
  });

  test('say what is wrong with their inputs as the engine does', async () => {
    const compute = start();
    const [rules, assumptions, state, config] = JSON.parse(gunzipSync(inputsOf(1, 1)).toString()) as [
      object,
      object,
      object,
      object,
    ];
    const invalid = await reasonOf(
      compute(packed([{ ...rules, vesting_schedule: { years: 9 } }, assumptions, state, config]), 60),
    );
    expect(invalid).toBeInstanceOf(ValidationError);
    expect(invalid).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'Invalid vesting schedule',
      details: { field: 'vesting_schedule.years', issue: 'Must be between 2 and 7' },
    });
    // 10 billion dollars a head, growing by 900 percent a year, are beyond what can be counted exactly.
    const beyond = { contribution_policy: {}, share_valuation: { current_price: 1_000_000, annual_growth_rate: 9 } };
    const failed = await reasonOf(compute(packed([rules, beyond, state, { projection_years: 30 }]), 60));
    expect(failed).toBeInstanceOf(SimulationError);
    expect(failed).toMatchObject({ code: 'SIMULATION_ERROR', message: 'Simulation failed' });
  });

  test('with large bodies are read in turns: who sends many of them delays another by one', async () => {
    const { prepare } = start();
    const [planRules, operatingAssumptions, initialState] = JSON.parse(
      gunzipSync(inputsOf(3000, 1)).toString(),
    ) as object[];
    const body = (): Uint8Array =>
      new TextEncoder().encode(JSON.stringify({ planRules, operatingAssumptions, initialState }));
    const limits = { bodyDepth: 32, bodyValues: 2_000_000 };
    const read: string[] = [];
    const ask = async (tenant: string): Promise<void> => {
      const prepared = await prepare(body(), limits, { tenant, kind: 'simulation' });
      read.push('refused' in prepared ? 'refused' : tenant);
    };
    await Promise.all([...Array.from({ length: 18 }, () => ask('many')), ask('one')]);
    expect(read.filter((tenant) => tenant === 'refused')).toHaveLength(1);
    expect(read.filter((tenant) => tenant !== 'refused').slice(0, 3)).toEqual(['many', 'one', 'many']);
  });

  test('with small bodies do not wait for a large one to be read, or refused', async () => {
    const { prepare } = start();
    const limits = { bodyDepth: 32, bodyValues: 2_000_000 };
    const names = Array.from({ length: 600_000 }, (_, index) => `"n${index}":0`).join(',');
    const read: string[] = [];
    const ask = async (tenant: string, text: string): Promise<void> => {
      const body = new TextEncoder().encode(text);
      const prepared = await prepare(body, limits, { tenant, kind: 'compare' });
      read.push(`${tenant}: ${'refused' in prepared ? 'refused' : 'read'}`);
    };
    await Promise.all([ask('hostile', `{${names}}`), ask('harbor', '{"planRules":{}}')]);
    expect(read).toEqual(['harbor: refused', 'hostile: refused']);
  });

  test('with small bodies do not wait for a small one that takes long to read, nor for the next of its tenant', async () => {
    const { prepare } = start();
    const limits = { bodyDepth: 32, bodyValues: 2_000_000 };
    const read: string[] = [];
    const ask = async (tenant: string, given: object, kind: 'compare' | 'solve' = 'compare'): Promise<void> => {
      const body = new TextEncoder().encode(JSON.stringify(given));
      const prepared = await prepare(body, limits, { tenant, kind });
      read.push(`${tenant}: ${'refused' in prepared ? 'refused' : 'read'}`);
    };
    const rates = Array.from({ length: 4_000 }, () => ({ min_age: 20, min_service: 0, rate: 0.1 }));
    const changes = (i: number) => ({
      initialState: { census_year: 2026 },
      operatingAssumptions: { discount_rate: i / 1e4 },
    });
    const scenarios = Array.from({ length: 99 }, (_, i) => ({ name: `s${i}`, changes: changes(i) }));
    const [planRules, assumptions, initialState] = JSON.parse(gunzipSync(inputsOf(1000, 1)).toString()) as object[];
    const slow = {
      planRules,
      operatingAssumptions: { ...assumptions, turnover: { termination_rates: rates } },
      initialState,
      options: { scenarios: [{ name: 'base' }, ...scenarios] },
    };
    // The thread is started, and has read a body.
    await ask('harbor', {});
    const slowly = [ask('slow', slow), ask('slow', slow)];
    await ask('harbor', {});
    // What cannot take long never waits for what does, not even of the same tenant.
    await ask('slow', {}, 'solve');
    await Promise.all(slowly);
    expect(read).toEqual(['harbor: refused', 'harbor: refused', 'slow: refused', 'slow: read', 'slow: read']);
  });

  test('of few people wait for no thread to be read, analyses neither', async () => {
    const { prepare } = start({ workerUrl: pathToFileURL(inDist('no-such-worker.cjs')) });
    const [planRules, operatingAssumptions, initialState] = JSON.parse(
      gunzipSync(inputsOf(9, 1)).toString(),
    ) as object[];
    const body = (): Uint8Array =>
      new TextEncoder().encode(
        JSON.stringify({ planRules, operatingAssumptions, initialState, options: { paths: 2 } }),
      );
    const limits = { bodyDepth: 32, bodyValues: 2_000_000 };
    const read = await prepare(body(), limits, { tenant: 'harbor', kind: 'montecarlo' });
    expect(read).toHaveProperty('inputs.hash');
    // Its hundred changes may each be checked in a large scenario.
    await reasonOf(prepare(body(), limits, { tenant: 'harbor', kind: 'compare' }));
  });

  test('whose body cannot be read because the thread does not start say so, and do not blame the body', async () => {
    const { prepare } = start({ workerUrl: pathToFileURL(inDist('no-such-worker.cjs')) });
    const body = new TextEncoder().encode(`[${'0,'.repeat(50_000)}0]`);
    const asked = { tenant: 'harbor', kind: 'simulation' } as const;
    const reason = await reasonOf(prepare(body, { bodyDepth: 32, bodyValues: 2_000_000 }, asked));
    expect(String(reason)).toContain('no-such-worker.cjs');
  });

  test('whose inputs are no inputs at all fail with an error that blames nobody', async () => {
    const reason = await reasonOf(start()(new TextEncoder().encode('not gzip'), 60));
    expect(reason).toBeInstanceOf(Error);
    expect(reason).not.toBeInstanceOf(ValidationError);
  });

  test('are given up when the threads are ended', async () => {
    const compute = threads();
    const pending = reasonOf(compute(inputsOf(40_000, 40), 60));
    await compute.end();
    expect(await pending).toMatchObject({ message: expect.stringMatching(/terminated/i) as unknown });
  });

  test('can be computed by a script that was moved', async () => {
    const compute = start({ workerUrl: pathToFileURL(inDist('service-worker.cjs')).href });
    expect((await compute(inputsOf(1, 1), 60)).engine_version).toBe(ENGINE_VERSION);
  });

  test.each(['import', 'require'])(
    'work for those who get the package by %s, and keep no process from ending',
    (way) => {
      const file = inDist(way === 'import' ? 'service-node.js' : 'service-node.cjs');
      const get =
        way === 'import' ? `import(${JSON.stringify(pathToFileURL(file).href)})` : `require(${JSON.stringify(file)})`;
      const output = endsByItself(`
      const { threads } = await ${get};
      const compute = threads();
      const { peak_cash_year } = await compute(Buffer.from('${base64(inputsOf(2, 3))}', 'base64'), 60);
      await compute.end();
      console.log(peak_cash_year);`);
      expect(output).toMatch(/^20\d\d\n$/);
    },
  );

  test('keep no process from ending when they are ended at work, asked again, or ended before they have started', () => {
    const output = endsByItself(`
      const { threads } = require(${JSON.stringify(inDist('service-node.cjs'))});
      const { gunzipSync, gzipSync } = require('node:zlib');
      const small = Buffer.from('${base64(inputsOf(1, 1))}', 'base64');
      const [rules, assumptions, state, config] = JSON.parse(gunzipSync(small));
      const one = state.participants[0];
      state.participants = Array.from({ length: 40_000 }, (_, i) => ({ ...one, id: 'P' + i }));
      const inputs = gzipSync(JSON.stringify([rules, assumptions, state, config]));
      const atWork = threads({ size: 2 });
      await atWork(small, 60);
      const ends = [atWork(inputs, 60), atWork(inputs, 60)].map((run) => run.catch(() => console.log('ended')));
      await new Promise((resolve) => setTimeout(resolve, 200));
      await atWork.end();
      await Promise.all(ends);
      await atWork(inputs, 60).catch((error) => console.log(error.message));
      await threads({ size: 2 }).end();`);
    expect(output).toBe('ended\nended\nThe threads have been ended\n');
  });
});

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The output of a separate script that must end by itself. */
function endsByItself(script: string): string {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=commonjs', '--eval', `(async () => {${script}})();`],
    { encoding: 'utf8', timeout: 30_000 },
  );
  expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: '' });
  return stdout;
}
