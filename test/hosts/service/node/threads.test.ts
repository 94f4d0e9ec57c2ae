import { gzipSync } from 'node:zlib';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { type ThreadOptions, threads, type Threads } from '../../../../src/hosts/service/node/threads.js';
import { computeRun, ComputeTimeout, ComputeTooLarge } from '../../../../src/hosts/service/runs/compute-run.js';
import { ValidationError } from '../../../../src/index.js';
import { type Plan, planOf, smallPlan } from '../plans.js';

/** Threads of the built script. */
function start(options: ThreadOptions = {}): Threads {
  const compute = threads({
    workerUrl: pathToFileURL(resolve('src/hosts/service/dist/service-worker.cjs')),
    ...options,
  });
  onTestFinished(() => compute.end());
  return compute;
}

/** Inputs as a run keeps them. */
function inputsOf({ planRules, operatingAssumptions, initialState, systemConfig }: Plan): Uint8Array {
  const inputs = [planRules, operatingAssumptions, initialState, systemConfig];
  return new Uint8Array(gzipSync(JSON.stringify(inputs)));
}

const small = inputsOf(smallPlan());
const large = inputsOf(planOf(40_000, 40));

const reasonOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );

test('threads compute what this thread does, digit by digit, and leave it free', async () => {
  const inputs = inputsOf(planOf(2000, 20));
  let isFree = false;
  const computing = start()(inputs, 60);
  setImmediate(() => (isFree = true));
  const there = await computing;
  expect(isFree).toBe(true);
  const here = computeRun(inputs);
  expect(there.total_repurchase_obligation).toBe(here.total_repurchase_obligation);
  expect(there.parts.length).toBe(here.parts.length);
  const differ = there.parts.filter(({ data }, i) => !Buffer.from(data).equals(Buffer.from(here.parts[i]!.data)));
  expect(differ.map(({ name, first }) => [name, first])).toEqual([]);
});

test('they are as many as they are told', async () => {
  const compute = start({ size: 2 });
  await Promise.all([compute(small, 60), compute(small, 60)]);
  const ends: string[] = [];
  await Promise.all([
    compute(inputsOf(planOf(5000, 40)), 60).then(() => ends.push('long')),
    compute(small, 60).then(() => ends.push('short')),
    compute(small, 60).then(() => ends.push('short')),
  ]);
  expect(ends).toEqual(['short', 'short', 'long']);
});

test('a run that takes longer than it may is ended, and the next one is computed', async () => {
  const compute = start();
  await compute(small, 60);
  const reason = await reasonOf(compute(large, 0.3));
  expect(reason).toBeInstanceOf(ComputeTimeout);
  expect(reason).toMatchObject({ message: 'Took longer than the 0.3 seconds allowed for a simulation' });
  expect((await compute(small, 60)).peak_cash_year).toBe(2027);
});

test('a run that needs more memory than it may is ended, and the next one is computed', async () => {
  const compute = start({ computingMegabytes: 24 });
  await compute(small, 60);
  const reason = await reasonOf(compute(inputsOf(planOf(200_000, 1)), 60));
  expect(reason).toBeInstanceOf(ComputeTooLarge);
  expect(reason).toMatchObject({ message: 'Needed more than the 24 megabytes of memory allowed for a simulation' });
  expect((await compute(small, 60)).peak_cash_year).toBe(2027);
});

test('a run that nobody wants any more is ended, and its thread computes the next', async () => {
  const compute = start();
  await compute(small, 60);
  const unwanted = new AbortController();
  const reason = reasonOf(compute(large, 60, unwanted.signal));
  const next = compute(small, 60);
  unwanted.abort();
  expect(await reason).toBeInstanceOf(Error);
  expect((await next).peak_cash_year).toBe(2027);
});

test('a run that waits for a thread is not charged for the waiting', async () => {
  const compute = start();
  const long = inputsOf(planOf(5000, 40));
  const began = performance.now();
  await compute(long, 600);
  // Half of the time for which it waits, and many times what it takes, however busy the machine is.
  const budget = (performance.now() - began) / 2000;
  await expect(Promise.all([compute(long, 600), compute(small, budget)])).resolves.toHaveLength(2);
});

test('what is wrong with inputs is said as the engine does', async () => {
  const plan = smallPlan();
  plan.planRules['vesting_schedule'] = { years: 9 };
  const invalid = await reasonOf(start()(inputsOf(plan), 60));
  expect(invalid).toBeInstanceOf(ValidationError);
  expect(invalid).toMatchObject({
    message: 'Invalid vesting schedule',
    details: { field: 'vesting_schedule.years', issue: 'Must be between 2 and 7' },
  });
});

test('threads that are ended compute no more', async () => {
  const compute = start();
  const underWay = reasonOf(compute(large, 60));
  await compute.end();
  expect(await underWay).toBeInstanceOf(Error);
  await expect(compute(small, 60)).rejects.toThrow('The threads have been ended');
});

test('a script that is not there is told', async () => {
  const missing = start({ workerUrl: pathToFileURL(resolve('src/hosts/service/dist/no-such-worker.cjs')) });
  expect(await reasonOf(missing(small, 60))).toBeInstanceOf(Error);
});
