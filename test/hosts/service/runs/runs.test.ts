import { unpackRows } from '../../../../src/hosts/service/store/packed-rows.js';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SimulationError, simulateRun, ValidationError } from '../../../../src/index.js';
import type { LogEntry } from '../../../../src/hosts/service/options.js';
import { computeRun } from '../../../../src/hosts/service/runs/compute-run.js';
import { ComputeTimeout, ComputeTooLarge } from '../../../../src/hosts/service/runs/compute-limits.js';
import { readInputs } from '../../../../src/hosts/service/runs/read-inputs.js';
import { createRuns, DeletedRun, type RunContext, type Runs } from '../../../../src/hosts/service/runs/runs.js';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import { openFile } from '../../../../src/hosts/service/sqlite/open-file.js';
import { storeIn } from '../../../../src/hosts/service/sqlite/sqlite-store.js';
import type { Store } from '../../../../src/hosts/service/store/store.js';
import { readGroup, readPage } from '../store/records.js';

const TENANT = 'harbor';

let store: Store;
let started: Runs[];
let time: Date;
let next: number;
let entries: LogEntry[];

beforeEach(async () => {
  time = new Date('2026-03-01T12:00:00.000Z');
  next = 1;
  entries = [];
  started = [];
  store = await sqliteStore({ file: ':memory:', clock: () => time });
});

afterEach(async () => {
  await Promise.all(started.map((runs) => runs.stop(0)));
  await store.close();
});

function make(options: Partial<Omit<RunContext, 'limits'>> & { limits?: Partial<RunContext['limits']> } = {}): Runs {
  const runs = createRuns({
    store,
    clock: () => time,
    ids: (prefix) => `${prefix}_${next++}`,
    compute: (inputs) => computeRun(inputs),
    log: (entry) => entries.push(entry),
    onEnd: () => undefined,
    ...options,
    limits: {
      answerSeconds: 5,
      computeSeconds: 60,
      leaseSeconds: 30,
      concurrency: 1,
      tenantConcurrency: null,
      attempts: 3,
      tenantBytes: null,
      ...options.limits,
    },
  });
  started.push(runs);
  return runs;
}

/** Inputs of three people; another price makes other inputs. */
const given = (price = 100) => ({
  planRules: { plan_name: 'Three', vesting_schedule: { years: 6 } },
  operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: price } },
  initialState: {
    census_year: 2026,
    participants: [
      { id: 'A', age: 64, service_years: 20, allocated_shares: 50 },
      { id: 'B', age: 40, service_years: 9, allocated_shares: 20 },
      { id: 'C', age: 62, service_years: 3, allocated_shares: 10 },
    ],
  },
  systemConfig: { projection_years: 8 },
});

const inputs = (price?: number): ReturnType<typeof readInputs> => readInputs(given(price));

const submission = async (price?: number, respondAsync = false) => ({
  inputs: await inputs(price),
  bodyHash: `body ${price}`,
  kind: 'simulation' as const,
  scenario: null,
  webhook: null,
  respondAsync,
});

