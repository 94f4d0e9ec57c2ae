import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { simulate, type InitialState, type OperatingAssumptions, type PlanRules } from '../../../../src/index.js';
import { issueApiKey } from '../../../../src/hosts/service/index.js';
import { postgresStore } from '../../../../src/hosts/service/postgres/index.js';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import { missingPostgres, startPostgres, type PostgresServer } from '../postgres-server.js';
import { startService } from './processes.js';
import { startReceiver } from './receiver.js';

/** Where a service keeps its data, as its process is told. */
type Told = Readonly<Record<string, string>>;

/** Enough people for the computation to take the better part of a second. */
function largePlan(price: number) {
  return {
    planRules: { plan_name: 'Large', vesting_schedule: { years: 6 } } satisfies PlanRules,
    operatingAssumptions: {
      contribution_policy: { annual_amount: 90_000 },
      share_valuation: { current_price: price, annual_growth_rate: 0.03 },
    } satisfies OperatingAssumptions,
    initialState: {
      census_year: 2026,
      participants: Array.from({ length: 3000 }, (_, k) => ({
        id: `E${k}`,
        age: 25 + (k % 40),
        service_years: k % 20,
        compensation: 50_000 + k,
        allocated_shares: 10 + (k % 90),
      })),
    } satisfies InitialState,
    systemConfig: { projection_years: 30 },
  };
}

/** A key in the store, made beside the services. */
async function makeKey(told: Told): Promise<string> {
  const store = await (told['POSTGRES'] === undefined
    ? sqliteStore({ file: told['FILE']! })
    : postgresStore({ connectionString: told['POSTGRES'] }));
  const about = { id: `key_${crypto.randomUUID()}`, tenant: 'harbor', name: '', created: new Date(), expires: null };
  const { key, record } = await issueApiKey({ ...about, tier: 'enterprise' });
  await store.keys.add(record);
  await store.close();
  return key;
}

interface Answer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
}

async function ask(origin: string, key: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${origin}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', prefer: 'respond-async' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, data: ((await response.json()) as { data: Answer['data'] }).data };
}

/** Asks for the run until it has this status; each answer on the way must be complete. */
async function untilStatus(origin: string, key: string, id: string, status: string): Promise<Answer['data']> {
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    const { data } = await ask(origin, key, 'GET', `/runs/${id}?include=annual_projections,summary_metrics`);
    expect('annual_projections' in data && data['annual_projections'] !== null).toBe(data['status'] === 'completed');
    if (data['status'] === status) return data;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`The run did not become ${status}`);
}

