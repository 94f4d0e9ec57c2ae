import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { command } from './commands.js';
import { smallPlan, smallScenario } from './plans.js';
import { missingPostgres } from './postgres-server.js';
import { PLACES, start, type Place, type Served, type Settings } from './served.js';

/** Marks everything personal. */
const MARK = 'PRIVATE-PERSON';

/** All bytes that a database keeps. */
async function everythingIn(place: Place): Promise<string> {
  if ('file' in place) {
    const folder = dirname(place.file);
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');
  }
  const client = new pg.Client(place);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    let text = '';
    for (const { name } of tables) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from ${name}`);
      for (const value of rows.flatMap((row) => Object.values(row))) {
        text += value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value);
      }
    }
    return text;
  } finally {
    await client.end();
  }
}

/** A file with these keys, as the operator keeps it. */
function keyFile(...keys: readonly Uint8Array[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'esop-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'keys.txt');
  writeFileSync(file, `${keys.map((key) => Buffer.from(key).toString('base64')).join('\n')}\n`);
  return file;
}

async function started(place: Place, settings: Settings): Promise<Served> {
  const served = await start(place, settings);
  onTestFinished(() => served.stop());
  return served;
}

const marked = (): object => {
  const plan = smallPlan();
  const person = { id: MARK, age: 63, service_years: 21, compensation: 64_000, allocated_shares: 2150 };
  plan.initialState['participants'] = [person];
  plan.planRules['plan_name'] = MARK;
  plan.systemConfig = { projection_years: 8 };
  return plan;
};

for (const [store, newPlace] of Object.entries(PLACES)) {
  describe.skipIf(store === 'PostgreSQL' && missingPostgres !== null)(`encryption, ${store}`, () => {
    it('leaves nothing personal readable, and the service answers as without it', async () => {
      const place = await newPlace();
      const served = await started(place, { encryptionKeys: [randomBytes(32)] });
      const { ask } = await served.newTenant();
      const scenario = await ask('POST', '/v1/scenarios', {
        body: smallScenario(MARK),
        headers: { 'idempotency-key': 'one' },
      });
      const run = await ask('POST', '/v1/simulate', { body: marked(), headers: { 'idempotency-key': 'two' } });
      const hook = await ask('POST', '/v1/webhooks', { body: { url: 'https://example.com/' } });
      expect(run.status).toBe(200);
      expect((await ask('GET', `/v1/scenarios/${scenario.body.data.id}`)).body.data.name).toBe(MARK);
      const { data } = (await ask('GET', `/v1/runs/${run.body.data.simulation_id}`)).body;
      expect(data.participant_snapshots.map(({ participant_id }) => participant_id)).toEqual(Array(8).fill(MARK));
      const again = await ask('POST', '/v1/scenarios', {
        body: smallScenario(MARK),
        headers: { 'idempotency-key': 'one' },
      });
      expect(again.body.data).toEqual(scenario.body.data);
      await served.stop();
      const stored = await everythingIn(place);
      expect(stored.length).toBeGreaterThan(1000);
      expect(data.total_repurchase_obligation).toBeGreaterThan(1000);
      const secret = hook.body.data.secret.slice('whsec_'.length);
      const hidden = [MARK, secret, String(data.total_repurchase_obligation), 'example.com'];
      expect(hidden.filter((text) => stored.includes(text))).toEqual([]);
    });

    it('needs its key: no service starts without it, nor with another, and none of the data is lost', async () => {
      const place = await newPlace();
      const encryptionKeys = [randomBytes(32)];
      const served = await started(place, { encryptionKeys });
      const { name, ask } = await served.newTenant();
      const { simulation_id } = (await ask('POST', '/v1/simulate', { body: marked() })).body.data;
      await served.stop();
      for (const wrong of [[], [randomBytes(32)]]) {
        await expect(start(place, { encryptionKeys: wrong })).rejects.toThrow(/key/i);
      }
      const missing = await command(place, `tenants export --tenant ${name}`);
      expect(missing).toMatchObject({ code: 1, stdout: '' });
      expect(missing.stderr).toContain('--encryption-keys');
      const back = await started(place, { encryptionKeys });
      const { ask: again } = await back.newTenant({ tenant: name });
      expect((await again('GET', `/v1/runs/${simulation_id}?participant_id=${MARK}`)).status).toBe(200);
    });

    it('is rotated: what the old key encrypted, and what none did, is encrypted by the new one', async () => {
      const place = await newPlace();
      const [old, young] = [randomBytes(32), randomBytes(32)];
      const plain = await started(place, {});
      const { name, ask } = await plain.newTenant();
      const before = (await ask('POST', '/v1/simulate', { body: marked() })).body.data.simulation_id;
      await plain.stop();
      const first = await started(place, { encryptionKeys: [old] });
      const { ask: askFirst } = await first.newTenant({ tenant: name });
      const between = (await askFirst('POST', '/v1/simulate', { body: marked() })).body.data.simulation_id;
      expect((await askFirst('GET', `/v1/runs/${before}`)).status).toBe(200);
      await first.stop();

      const rotated = await command(place, 'database rotate-encryption', '--encryption-keys', keyFile(young, old));
      expect(rotated).toMatchObject({ code: 0, stderr: '' });
      await expect(start(place, { encryptionKeys: [old] })).rejects.toThrow(/key/i);
      const last = await started(place, { encryptionKeys: [young] });
      const { ask: askLast } = await last.newTenant({ tenant: name });
      for (const id of [before, between]) {
        const { data } = (await askLast('GET', `/v1/runs/${id}`)).body;
        expect(data.participant_snapshots.map(({ participant_id }) => participant_id)).toEqual(Array(8).fill(MARK));
      }
      await last.stop();
      expect((await everythingIn(place)).includes(MARK)).toBe(false);
    });
  });
}

it.each([
  ['missing.txt', 'Cannot be read'],
  ['short', 'Must have a key a line, 32 bytes in base64: openssl rand -base64 32'],
])('a file of keys is refused: %s', async (file, issue) => {
  const path = file === 'short' ? keyFile(randomBytes(5)) : file;
  const { code, stderr } = await command(
    await PLACES.SQLite(),
    'keys create --tenant acme',
    ...['--encryption-keys', path],
  );
  expect(code).not.toBe(0);
  expect(stderr).toContain(issue);
});