/** Resolves when the run has ended. */
async function ended(id: string) {
  for (;;) {
    const run = await store.runs.get(TENANT, id);
    if (run?.status === 'completed' || run?.status === 'failed') return run;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A computation that ends when it is told to. */
function held() {
  const waiting: (() => void)[] = [];
  let atOnce = 0;
  let most = 0;
  return {
    compute: async (bytes: Uint8Array) => {
      most = Math.max(most, ++atOnce);
      await new Promise<void>((resolve) => waiting.push(resolve));
      atOnce--;
      return computeRun(bytes);
    },
    begun: async (count: number) => {
      while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    end: () => waiting.forEach((resolve) => resolve()),
    most: () => most,
  };
}

test('a run is answered completed, and its groups are those of simulateRun()', async () => {
  const run = await make().submit(TENANT, await submission());
  const [rules, assumptions, state, config] = Object.values(given()) as unknown as Parameters<typeof simulateRun>;
  const expected = simulateRun(rules, assumptions, state, config);

  expect(run).toMatchObject({
    id: 'run_2',
    status: 'completed',
    inputs_hash: expected.simulation_id,
    total_repurchase_obligation: expected.summary_metrics.total_repurchase_obligation,
    peak_cash_year: expected.summary_metrics.peak_cash_year,
  });
  const groups = await store.runs.groups(TENANT, run.id);
  expect(readGroup(groups!.annual_projections)).toEqual(expected.annual_projections);
  expect(readGroup(groups!.trust_states)).toEqual(expected.trust_states);
  expect(readGroup(groups!.summary_metrics)).toEqual(expected.summary_metrics);
  const page = await store.runs.snapshotPage(TENANT, run.id, 0);
  expect(page!.count).toBe(24);
  expect(readPage(page)).toEqual(expected.participant_snapshots);
  expect(await store.runs.snapshotPage(TENANT, run.id, 1)).toBeNull();
});

test('many snapshots are kept in pages of 1,000, in order', async () => {
  const participants = Array.from({ length: 1500 }, (_, k) => ({ id: `P${k}`, age: 40, service_years: 5 }));
  const given = [
    { plan_name: 'Many', vesting_schedule: { years: 6 } },
    { contribution_policy: {} },
    { census_year: 2026, participants },
    { projection_years: 3 },
  ] as const satisfies Parameters<typeof simulateRun>;
  const { snapshot_pages: pages } = await computeRun(gzipSync(JSON.stringify(given)));
  const snapshots = pages.map(unpackRows);
  expect(snapshots.map(({ length }) => length)).toEqual([1000, 1000, 1000, 1000, 500]);
  expect(snapshots.flat()).toEqual(simulateRun(...given).participant_snapshots);
});

test('who does not want to wait is told that it is queued, and whoever works computes it', async () => {
  const run = await make().submit(TENANT, await submission(100, true));
  expect(run.status).toBe('queued');
  make().start();
  expect((await ended(run.id)).status).toBe('completed');
});

test('who has waited long enough is told that it is running, and it ends all the same', async () => {
  const slow = held();
  const runs = make({ compute: slow.compute, limits: { answerSeconds: 0.05 } });
  const run = await runs.submit(TENANT, await submission());
  expect(run.status).toBe('running');
  slow.end();
  expect((await ended(run.id)).status).toBe('completed');
});

test('equal inputs are computed once, also when they are written differently', async () => {
  let computed = 0;
  const runs = make({
    compute: (bytes) => {
      computed++;
      return computeRun(bytes);
    },
  });
  const first = await runs.submit(TENANT, await submission());
  const again = await readInputs({ ...given(), planRules: { vesting_schedule: { years: '6' }, plan_name: 'Three' } });
  const second = await runs.submit(TENANT, { ...(await submission()), inputs: again });
  expect(second.id).not.toBe(first.id);
  expect(second.total_repurchase_obligation).toBe(first.total_repurchase_obligation);
  expect(computed).toBe(1);
  await runs.submit('another tenant', await submission());
  expect(computed).toBe(2);
});

test('one process computes no more at once than it has room for', async () => {
  const slow = held();
  const runs = make({ compute: slow.compute, limits: { answerSeconds: 0.05, concurrency: 2 } });
  runs.start();
  const submitted = await Promise.all(
    (await Promise.all([1, 2, 3, 4, 5].map((price) => submission(price)))).map((asked) => runs.submit(TENANT, asked)),
  );
  expect(submitted.map(({ status }) => status).sort()).toEqual(['queued', 'queued', 'queued', 'running', 'running']);
  for (let begun = 2; begun <= 5; begun++) {
    slow.end();
    await slow.begun(Math.min(5, begun + 1));
  }
  slow.end();
  await Promise.all(submitted.map(({ id }) => ended(id)));
  expect(slow.most()).toBe(2);
});

test('a tenant of which nothing is computed waits two seconds for the large runs of others, not for their end', async () => {
  const large = held();
  const isLarge = (bytes: Uint8Array): boolean => /"current_price":1\d\b/.test(gunzipSync(bytes).toString());
  const runs = make({
    compute: (bytes) => (isLarge(bytes) ? large.compute(bytes) : computeRun(bytes)),
    limits: { answerSeconds: 10, concurrency: 2 },
  });
  runs.start();
  const ids: string[] = [];
  for (const price of [11, 12, 13]) ids.push((await runs.submit(TENANT, await submission(price, true))).id);
  const another = await runs.submit('another tenant', await submission(2));
  expect(another.status).toBe('completed');
  // Its own tenant may not take the place of the one more.
  const statuses = await Promise.all(ids.map(async (id) => (await store.runs.get(TENANT, id))!.status));
  expect(statuses).toEqual(['running', 'running', 'queued']);
});

test('many runs that end without being computed leave the process time for others', async () => {
  const place = make({ compute: () => Promise.reject(new Error('Not to be computed')), limits: { attempts: 0 } });
  for (let price = 1; price <= 300; price += 1) await place.submit(TENANT, await submission(price, true));
  let rounds = 0;
  const count = setInterval(() => (rounds += 1), 0);
  place.start();
  await expect.poll(async () => (await store.runs.depth(time.toISOString())).waiting).toBe(0);
  clearInterval(count);
  expect(rounds).toBeGreaterThan(30);
});

test.each([
  ['SIMULATION_ERROR', 'initialState', () => new SimulationError({ field: 'initialState', issue: 'No answer' })],
  ['VALIDATION_ERROR', 'plan_name', () => new ValidationError([{ field: 'plan_name', issue: 'Required' }])],
  ['SIMULATION_ERROR', 'initialState.participants', () => new ComputeTimeout(7)],
  ['SIMULATION_ERROR', 'initialState.participants', () => new ComputeTooLarge(1024)],
])('%s about %s ends the run, once', async (code, field, error) => {
  let computed = 0;
  const runs = make({
    compute: () => {
      computed++;
      return Promise.reject(error());
    },
  });
  const run = await runs.submit(TENANT, await submission());
  expect(run).toMatchObject({
    status: 'failed',
    error: { code, details: { field } },
    total_repurchase_obligation: null,
  });
  runs.start();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(computed).toBe(1);
});

test('a computation that says nothing about the run is tried again, three times, and then the run fails', async () => {
  let computed = 0;
  const runs = make({
    compute: () => {
      computed++;
      return Promise.reject(new Error('the worker went away'));
    },
  });
  runs.start();
  const run = await runs.submit(TENANT, await submission(100, true));
  expect(await ended(run.id)).toMatchObject({ status: 'failed', error: { code: 'INTERNAL_ERROR' } });
  expect(computed).toBe(3);
  expect(entries.filter(({ event }) => event === 'run.interrupted')).toHaveLength(3);
  expect(entries.filter(({ event }) => event === 'run.given_up')).toHaveLength(1);
});

test.each([
  'update inputs set gzip = substr(gzip, 1, 40)',
  "update tenant_keys set wrapped = x'00'",
  'delete from inputs',
])('a run whose inputs cannot be read, though the key is there, fails, and others are computed: %s', async (damage) => {
  const file = await openFile(':memory:');
  await store.close();
  store = await storeIn(file, () => time, [new Uint8Array(32).fill(1)]);
  const runs = make();
  const { id } = await runs.submit(TENANT, await submission(100, true));
  const other = await runs.submit('another tenant', await submission(101, true));
  file.exec(`${damage} where tenant = '${TENANT}'`);
  runs.start();
  await expect.poll(() => entries.map(({ event }) => event)).toContain('run.given_up');
  await expect
    .poll(() => store.runs.get('another tenant', other.id))
    .toMatchObject({ status: 'completed', error: null });
  const message = 'The stored inputs of the run cannot be read';
  expect(file.prepare('select status, error from runs where id = ?').get(id)).toEqual({
    status: 'failed',
    error: expect.stringContaining(JSON.stringify({ code: 'INTERNAL_ERROR', message, details: {} })) as string,
  });
  expect(entries.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ event: 'run.given_up', run: id, error: message }),
  ]);
});

