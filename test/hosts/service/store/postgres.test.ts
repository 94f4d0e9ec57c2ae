import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import pg from 'pg';
import { postgresStore } from '../../../../src/hosts/service/postgres/index.js';
import { missingPostgres, startPostgres, type PostgresServer } from '../postgres-server.js';
import { aKey, aRun, aScenario, aWebhook, completeRun, computed } from './records.js';

const now = (): string => new Date().toISOString();

describe.skipIf(missingPostgres !== null)('PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  test('may be restarted under a store that is at work: what returned is kept, and the store works again', async () => {
    const store = await postgresStore({ connectionString: await server.newDatabase(), connections: 4 });
    let working = true;
    const work = async (worker: number): Promise<void> => {
      const holder = `worker ${worker}`;
      while (working) {
        try {
          const lease = { holder, until: new Date(Date.now() + 1000).toISOString() };
          const run = await store.runs.claim(lease, now());
          if (run === null) await pause(50);
          else await store.runs.complete(run.id, holder, computed(run.id), now());
        } catch {
          await pause(20);
        }
      }
    };
    const workers = [0, 1].map(work);
    const accepted: string[] = [];
    let failures = 0;
    let asking = true;
    const ask = async (asker: number): Promise<void> => {
      for (let number = 0; asking; number += 1) {
        const id = `run_${asker}_${number}`;
        try {
          await store.runs.accept('acme', aRun(id));
          accepted.push(id);
        } catch {
          failures += 1;
          await pause(20);
        }
      }
    };
    const askers = [0, 1, 2].map(ask);
    await vi.waitFor(() => expect(accepted.length).toBeGreaterThan(10), 20_000);
    await server.restart();
    const before = accepted.length;
    await vi.waitFor(() => expect(accepted.length).toBeGreaterThan(before + 10), 20_000);
    asking = false;
    await Promise.all(askers);
    expect(failures).toBeGreaterThan(0);

    await store.check();
    await store.usage.consume('acme', 'requests', 1, 60, now());
    // Every accepted run is computed, including those under way.
    const unfinished = async (): Promise<string[]> => {
      const { entries } = await store.runs.list('acme', { limit: 100_000 });
      const completed = new Set(entries.filter(({ status }) => status === 'completed').map(({ id }) => id));
      return accepted.filter((id) => !completed.has(id));
    };
    await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { timeout: 40_000, interval: 200 });
    working = false;
    await Promise.all(workers);
    await store.close();
  });

  test('a run that is accepted while its tenant is purged holds up nobody', async () => {
    const connectionString = await server.newDatabase();
    const store = await postgresStore({ connectionString });
    await store.runs.accept('acme', aRun('run_1'));
    // Somebody changes a run of the tenant, so the purge waits for it; what is accepted meanwhile, the purge does not see yet.
    const other = new pg.Client({ connectionString });
    await other.connect();
    await other.query(`begin; update esop_repurchase.runs set holder = null where id = 'run_1'`);
    const purged = store.tenants.purge('acme');
    await vi.waitFor(async () => {
      const { rows } = await other.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(1);
    });
    await store.runs.accept('acme', aRun('run_2'));
    await other.query('commit');
    await other.end();
    await purged;
    await store.runs.accept('other', aRun('run_3'));
    const lease = { holder: 'a', until: new Date(Date.now() + 60_000).toISOString() };
    expect(await store.runs.claim(lease, now())).toMatchObject({ id: 'run_3' });
    expect(await store.runs.get('acme', 'run_2')).toBeNull();
    await store.close();
  });

  test('a run with the inputs of one that is deleted waits for its row, and not for its pages', async () => {
    const connectionString = await server.newDatabase();
    const store = await postgresStore({ connectionString });
    await completeRun(store, 'acme', aRun('run_1'), computed('run_1', 50));
    const other = new pg.Client({ connectionString });
    await other.connect();
    await other.query('begin; select 1 from esop_repurchase.snapshot_pages where number = 0 for update');
    const deleted = store.runs.delete('acme', 'run_1');
    await vi.waitFor(async () => expect(await store.runs.get('acme', 'run_1')).toBeNull());
    await store.runs.accept('acme', aRun('run_2', { inputs_hash: aRun('run_1').inputs_hash }));
    await other.query('commit');
    await other.end();
    expect(await deleted).toBe(true);
    expect(await store.tenants.removeLeftovers()).toBe(false);
    await store.close();
  });

  test('a purge passes over nothing that others change or store meanwhile', async () => {
    const connectionString = await server.newDatabase();
    const store = await postgresStore({ connectionString });
    await store.webhooks.add('acme', aWebhook('whk_1'));
    const other = new pg.Client({ connectionString });
    await other.connect();
    await other.query(`begin; update esop_repurchase.webhooks set url = 'https://example.com/changed'`);
    const purged = store.tenants.purge('acme');
    await vi.waitFor(async () => {
      const { rows } = await other.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(1);
    });
    // The purge has been through the scenarios already.
    await store.scenarios.add('acme', aScenario('scn_1'));
    await other.query('commit');
    await other.end();
    expect(await purged).toBeGreaterThanOrEqual(3);
    expect(await store.webhooks.get('acme', 'whk_1')).toBeNull();
    expect(await store.scenarios.get('acme', 'scn_1')).toBeNull();
    await store.close();
  });

  test('stores nothing with the key of a tenant that is purged meanwhile', async () => {
    const connectionString = await server.newDatabase();
    const store = await postgresStore({ connectionString, encryptionKeys: [new Uint8Array(32).fill(1)] });
    await store.runs.accept('acme', aRun('run_1'));
    const purge = new pg.Client({ connectionString });
    await purge.connect();
    await purge.query(`begin; delete from esop_repurchase.tenant_keys; delete from esop_repurchase.runs`);
    const stored = Promise.all([
      store.runs.accept('acme', aRun('run_2')),
      store.scenarios.add('acme', aScenario('scn_1')),
      store.webhooks.add('acme', aWebhook('whk_1')),
    ]);
    await vi.waitFor(async () => {
      const { rows } = await purge.query('select distinct pid from pg_locks where not granted');
      expect(rows).toHaveLength(3);
    });
    await purge.query('commit');
    await purge.end();
    await stored;
    const lease = { holder: 'a', until: new Date(Date.now() + 60_000).toISOString() };
    const claimed = await store.runs.claim(lease, now());
    expect(claimed).toMatchObject({ id: 'run_2', inputs: aRun('run_2').inputs });
    expect(await store.scenarios.get('acme', 'scn_1')).toEqual(aScenario('scn_1'));
    expect(await store.webhooks.get('acme', 'whk_1')).toEqual(aWebhook('whk_1'));
    await store.close();
  });

  test('that is stopped makes methods throw, and starts anew without a new store', async () => {
    const store = await postgresStore({ connectionString: await server.newDatabase() });
    await store.keys.add(aKey('key_1'));
    await server.stop();
    await expect(store.keys.list()).rejects.toThrow();
    await expect(store.check()).rejects.toThrow();
    await expect(completeRun(store, 'acme', aRun('run_1'))).rejects.toThrow();
    await expect(store.usage.consume('acme', 'requests', 1, 60, now())).rejects.toThrow();
    await server.start();
    expect(await store.keys.list()).toEqual([aKey('key_1')]);
    await completeRun(store, 'acme', aRun('run_1'));
    expect(await store.usage.consume('acme', 'requests', 1, 60, now())).toMatchObject({ allowed: true });
    await store.close();
  });

  test('gives the time, whatever the clock of this machine says', async () => {
    const store = await postgresStore({ connectionString: await server.newDatabase() });
    const machine = vi.spyOn(Date, 'now').mockReturnValue(0);
    const client = new pg.Client({ connectionString: await server.newDatabase() });
    await client.connect();
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    expect(Math.abs(store.clock().getTime() - rows[0]!.now.getTime())).toBeLessThan(1000);
    machine.mockRestore();
    await client.end();
    await store.close();
  });

  test('keeps no samples of what is personal', async () => {
    const connectionString = await server.newDatabase();
    const store = await postgresStore({ connectionString });
    for (let number = 0; number < 50; number += 1) {
      await completeRun(store, 'acme', aRun(`run_${number}`, { inputs_hash: `hash ${number}` }));
      await store.scenarios.add('acme', aScenario(`scn_${number}`));
      await store.webhooks.add('acme', aWebhook(`whk_${number}`));
    }
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query('analyze');
    const { rows } = await client.query<{ column: string }>(
      `select tablename || '.' || attname as column from pg_stats where schemaname = 'esop_repurchase'`,
    );
    const sampled = rows.map(({ column }) => column);
    expect(sampled).toEqual(expect.arrayContaining(['runs.id', 'inputs.inputs_hash', 'scenarios.tenant']));
    const personal =
      /gzip|figures|projections|states|metrics|packed|versions\.name|plan_rules|assumptions|url|secret|payload|body$/;
    expect(sampled.filter((column) => personal.test(column))).toEqual([]);
    await client.end();
    await store.close();
  });

  test('that cannot be reached is said when the store is opened', async () => {
    const nowhere = 'postgres://esop@127.0.0.1:1/none';
    await expect(postgresStore({ connectionString: nowhere })).rejects.toThrow('ECONNREFUSED');
  });

  test('of a newer version, or with an odd name for its schema, is refused', async () => {
    const connectionString = await server.newDatabase();
    const odd = { connectionString, schema: 'x; drop table runs' };
    await expect(postgresStore(odd)).rejects.toThrow('schema');
    await (await postgresStore({ connectionString, schema: 'plans' })).close();
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(`insert into plans.esop_repurchase_migrations values ('1000', '2999-01-01T00:00:00.000Z')`);
    const { rows } = await client.query<{ name: string }>(
      `select distinct table_schema as name from information_schema.tables
       where table_schema not in ('information_schema', 'pg_catalog') order by 1`,
    );
    await client.end();
    // Everything is in a schema of its own.
    expect(rows.map(({ name }) => name)).toEqual(['plans']);
    await expect(postgresStore({ connectionString, schema: 'plans' })).rejects.toThrow(
      'A newer version of this package has written the database: it is at step 1000',
    );
    // Another schema of the same database is another store.
    const another = await postgresStore({ connectionString });
    await another.runs.accept('acme', aRun('run_1'));
    await another.close();
  });
});
