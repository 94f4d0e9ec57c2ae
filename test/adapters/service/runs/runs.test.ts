import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SimulationError, simulateRun, ValidationError } from '../../../../src/index.js';
import type { LogEntry } from '../../../../src/adapters/service/options.js';
import { computeRun } from '../../../../src/adapters/service/runs/compute-run.js';
import { ComputeTimeout } from '../../../../src/adapters/service/runs/compute-timeout.js';
import { readInputs, type RunInputs } from '../../../../src/adapters/service/runs/read-inputs.js';
import { createRuns, type RunContext, type Runs } from '../../../../src/adapters/service/runs/runs.js';
import { sqliteStore } from '../../../../src/adapters/service/sqlite/index.js';
import type { Store } from '../../../../src/adapters/service/store/store.js';

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
    limits: { answerSeconds: 5, computeSeconds: 60, graceSeconds: 15, concurrency: 1, attempts: 3, ...options.limits },
  });
  started.push(runs);
  return runs;
}

/** Three people; another price is another plan. */
function inputs(price = 100): RunInputs {
  return readInputs({
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
}

const submission = (given = inputs(), respondAsync = false) => ({
  inputs: given,
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
    compute: async (text: string) => {
      most = Math.max(most, ++atOnce);
      await new Promise<void>((resolve) => waiting.push(resolve));
      atOnce--;
      return computeRun(text);
    },
    begun: async (count: number) => {
      while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    end: () => waiting.forEach((resolve) => resolve()),
    most: () => most,
  };
}

test('a run is answered completed, and its groups are those of simulateRun()', async () => {
  const run = await make().submit(TENANT, submission());
  const [rules, assumptions, state, config] = JSON.parse(inputs().text) as Parameters<typeof simulateRun>;
  const expected = simulateRun(rules, assumptions, state, config);

  expect(run).toMatchObject({
    id: 'run_2',
    status: 'completed',
    inputs_hash: expected.simulation_id,
    total_repurchase_obligation: expected.summary_metrics.total_repurchase_obligation,
    peak_cash_year: expected.summary_metrics.peak_cash_year,
  });
  const groups = await store.runs.groups(TENANT, run.id);
  expect(JSON.parse(groups!.annual_projections)).toEqual(expected.annual_projections);
  expect(JSON.parse(groups!.trust_states)).toEqual(expected.trust_states);
  expect(JSON.parse(groups!.summary_metrics)).toEqual(expected.summary_metrics);
  const page = await store.runs.snapshotPage(TENANT, run.id, 0);
  expect(page!.count).toBe(24);
  expect(JSON.parse(gunzipSync(page!.gzip).toString())).toEqual(expected.participant_snapshots);
  expect(await store.runs.snapshotPage(TENANT, run.id, 1)).toBeNull();
});

test('many snapshots are kept in pages of 2,000, in order', async () => {
  const participants = Array.from({ length: 1500 }, (_, k) => ({ id: `P${k}`, age: 40, service_years: 5 }));
  const given = [
    { plan_name: 'Many', vesting_schedule: { years: 6 } },
    { contribution_policy: {} },
    { census_year: 2026, participants },
    { projection_years: 3 },
  ] as const satisfies Parameters<typeof simulateRun>;
  const { snapshot_pages: pages } = await computeRun(JSON.stringify(given));
  expect(pages.map(({ count }) => count)).toEqual([2000, 2000, 500]);
  const snapshots = pages.flatMap(({ gzip }) => JSON.parse(gunzipSync(gzip).toString()) as unknown[]);
  expect(snapshots).toEqual(simulateRun(...given).participant_snapshots);
});

test('who does not want to wait is told that it is queued, and whoever works computes it', async () => {
  const run = await make().submit(TENANT, submission(inputs(), true));
  expect(run.status).toBe('queued');
  await make().start();
  expect((await ended(run.id)).status).toBe('completed');
});

test('who has waited long enough is told that it is running, and it ends all the same', async () => {
  const slow = held();
  const runs = make({ compute: slow.compute, limits: { answerSeconds: 0.05 } });
  const run = await runs.submit(TENANT, submission());
  expect(run.status).toBe('running');
  slow.end();
  expect((await ended(run.id)).status).toBe('completed');
});

test('equal inputs are computed once, also when they are written differently', async () => {
  let computed = 0;
  const runs = make({
    compute: (text) => {
      computed++;
      return computeRun(text);
    },
  });
  const first = await runs.submit(TENANT, submission());
  const again = readInputs({
    planRules: { vesting_schedule: { years: '6' }, plan_name: 'Three' },
    ...((): { operatingAssumptions: unknown; initialState: unknown; systemConfig: unknown } => {
      const [, operatingAssumptions, initialState, systemConfig] = JSON.parse(inputs().text) as unknown[];
      return { operatingAssumptions, initialState, systemConfig };
    })(),
  });
  const second = await runs.submit(TENANT, submission(again));
  expect(second.id).not.toBe(first.id);
  expect(second.total_repurchase_obligation).toBe(first.total_repurchase_obligation);
  expect(computed).toBe(1);
  await runs.submit('another tenant', submission());
  expect(computed).toBe(2);
});

test('one process computes no more at once than it has room for', async () => {
  const slow = held();
  const runs = make({ compute: slow.compute, limits: { answerSeconds: 0.05, concurrency: 2 } });
  await runs.start();
  const submitted = await Promise.all([1, 2, 3, 4, 5].map((price) => runs.submit(TENANT, submission(inputs(price)))));
  expect(submitted.map(({ status }) => status).sort()).toEqual(['queued', 'queued', 'queued', 'running', 'running']);
  for (let begun = 2; begun <= 5; begun++) {
    slow.end();
    await slow.begun(Math.min(5, begun + 1));
  }
  slow.end();
  await Promise.all(submitted.map(({ id }) => ended(id)));
  expect(slow.most()).toBe(2);
});

test.each([
  ['SIMULATION_ERROR', 'initialState', () => new SimulationError({ field: 'initialState', issue: 'No answer' })],
  ['VALIDATION_ERROR', 'plan_name', () => new ValidationError([{ field: 'plan_name', issue: 'Required' }])],
  ['SIMULATION_ERROR', 'initialState.participants', () => new ComputeTimeout(7)],
])('%s about %s ends the run, once', async (code, field, error) => {
  let computed = 0;
  const runs = make({
    compute: () => {
      computed++;
      return Promise.reject(error());
    },
  });
  const run = await runs.submit(TENANT, submission());
  expect(run).toMatchObject({
    status: 'failed',
    error: { code, details: { field } },
    total_repurchase_obligation: null,
  });
  await runs.start();
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
  await runs.start();
  const run = await runs.submit(TENANT, submission(inputs(), true));
  expect(await ended(run.id)).toMatchObject({ status: 'failed', error: { code: 'INTERNAL_ERROR' } });
  expect(computed).toBe(3);
  expect(entries.filter(({ event }) => event === 'run.interrupted')).toHaveLength(3);
  expect(entries.filter(({ event }) => event === 'run.given_up')).toHaveLength(1);
});

test('what cannot end before the process is handed back, running, and another process completes it', async () => {
  const slow = held();
  const first = make({ compute: slow.compute, limits: { answerSeconds: 0.05 } });
  const run = await first.submit(TENANT, submission());
  await slow.begun(1);
  await first.stop(0.05);
  expect((await store.runs.get(TENANT, run.id))!.status).toBe('running');

  // The loop of jobs belongs to the store, so another process has another store; here it is claimed by hand.
  const claimed = await store.runs.claim(run.id, 'another', time.toISOString(), '2026-03-01T12:05:00.000Z');
  expect(claimed).toMatchObject({ id: run.id, attempts: 2 });
  expect(await store.runs.complete(run.id, 'another', await computeRun(claimed!.inputs), time.toISOString())).toBe(
    true,
  );

  slow.end();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(entries.some(({ event }) => event === 'run.completed_by_another')).toBe(true);
  expect((await store.runs.get(TENANT, run.id))!.status).toBe('completed');
});

test('of what arrives at once, only what there is room for waits for this process; the rest may be computed by others', async () => {
  const slow = held();
  const runs = make({ compute: slow.compute, limits: { answerSeconds: 0.1, concurrency: 2 } });
  const submitted = await Promise.all([1, 2, 3, 4, 5].map((price) => runs.submit(TENANT, submission(inputs(price)))));
  expect(submitted.map(({ status }) => status)).toEqual(['running', 'running', 'queued', 'queued', 'queued']);
  await runs.stop(0);
  const handedOut: string[] = [];
  await store.jobs.start(
    (id) => {
      handedOut.push(id);
      return new Promise((resolve) => setTimeout(resolve, 500));
    },
    { concurrency: 10 },
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  // No time has passed, so no lease has ended.
  expect(handedOut.sort()).toEqual(submitted.map(({ id }) => id).sort());
  slow.end();
});

test('a run that is handed out to the process that computes it is not computed twice, and makes no room', async () => {
  const slow = held();
  const runs = make({ compute: slow.compute, limits: { answerSeconds: 0.05, concurrency: 2 } });
  const run = await runs.submit(TENANT, submission());
  await slow.begun(1);
  // The clock jumps past its lease.
  time = new Date('2026-03-01T13:00:00.000Z');
  await runs.start();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await Promise.all([1, 2, 3].map((price) => runs.submit(TENANT, submission(inputs(price)))));
  expect(slow.most()).toBe(2);
  slow.end();
  await slow.begun(3);
  slow.end();
  await slow.begun(4);
  slow.end();
  expect(await ended(run.id)).toMatchObject({ status: 'completed' });
  expect(slow.most()).toBe(2);
});

test('a run whose process went away is computed by another when its lease ends', async () => {
  const run = await make().submit(TENANT, submission(inputs(), true));
  await store.runs.claim(run.id, 'gone', time.toISOString(), '2026-03-01T12:01:15.000Z');
  const runs = make();
  await runs.start();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect((await store.runs.get(TENANT, run.id))!.status).toBe('running');
  time = new Date('2026-03-01T12:01:15.001Z');
  expect((await ended(run.id)).status).toBe('completed');
});

test('a store that fails while a run is written down leaves the run to its lease', async () => {
  const runs = make({
    store: {
      jobs: store.jobs,
      runs: { ...store.runs, complete: () => Promise.reject(new Error('the disk is full')) },
    },
  });
  const run = await runs.submit(TENANT, submission());
  expect(run.status).toBe('running');
  expect(entries).toContainEqual(expect.objectContaining({ event: 'run.interrupted', run: run.id }));
});

test('an own simulation_id is refused: the service names its runs itself', () => {
  expect(() =>
    readInputs({
      planRules: { plan_name: 'P', vesting_schedule: { years: 6 } },
      operatingAssumptions: { contribution_policy: {} },
      initialState: { participants: [] },
      systemConfig: { simulation_id: 'mine' },
    }),
  ).toThrow(expect.objectContaining({ details: expect.objectContaining({ field: 'simulation_id' }) as unknown }));
});