test('what cannot end before the process is handed back, running, and another process completes it', async () => {
  const slow = held();
  const first = make({ compute: slow.compute, limits: { answerSeconds: 0.05 } });
  const run = await first.submit(TENANT, await submission());
  await slow.begun(1);
  await first.stop(0.05);
  expect((await store.runs.get(TENANT, run.id))!.status).toBe('running');

  make().start();
  expect((await ended(run.id)).status).toBe('completed');
  slow.end();
  await expect.poll(() => entries.map(({ event }) => event)).toContain('run.handed_back');
  expect(entries.filter(({ event }) => event === 'run.completed')).toHaveLength(1);
});

test('a run survives any number of deploys: what is handed back has not been tried', async () => {
  const slow = held();
  const run = await make().submit(TENANT, await submission(100, true));
  for (let deploy = 1; deploy <= 5; deploy++) {
    const runs = make({ compute: slow.compute });
    runs.start();
    await slow.begun(deploy);
    await runs.stop(0);
  }
  make().start();
  expect(await ended(run.id)).toMatchObject({ status: 'completed', error: null });
  slow.end();
});

test('of what arrives at once, only what there is room for is this process’s; the rest may be computed by others', async () => {
  const slow = held();
  const runs = make({ compute: slow.compute, limits: { answerSeconds: 0.1, concurrency: 2 } });
  const asked = await Promise.all([1, 2, 3, 4, 5].map((price) => submission(price)));
  const submitted = await Promise.all(asked.map((one) => runs.submit(TENANT, one)));
  expect(submitted.map(({ status }) => status)).toEqual(['running', 'running', 'queued', 'queued', 'queued']);
  make({ limits: { concurrency: 10 } }).start();
  // No time has passed, so no lease has ended.
  for (const { id } of submitted.slice(2)) expect((await ended(id)).status).toBe('completed');
  await runs.stop(0);
  for (const { id } of submitted.slice(0, 2)) expect((await ended(id)).status).toBe('completed');
  slow.end();
});

