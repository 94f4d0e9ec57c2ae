import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createService } from '../../../src/hosts/service/index.js';
import { webhookSender } from '../../../src/hosts/service/node/index.js';
import { postgresStore } from '../../../src/hosts/service/postgres.js';
import { acceptRun } from '../../../src/hosts/service/runs/transitions.js';
import { computeRun } from '../../../src/hosts/service/runs/compute-run.js';
import { createRuns } from '../../../src/hosts/service/runs/runs.js';
import { sqliteStore } from '../../../src/hosts/service/sqlite.js';
import { gzip } from '../../../src/hosts/service/gzip.js';
import { DEFAULT_LIMITS } from '../../../src/hosts/service/service.js';
import type { Store } from '../../../src/hosts/service/store.js';
import { missingPostgres } from './postgres-server.js';
import { smallPlan } from './plans.js';
import { lookupTo } from './receivers.js';
import { PLACES } from './served.js';

const KEY = new Uint8Array(32).fill(7);

/** A queue that nobody works on. */
const NOBODY = { wake: () => undefined };

async function inMemory(encryptionKeys: readonly Uint8Array[] = []): Promise<Store> {
  const store = await sqliteStore({ file: ':memory:', encryptionKeys });
  onTestFinished(() => store.close());
  return store;
}

/** A run that is accepted, by its id. */
async function accepted(store: Store, webhook: { url: string; secret: string } | null = null): Promise<string> {
  const { planRules, operatingAssumptions, initialState } = smallPlan();
  const run = {
    ...{ id: 'run_1', kind: 'simulation' as const, scenario_id: null, scenario_version: null, inputs_hash: '' },
    ...{ engine_version: '0', created_at: '2026-01-01T00:00:00.000Z', webhook },
    inputs: gzip(JSON.stringify([planRules, operatingAssumptions, initialState, null])),
  };
  await acceptRun({ ...store, queue: NOBODY }, 'harbor', run, {
    request: undefined,
    count: () => Promise.resolve(null),
  });
  return run.id;
}

function runsOf(store: Store, compute = (inputs: Uint8Array) => Promise.resolve(computeRun(inputs))) {
  const { database, keyRing } = store;
  return createRuns({
    ...{ database, keyRing, queue: NOBODY, compute, limits: DEFAULT_LIMITS, isStopping: () => false },
    ...{ clock: () => new Date(), ids: (prefix) => `${prefix}_1`, log: () => undefined },
  });
}

describe('SQLite', () => {
  it('keeps transactions apart that begin at the same moment', async () => {
    const { database } = await inMemory();
    const add = (id: string) =>
      database.transaction(async (transaction) => {
        await transaction.run('insert into key_ring (id) values ($1)', id);
        await new Promise((resolve) => setImmediate(resolve));
        if (id === '2') throw new Error('undone');
      });
    const alone = database.run('insert into key_ring (id) values ($1)', '4');
    const results = await Promise.allSettled([add('1'), add('2'), add('3'), alone]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await database.all('select id from key_ring order by id')).toEqual([{ id: '1' }, { id: '3' }, { id: '4' }]);
  });

  it('makes no file where a link of somebody else leads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'esop-links-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'service.db'));
    await expect(sqliteStore({ file: join(folder, 'service.db') })).rejects.toThrow('EEXIST');
  });

  it('is served by one process, by whatever link it is opened', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'esop-links-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    symlinkSync(join(folder, 'service.db'), join(folder, 'link.db'));
    const first = await sqliteStore({ file: join(folder, 'service.db') });
    const second = await sqliteStore({ file: join(folder, 'link.db') });
    const unclaim = first.claim();
    expect(() => second.claim()).toThrow('PostgreSQL');
    unclaim();
    second.claim()();
    await Promise.all([first.close(), second.close()]);
  });
});

describe('a run', () => {
  it('ends though its own webhook cannot be read, and tells nobody', async () => {
    const store = await inMemory([KEY]);
    const id = await accepted(store, { url: 'https://example.com/', secret: 'whsec_AAAA' });
    const { webhook } = (await store.database.one<{ webhook: Uint8Array }>('select webhook from runs'))!;
    const damaged = webhook.map((byte, at) => (at === webhook.length - 1 ? byte ^ 1 : byte));
    await store.database.run('update runs set webhook = $1', damaged);
    expect(await runsOf(store).jobs.work(id, new AbortController().signal)).toBeUndefined();
    expect(await store.database.one('select status from runs')).toEqual({ status: 'completed' });
    expect(await store.database.all('select id from deliveries')).toEqual([]);
  });

  it('is handed back at once when the queue stopped while it was begun', async () => {
    const store = await inMemory();
    const id = await accepted(store);
    const runs = runsOf(store, (inputs: Uint8Array, _?: number, signal?: AbortSignal) =>
      signal?.aborted === true ? Promise.reject(new Error('aborted')) : Promise.resolve(computeRun(inputs)),
    );
    expect(await runs.jobs.work(id, AbortSignal.abort())).toEqual({ afterSeconds: 0 });
    expect(await store.database.one('select status, attempts from runs')).toEqual({ status: 'running', attempts: 0 });
  });
});

describe('a webhook', () => {
  it.each(['::7f00:1', '::a00:1', '4000::1'])('is not sent to a name that leads to %s', async (address) => {
    const send = webhookSender({ lookup: lookupTo(address) });
    const request = { url: 'https://example.com/', headers: {}, body: '{}', timeoutSeconds: 60 };
    await expect(send({ ...request, allowPrivateAddresses: false })).rejects.toThrow('address refused');
  });
});

describe.skipIf(missingPostgres !== null)('PostgreSQL', () => {
  it('takes a run in a process without a worker, with as few connections as can be', async () => {
    const store = await postgresStore({ ...(await placeOf()), connections: 1 });
    onTestFinished(() => store.close());
    const service = createService({ store });
    await service.start({ worker: false });
    onTestFinished(() => service.stop(0));
    // Whoever waits for a second connection is told after a while that there is none.
    await expect(accepted(store)).resolves.toBe('run_1');
  });
});

async function placeOf(): Promise<{ readonly connectionString: string }> {
  return (await PLACES.PostgreSQL()) as { readonly connectionString: string };
}