function faults(tell: () => Promise<Told>): void {
  test('kill -9 in the middle of a simulation: another process computes it, the same, and its webhook is told', async () => {
    const told = await tell();
    const key = await makeKey(told);
    const receiver = await startReceiver();
    // One process answers and another computes; the one that computes is killed.
    const front = await startService({ ...told, WORKER: 'no' });
    const worker = await startService(told);
    await ask(front.origin, key, 'POST', '/webhooks', { url: receiver.url, events: ['simulation.completed'] });
    const plan = largePlan(100);
    const { status, data } = await ask(front.origin, key, 'POST', '/simulate', plan);
    expect(status).toBe(202);
    const id = data['simulation_id'] as string;
    await untilStatus(front.origin, key, id, 'running');
    await worker.kill();
    expect((await ask(front.origin, key, 'GET', `/runs/${id}`)).data['status']).toBe('running');

    await startService(told);
    const run = await untilStatus(front.origin, key, id, 'completed');
    const expected = simulate(plan.planRules, plan.operatingAssumptions, plan.initialState, plan.systemConfig);
    expect(run['annual_projections']).toEqual(expected.results.annual_projections);
    expect(run['inputs_hash']).toBe(expected.simulation_id);
    await expect.poll(() => receiver.received.map(({ body }) => body.simulation_id)).toContain(id);
  });

  test('kill -9 of the process that accepted and computes: after a restart nothing accepted is lost', async () => {
    const told = await tell();
    const key = await makeKey(told);
    const first = await startService(told);
    const answers = await Promise.all(
      [11, 12, 13, 14].map((price) => ask(first.origin, key, 'POST', '/simulate', largePlan(price))),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    await first.kill();

    const second = await startService(told);
    for (const [k, { data }] of answers.entries()) {
      const run = await untilStatus(second.origin, key, data['simulation_id'] as string, 'completed');
      const { planRules, operatingAssumptions, initialState, systemConfig } = largePlan(11 + k);
      const expected = simulate(planRules, operatingAssumptions, initialState, systemConfig);
      expect(run['annual_projections']).toEqual(expected.results.annual_projections);
    }
  });

  test('kill -9 in the middle of a delivery: it is sent again under the same id, also when the clock has jumped', async () => {
    const told = await tell();
    const key = await makeKey(told);
    const receiver = await startReceiver();
    receiver.hold();
    const first = await startService(told);
    await ask(first.origin, key, 'POST', '/webhooks', { url: receiver.url, events: ['simulation.completed'] });
    await ask(first.origin, key, 'POST', '/simulate', { ...largePlan(100), initialState: { participants: [] } });
    await expect.poll(() => receiver.received.length).toBe(1);
    await first.kill();

    receiver.answer();
    // Its lease has ended by this clock.
    const second = await startService({ ...told, CLOCK_OFFSET_SECONDS: '3600' });
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received[1]).toEqual(receiver.received[0]);
    const { data } = await ask(second.origin, key, 'GET', '/webhooks');
    const [{ id }] = data['webhooks'] as [{ id: string }];
    await expect
      .poll(async () => (await ask(second.origin, key, 'GET', `/webhooks/${id}/deliveries`)).data['deliveries'])
      .toEqual([expect.objectContaining({ status: 'delivered', attempts: 2 })]);
  });

  test('a clock that is set back: runs are accepted, computed, and listed in the order in which they came', async () => {
    const told = await tell();
    const key = await makeKey(told);
    const plan = (price: number) => ({ ...largePlan(price), initialState: { participants: [] } });
    const ids: unknown[] = [];
    for (const [k, offset] of [0, -7200].entries()) {
      const service = await startService({ ...told, CLOCK_OFFSET_SECONDS: String(offset) });
      const { data } = await ask(service.origin, key, 'POST', '/simulate', plan(k + 1));
      await untilStatus(service.origin, key, data['simulation_id'] as string, 'completed');
      ids.unshift(data['simulation_id']);
      if (k === 1) {
        const listed = (await ask(service.origin, key, 'GET', '/runs')).data['runs'] as { id: string }[];
        expect(listed.map(({ id }) => id)).toEqual(ids);
      }
      await service.kill();
    }
  });
}

describe('faults of a service on SQLite', () => {
  faults(() => {
    const folder = mkdtempSync(join(tmpdir(), 'esop-faults-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return Promise.resolve({ FILE: join(folder, 'service.db') });
  });
});

if (missingPostgres !== null) console.warn(`SKIPPED, faults of a service on PostgreSQL: ${missingPostgres}`);
describe.skipIf(missingPostgres !== null)('faults of a service on PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());
  faults(async () => ({ POSTGRES: await server.newDatabase() }));

  test('a restart of the database: requests are answered 503 at most, and then again as before', async () => {
    const told = { POSTGRES: await server.newDatabase() };
    const key = await makeKey(told);
    const { origin } = await startService(told);
    const { data } = await ask(origin, key, 'POST', '/simulate', largePlan(100));
    const id = data['simulation_id'] as string;
    await untilStatus(origin, key, id, 'running');
    await server.stop();
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${origin}/v1/runs`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(503);
    await server.start();
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200);
    await untilStatus(origin, key, id, 'completed');
  });
});
