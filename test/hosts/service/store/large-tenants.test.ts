import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import type { Store } from '../../../../src/hosts/service/store/store.js';
import { aRun, aScenario, aWebhook, NEVER, pagesOf, time } from './records.js';

let folder: string;
let store: Store;
/** Another connection to the same file, for what no request could do as fast. */
let database: BetterSqlite3.Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'esop-large-'));
  store = await sqliteStore({ file: join(folder, 'service.db') });
  database = new BetterSqlite3(join(folder, 'service.db'));
});
afterEach(async () => {
  database.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

const ROWS = 20_000;

function addRuns(tenant: string): void {
  database.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
    insert into runs (id, tenant, kind, status, inputs_hash, engine_version, created_at, attempts, turn)
    select 'run_' || i, '${tenant}', case when i % 7000 then 'simulation' else 'solve' end, 'queued', 'hash of ' || i, '1',
      '${time(0)}', 0, i from n`);
}

function addDeliveries(count: number): void {
  database.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into deliveries (id, tenant, webhook_id, event, url, receiver, payload, status, attempts, created_at,
      scheduled_at, next_attempt_at)
    select 'dlv_' || i, 'acme', 'whk_1', 'webhook.test', 'https://example.com', 'acme example.com', '{}',
      case when i % 7000 then 'delivered' else 'dead' end, 1, '${time(0)}', '${time(0)}', null from n`);
}

/** How often the process could turn to something else while it worked. */
async function rounds<T>(work: Promise<T>): Promise<{ readonly result: T; readonly count: number }> {
  let count = 0;
  let isOver = false;
  const watch = (): void => {
    if (isOver) return;
    count += 1;
    setImmediate(watch);
  };
  setImmediate(watch);
  const result = await work.finally(() => (isOver = true));
  return { result, count };
}

/** Bytes that this process has read from files so far. */
const bytesRead = (): number => Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);

describe('of a tenant with many records', () => {
  test('a filtered list finds what there is, and lets others have their turns', async () => {
    addRuns('acme');
    await store.webhooks.add('acme', aWebhook('whk_1'));
    addDeliveries(ROWS);

    const solved = await pagesOf((page) => store.runs.list('acme', { ...page, kind: 'solve' }), 1);
    expect(solved.map((page) => page.map(({ id }) => id))).toEqual([['run_14000'], ['run_7000']]);
    const dead = await pagesOf((page) => store.deliveries.list('acme', 'whk_1', { ...page, status: 'dead' }), 1);
    expect(dead.map((page) => page.map(({ id }) => id))).toEqual([['dlv_14000'], ['dlv_7000']]);

    const none = await rounds(store.runs.list('acme', { limit: 9, status: 'failed' }));
    expect(none.result).toEqual({ entries: [], next: null });
    expect(none.count).toBeGreaterThanOrEqual(ROWS / 5000);
    const noneSent = await rounds(store.deliveries.list('acme', 'whk_1', { limit: 9, status: 'pending' }));
    expect(noneSent.result).toEqual({ entries: [], next: null });
    expect(noneSent.count).toBeGreaterThanOrEqual(ROWS / 5000);
  });

  test('a subscription is deleted with its log in steps', async () => {
    await store.webhooks.add('acme', aWebhook('whk_1'));
    addDeliveries(950);
    const { result, count } = await rounds(store.webhooks.delete('acme', 'whk_1'));
    expect(result).toBe(true);
    expect(count).toBeGreaterThan(9);
    expect(database.prepare('select count(*) from deliveries').pluck().get()).toBe(0);
  });

  test('many deletions of one subscription at once go on one after the other', async () => {
    await store.webhooks.add('acme', aWebhook('whk_1'));
    addDeliveries(ROWS);
    let answered = 0;
    const over = new AbortController();
    const server = createServer((socket) => socket.end()).listen(0);
    const asking = (async () => {
      while (!over.signal.aborted) {
        await once(connect((server.address() as AddressInfo).port).resume(), 'close');
        answered += 1;
      }
    })();
    const deleted = await Promise.all(Array.from({ length: 45 }, () => store.webhooks.delete('acme', 'whk_1')));
    over.abort();
    await asking;
    server.close();
    expect(deleted.filter(Boolean)).toHaveLength(1);
    expect(answered).toBeGreaterThan(10);
  });

  test('old deliveries expire in steps', async () => {
    addDeliveries(200);
    const { result, count } = await rounds(store.tenants.expire(NEVER, 20));
    expect(result).toEqual({ runs: 0, deliveries: 20 });
    expect(count).toBeGreaterThan(9);
  });

  test('a scenario is gone at once, and its versions in steps, at the latest after a restart', async () => {
    await store.scenarios.add('acme', aScenario('scn_1'));
    for (let version = 2; version <= 90; version += 1) {
      await store.scenarios.addVersion('acme', aScenario('scn_1', { version }));
    }
    const deleted = rounds(store.scenarios.delete('acme', 'scn_1', 90));
    await expect.poll(() => store.scenarios.get('acme', 'scn_1')).toBeNull();
    expect(await store.scenarios.get('acme', 'scn_1', 1)).toBeNull();
    expect((await store.scenarios.list('acme', { limit: 9 })).entries).toEqual([]);
    const { result, count } = await deleted;
    expect(result).toBe(true);
    expect(count).toBeGreaterThan(4);
    const left = (): unknown[] =>
      ['scenarios', 'scenario_versions'].map((table) => database.prepare(`select * from ${table}`).all());
    expect(left()).toEqual([[], []]);

    // As if the process had ended in between.
    await store.scenarios.add('acme', aScenario('scn_2'));
    database.exec("update scenarios set version = 0 where id = 'scn_2'");
    expect(await store.tenants.removeLeftovers()).toBe(true);
    expect(left()).toEqual([[], []]);
    expect(await store.tenants.removeLeftovers()).toBe(false);
  });

  test('what it may keep is not summed anew for each of its requests', async () => {
    await store.webhooks.add('acme', aWebhook('whk_1'));
    addRuns('acme');
    addDeliveries(10 * ROWS);
    const bytes = await store.tenants.bytes('acme');
    expect(bytes).toBeGreaterThan(ROWS * 750 + 10 * ROWS * 500);
    database.exec("delete from deliveries where id <> 'dlv_1'");
    expect(await store.tenants.bytes('acme')).toBe(bytes);
    await expect.poll(() => store.tenants.bytes('acme')).toBeLessThan(ROWS * 800);
  });

  test.skipIf(process.platform !== 'linux')(
    'another’s run is claimed without reading those that wait behind its limit',
    async () => {
      addRuns('busy');
      await store.runs.claim({ holder: 'a', until: NEVER }, time(1));
      await store.runs.accept('acme', aRun('run_acme'));
      const before = bytesRead();
      expect(await store.runs.claim({ holder: 'a', until: NEVER }, time(1), 1)).toMatchObject({ id: 'run_acme' });
      expect(new Set(await store.runs.held('a'))).toEqual(new Set(['run_1', 'run_acme']));
      expect(await store.runs.claim({ holder: 'a', until: NEVER }, time(1), 1)).toBeNull();
      expect(bytesRead() - before).toBeLessThan(ROWS * 20);
    },
  );
});
