import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import { aScenario, aWebhook, NEVER, time } from './records.js';

const STORED = 40_000_000;

/** Bytes that this process has read from files so far. */
const bytesRead = (): number => Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);

function fileInFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'esop-quota-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'service.db');
}

test.skipIf(process.platform !== 'linux')("a tenant's bytes are known without reading its scenarios", async () => {
  const store = await sqliteStore({ file: fileInFolder() });
  const parts = 40;
  for (let number = 0; number < parts; number += 1) {
    const plan_rules = { plan_name: 'x'.repeat(STORED / parts) };
    await store.scenarios.add('acme', aScenario(`scn_${number}`, { plan_rules }));
  }
  const before = bytesRead();
  expect(await store.tenants.bytes('acme')).toBeGreaterThan(STORED);
  expect(bytesRead() - before).toBeLessThan(STORED / 100);
  await store.close();
});

test.skipIf(process.platform !== 'linux')(
  'a look for deliveries reads neither those that were sent nor those of receivers that are left alone',
  async () => {
    const file = fileInFolder();
    const store = await sqliteStore({ file });
    await store.webhooks.add('acme', aWebhook('whk_1'));
    const database = new BetterSqlite3(file);
    database.exec(`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
      insert into deliveries (id, tenant, webhook_id, event, url, receiver, payload, status, attempts, created_at,
        scheduled_at, next_attempt_at)
      select 'dlv_' || i, 'acme', 'whk_1', 'webhook.test', 'https://example.com', 'acme example.com',
        hex(randomblob(500)), case when i % 2 then 'pending' else 'delivered' end, 1, '${time(0)}', '${time(0)}',
        case when i % 2 then '${time(0)}' end from n`);
    const created_at = time(1);
    await store.deliveries.add('acme', 'whk_1', { id: 'dlv_due', event: 'webhook.test', payload: '{}', created_at });
    database.exec("update deliveries set receiver = 'acme other' where id = 'dlv_due'");
    database.close();
    const before = bytesRead();
    const busy = { receivers: ['acme example.com'], tenants: [], retries: false };
    expect(await store.deliveries.claim(time(2), NEVER, 4, busy)).toMatchObject([{ id: 'dlv_due' }]);
    expect(bytesRead() - before).toBeLessThan(20_000 * 100);
    // All that is kept of them counts.
    expect(await store.tenants.bytes('acme')).toBeGreaterThan(20_000 * 1000);
    await store.close();
  },
);

test('scenarios of a database that is older than their sizes count', async () => {
  const file = fileInFolder();
  const store = await sqliteStore({ file });
  await store.scenarios.add('acme', aScenario('scn_1', { name: 'é'.repeat(1000) }));
  const bytes = await store.tenants.bytes('acme');
  expect(bytes).toBeGreaterThan(2000);
  await store.close();
  const database = new BetterSqlite3(file);
  database.exec(`drop index scenario_versions_bytes; alter table scenario_versions drop column bytes;
    drop index deliveries_bytes; alter table deliveries drop column bytes;
    drop table leftovers; drop index requests_made; drop index deliveries_ended;
    drop index runs_held; drop index deliveries_of_receiver;
    delete from esop_repurchase_migrations where name > '0001'`);
  database.close();
  const later = await sqliteStore({ file });
  expect(await later.tenants.bytes('acme')).toBe(bytes);
  expect(await later.scenarios.get('acme', 'scn_1')).toMatchObject({ name: 'é'.repeat(1000) });
  await later.close();
});
