import BetterSqlite3 from 'better-sqlite3';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { command } from './commands.js';
import { smallPlan, smallScenario } from './plans.js';
import { missingPostgres } from './postgres-server.js';
import { deliveriesOf, openStore, PLACES, start, type Place } from './served.js';
import { createService, type Database } from '../../../src/hosts/service/index.js';
import type { Store } from '../../../src/hosts/service/store.js';
import { deleteOld } from '../../../src/hosts/service/runs/erase.js';

/** Runs a statement in a database, as another program would. */
async function execute(place: Place, statement: string): Promise<void> {
  if ('file' in place) {
    const file = new BetterSqlite3(place.file);
    file.exec(statement);
    file.close();
    return;
  }
  const client = new pg.Client(place);
  await client.connect();
  await client.query(statement);
  await client.end();
}

const inSchema = (place: Place, table: string): string => ('file' in place ? table : `esop_repurchase.${table}`);

for (const [store, newPlace] of Object.entries(PLACES)) {
  describe.skipIf(store === 'PostgreSQL' && missingPostgres !== null)(`a database, ${store}`, () => {
    it('keeps what was stored over restarts', async () => {
      const place = await newPlace();
      const first = await start(place);
      const { ask, name } = await first.newTenant();
      const { simulation_id } = (await ask('POST', '/v1/simulate', { body: smallPlan() })).body.data;
      const before = (await ask('GET', `/v1/runs/${simulation_id}`)).body.data;
      await first.stop();
      const second = await start(place);
      onTestFinished(() => second.stop());
      const { ask: again } = await second.newTenant({ tenant: name });
      expect((await again('GET', `/v1/runs/${simulation_id}`)).body.data).toEqual(before);
    });

    it('of version 0.1 is refused with a sentence, and left as it is', async () => {
      const place = await newPlace();
      if ('connectionString' in place) await execute(place, 'create schema esop_repurchase');
      await execute(place, `create table ${inSchema(place, 'esop_repurchase_migrations')} (name text)`);
      await expect(start(place)).rejects.toThrow(
        'Was written by version 0.1, whose tables are others: export its tenants with that version',
      );
      const { code, stderr } = await command(place, 'keys create --tenant acme');
      expect([code, stderr.includes('version 0.1')]).toEqual([1, true]);
    });

    it('of version 1 of its tables is opened, with all that it keeps', async () => {
      const place = await newPlace();
      const first = await start(place);
      const { ask, name } = await first.newTenant();
      const { id } = (await ask('POST', '/v1/scenarios', { body: smallScenario() })).body.data;
      await first.stop();
      await execute(place, `alter table ${inSchema(place, 'webhooks')} drop column paused_at`);
      await execute(place, `update ${inSchema(place, 'esop_repurchase_version')} set version = 1`);
      const second = await start(place);
      onTestFinished(() => second.stop());
      const { ask: again } = await second.newTenant({ tenant: name });
      expect((await again('GET', `/v1/scenarios/${id}`)).status).toBe(200);
      expect((await again('GET', '/v1/webhooks')).status).toBe(200);
    });

    it('of a later version is refused with a sentence', async () => {
      const place = await newPlace();
      await (await openStore(place)).close();
      await execute(place, `update ${inSchema(place, 'esop_repurchase_version')} set version = 99`);
      await expect(start(place)).rejects.toThrow('A newer version of this package has written the database');
    });

    it('of another program is refused', async () => {
      const place = await newPlace();
      if ('connectionString' in place) await execute(place, 'create schema esop_repurchase');
      await execute(place, `create table ${inSchema(place, 'ledger')} (amount integer)`);
      await expect(start(place)).rejects.toThrow('Is a database of another program');
    });

    it.each(['runs', 'run_parts'])('that refuses rows of %s is not ready until it takes them again', async (name) => {
      const place = await newPlace();
      const served = await start(place);
      onTestFinished(() => served.stop());
      const { ask } = await served.newTenant();
      const ready = async (): Promise<number> => (await ask('GET', '/readyz', { key: null })).status;
      expect(await ready()).toBe(200);
      const table = inSchema(place, name);
      await execute(
        place,
        'file' in place
          ? `create trigger refuses before insert on ${table} begin select raise(abort, 'no'); end`
          : `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end';
             create trigger refuses before insert on ${table} for each row execute function refuse()`,
      );
      await expect.poll(ready).toBe(503);
      expect((await ask('POST', '/v1/simulate', { body: smallPlan() })).status).toBeGreaterThanOrEqual(500);
      await execute(place, `drop trigger refuses${'file' in place ? '' : ` on ${table}`}`);
      await expect.poll(ready).toBe(200);
      expect((await ask('POST', '/v1/simulate', { body: smallPlan() })).status).toBe(200);
      // Nobody ever sees what the check has written.
      const { runs } = (await ask('GET', '/v1/runs')).body.data;
      expect(runs).toHaveLength(1);
    });

    it('forgets runs that ended before a time, with their deliveries', async () => {
      const place = await newPlace();
      let now = '2026-03-01T12:00:00.000Z';
      const served = await start(place, { clock: () => new Date(now) });
      onTestFinished(() => served.stop());
      const { ask, name } = await served.newTenant();
      const run = async (price: number): Promise<string> => {
        const headers = { 'idempotency-key': `${price}` };
        const body = { ...smallPlan(price), webhook_url: 'https://receiver.invalid/' };
        return (await ask('POST', '/v1/simulate', { body, headers })).body.data.simulation_id;
      };
      const old = await run(1);
      now = '2026-03-01T12:00:00.002Z';
      const young = await run(2);
      const beside = await openStore(place);
      onTestFinished(() => beside.close());
      expect((await deleteOld(beside.database, '2026-03-01T12:00:00.001Z')).runs).toBe(1);
      expect((await ask('GET', `/v1/runs/${old}`)).status).toBe(404);
      expect((await ask('GET', `/v1/runs/${young}`)).status).toBe(200);
      expect(await deliveriesOf(place, name)).toHaveLength(1);
      expect(await run(1)).not.toBe(old);
    });
  });
}