test('a lease is renewed for as long as the run is computed, and not once the process has gone', async () => {
  const slow = held();
  const submitting = make({ compute: slow.compute, limits: { leaseSeconds: 0.3 } });
  const run = await submitting.submit(TENANT, await submission(100, true));
  submitting.start();
  await slow.begun(1);
  const other = make({ limits: { leaseSeconds: 0.3 } });
  other.start();
  for (let second = 1; second <= 5; second++) {
    time = new Date(time.getTime() + 200);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await store.runs.get(TENANT, run.id))!.status).toBe('running');
  }
  slow.end();
  expect((await ended(run.id)).status).toBe('completed');
  expect(slow.most()).toBe(1);
});

test('a run whose process went away is computed by another when its lease ends', async () => {
  const run = await make().submit(TENANT, await submission(100, true));
  await store.runs.claim({ holder: 'gone', until: '2026-03-01T12:00:30.000Z' }, time.toISOString());
  make().start();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect((await store.runs.get(TENANT, run.id))!.status).toBe('running');
  time = new Date('2026-03-01T12:00:30.001Z');
  expect((await ended(run.id)).status).toBe('completed');
});

test('a run that is cancelled is computed no further, here at once, elsewhere long before its lease is renewed', async () => {
  const signals: AbortSignal[] = [];
  const compute: RunContext['compute'] = (_, __, signal) => {
    signals.push(signal!);
    return new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(new Error('cancelled'))));
  };
  const runs = make({ compute, limits: { leaseSeconds: 3600, concurrency: 3 } });
  runs.start();
  const asked = [await submission(1), await submission(2), await submission(3)];
  const [here, elsewhere, deleted] = asked.map((each) => runs.submit(TENANT, each));
  const refused = expect(deleted).rejects.toThrow(DeletedRun);
  await expect.poll(() => signals.length).toBe(3);
  const [third, second, first] = (await store.runs.list(TENANT, { limit: 3 })).entries;
  expect(await runs.cancel('another tenant', first!.id)).toBe(false);
  expect(await runs.cancel(TENANT, first!.id)).toBe(true);
  expect(await here).toMatchObject({ status: 'failed', error: { code: 'CANCELLED', details: {} } });
  expect(await make().cancel(TENANT, second!.id)).toBe(true);
  expect(await elsewhere).toMatchObject({ status: 'failed', error: { code: 'CANCELLED' } });
  expect(await store.runs.delete(TENANT, third!.id)).toBe(true);
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  await refused;
  // There is room again.
  expect(await make().submit(TENANT, await submission(4))).toMatchObject({ status: 'completed' });
});

test('a run that is requeued while this process computes it is computed anew, and no further by the first attempt', async () => {
  const begun: { readonly signal: AbortSignal; readonly end: () => void }[] = [];
  const compute: RunContext['compute'] = (bytes, _, signal) =>
    new Promise((resolve, reject) => {
      signal!.addEventListener('abort', () => reject(new Error('dropped')));
      begun.push({ signal: signal!, end: () => resolve(computeRun(bytes)) });
    });
  const runs = make({ compute, limits: { concurrency: 2 } });
  runs.start();
  const { id } = await runs.submit(TENANT, await submission(100, true));
  await expect.poll(() => begun.length).toBe(1);
  expect(await store.runs.requeue(id)).toBe(true);
  await expect.poll(() => begun.length).toBe(2);
  expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  // The second attempt is still in hand: stopping waits for it.
  await expect.poll(() => entries.map(({ event }) => event)).toContain('run.dropped');
  const stopped = runs.stop(5);
  begun[1]!.end();
  await stopped;
  expect(await store.runs.get(TENANT, id)).toMatchObject({ status: 'completed' });
  expect(begun).toHaveLength(2);
});