it.skipIf(missingPostgres !== null)('six processes may open an empty database of PostgreSQL at once', async () => {
  for (let i = 0; i < 5; i++) {
    const place = await PLACES.PostgreSQL();
    const open = (): Promise<Store> => openStore(place);
    for (const store of await Promise.all(Array.from({ length: 6 }, open))) await store.close();
  }
});

it.skipIf(missingPostgres !== null)(
  'a process that stops in the middle of its check keeps no other from being ready',
  async () => {
    const place = await PLACES.PostgreSQL();
    const [frozen, other] = [await openStore(place), await openStore(place)];
    onTestFinished(async () => void (await Promise.all([frozen.close(), other.close()])));
    let isWritten = false;
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const stuck: Database = {
      ...frozen.database,
      transaction: (work) =>
        frozen.database.transaction(async (transaction) => {
          const done = await work(transaction);
          isWritten = true;
          await gate;
          return done;
        }),
    };
    const ready = async (store: Store): Promise<number> =>
      (await createService({ store }).fetch(new Request('http://localhost/readyz'))).status;
    const late = ready({ ...frozen, database: stuck });
    await expect.poll(() => isWritten).toBe(true);
    expect(await ready(other)).toBe(200);
    goOn();
    await late;
  },
);

it('a file of SQLite is readable by its owner only, and erases what is deleted', async () => {
  const place = (await PLACES.SQLite()) as { readonly file: string };
  // Nothing is sent, which would be written down.
  const served = await start(place, { worker: true, webhooks: { send: () => new Promise(() => undefined) } });
  onTestFinished(() => served.stop());
  const { ask } = await served.newTenant();
  const plan = smallPlan();
  plan.planRules['plan_name'] = 'ERASED';
  expect(statSync(place.file).mode & 0o077).toBe(0);
  const beside = await openStore(place);
  onTestFinished(() => beside.close());
  /** Of some bytes, those that are in the files of the database. */
  const found = (...some: readonly Uint8Array[]): boolean[] => {
    const files = ['', '-wal'].map((end) => readFileSync(`${place.file}${end}`));
    return some.map((bytes) => files.some((file) => file.includes(Buffer.from(bytes))));
  };
  const MARK = Buffer.from('ERASED');
  const scenario = { name: 'ERASED', plan_rules: plan.planRules, operating_assumptions: plan.operatingAssumptions };
  const inputsOf = async (id: string): Promise<Uint8Array> =>
    (await beside.database.one<{ data: Uint8Array }>(
      "select data from run_parts where run_id = $1 and name = 'inputs'",
      id,
    ))!.data;
  for (const [path, body] of [
    ['/v1/scenarios', scenario],
    ['/v1/webhooks', { url: 'https://example.com/ERASED' }],
    ['/v1/simulate', { ...plan, webhook_url: 'https://example.com/ERASED' }],
  ] as const) {
    const made = await ask('POST', path, { body });
    const traces = path === '/v1/simulate' ? [MARK, await inputsOf(made.body.data.simulation_id)] : [MARK];
    expect(found(...traces), path).toEqual(traces.map(() => true));
    expect((await ask('DELETE', made.headers.get('location')!)).status).toBe(200);
    // While the service goes on: it is not its end that erases them.
    expect(found(...traces), path).toEqual(traces.map(() => false));
  }
  const expired = (await ask('POST', '/v1/simulate', { body: plan })).body.data.simulation_id;
  const inputs = await inputsOf(expired);
  expect(found(inputs)).toEqual([true]);
  expect((await deleteOld(beside.database, '2100-01-01T00:00:00.000Z')).runs).toBe(1);
  expect(found(inputs)).toEqual([false]);
});

it('a file below what is no folder is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'esop-closed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const noFolder = join(folder, 'notes.txt');
  writeFileSync(noFolder, '');
  await expect(start({ file: join(noFolder, 'service.db') })).rejects.toThrow();
});