test('a simulation that took too long on a busy machine is tried again', async () => {
  let computed = 0;
  const runs = make({
    compute: (bytes) => (computed++ === 0 ? Promise.reject(new ComputeTimeout(60, true)) : computeRun(bytes)),
  });
  runs.start();
  expect((await runs.submit(TENANT, await submission())).status).toBe('completed');
  expect(computed).toBe(2);
});

test('a run that takes too long on a busy machine is not tried again before others have had their turn', async () => {
  const order: number[] = [];
  const priceIn = (bytes: Uint8Array): number => Number(/"current_price":(\d+)/.exec(gunzipSync(bytes).toString())![1]);
  const runs = make({
    compute: (bytes) => {
      order.push(priceIn(bytes));
      return priceIn(bytes) < 3 ? Promise.reject(new ComputeTimeout(60, true)) : computeRun(bytes);
    },
  });
  const asked = await Promise.all([1, 2, 3].map((price) => submission(price, true)));
  await runs.submit('greedy', asked[0]!);
  const last = await runs.submit('greedy', asked[1]!);
  const { id } = await runs.submit(TENANT, asked[2]!);
  runs.start();
  await ended(id);
  await expect.poll(() => store.runs.get('greedy', last.id)).toMatchObject({ status: 'failed' });
  expect(order).toEqual([1, 3, 2, 1, 2, 1, 2]);
});

test('runs that were accepted before the quota was used up are not computed after it', async () => {
  const waiting = make();
  const ids: string[] = [];
  for (const price of [1, 2, 3]) ids.push((await waiting.submit(TENANT, await submission(price, true))).id);
  const runs = make({ limits: { tenantBytes: await store.tenants.bytes(TENANT) } });
  runs.start();
  await Promise.all(ids.map(ended));
  const found = await Promise.all(ids.map((id) => store.runs.get(TENANT, id)));
  expect(found.map((run) => [run?.status, run?.error?.code])).toEqual([
    ['completed', undefined],
    ['failed', 'QUOTA_EXCEEDED'],
    ['failed', 'QUOTA_EXCEEDED'],
  ]);
});

test('a store that fails while a run is written down leaves the run to its lease', async () => {
  const runs = make({
    store: {
      ...store,
      runs: { ...store.runs, complete: () => Promise.reject(new Error('the disk is full')) },
    },
  });
  const run = await runs.submit(TENANT, await submission());
  expect(run.status).toBe('running');
  expect(entries).toContainEqual(expect.objectContaining({ event: 'run.interrupted', run: run.id }));
});

/** A store whose first attempts to keep results fail, as when the disk is full; `after` is called after each. */
function failing(times: number, after: (id: string) => void = () => undefined): Store {
  let failed = 0;
  const complete: Store['runs']['complete'] = (id, ...how) => {
    if (failed === times) return store.runs.complete(id, ...how);
    failed += 1;
    setTimeout(() => after(id), 20);
    return Promise.reject(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }));
  };
  return { ...store, runs: { ...store.runs, complete } };
}

test('a run whose end could not be noted is tried again when its lease ends, though its process computes others', async () => {
  const slow = held();
  let count = 0;
  const runs = make({
    store: failing(1),
    compute: (bytes) => ((count += 1) === 1 ? slow.compute(bytes) : computeRun(bytes)),
    limits: { concurrency: 2, leaseSeconds: 0.3 },
  });
  const large = await runs.submit(TENANT, await submission(100, true));
  runs.start();
  await slow.begun(1);
  const { id } = await runs.submit(TENANT, await submission(200, true));
  await expect.poll(() => entries).toContainEqual(expect.objectContaining({ event: 'run.interrupted', run: id }));
  // Several times the lease, in which that of the large one is renewed.
  for (let tenth = 0; tenth < 10; tenth += 1) {
    time = new Date(time.getTime() + 100);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect((await ended(id)).status).toBe('completed');
  expect((await store.runs.get(TENANT, large.id))!.status).toBe('running');
  slow.end();
});

test('a full disk uses up no attempts of a run', async () => {
  const later = (): void => void (time = new Date(time.getTime() + 31_000));
  const runs = make({ store: failing(7, later) });
  const { id } = await runs.submit(TENANT, await submission(100, true));
  runs.start();
  expect((await ended(id)).status).toBe('completed');
  expect(entries.filter(({ event }) => event === 'run.interrupted')).toHaveLength(7);
});

test('an own simulation_id is refused: the service names its runs itself', async () => {
  await expect(readInputs({ ...given(), systemConfig: { simulation_id: 'mine' } })).rejects.toMatchObject({
    details: { field: 'simulation_id' },
  });
});
