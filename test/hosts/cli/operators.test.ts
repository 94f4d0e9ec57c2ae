import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { sqliteStore } from '../../../src/hosts/service/sqlite/index.js';
import type { Store } from '../../../src/hosts/service/store/store.js';
import { aRun, NEVER, time } from '../service/store/records.js';
import { errorOf, folderWith, run, type Outcome } from './harness.js';
import { startService } from './serve-process.js';

const inStore = async <T>(folder: string, work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await sqliteStore({ file: join(folder, 'esop-repurchase.db') });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

const command = (folder: string, line: string, env = {}): Promise<Outcome> => run(folder, line.split(' '), { env });

test('runs are listed, cancelled and queued again', async () => {
  const folder = folderWith({});
  await inStore(folder, async ({ runs }) => {
    await runs.accept('acme', aRun('run_1'));
    await runs.accept('other', aRun('run_2'));
  });
  expect((await command(folder, 'runs cancel run_1')).stdout).toBe('run_1 is cancelled\n');
  expect(errorOf(await command(folder, 'runs cancel run_1')).details).toMatchObject({ issue: 'Has ended already' });
  const { stdout } = await command(folder, 'runs list');
  expect(stdout.split('\n').map((line) => line.split(/\s+/).slice(0, 5).join(' '))).toEqual([
    'id tenant kind status tries',
    'run_2 other simulation queued 0',
    'run_1 acme simulation failed 0',
    '',
  ]);
  expect(stdout).toContain('CANCELLED');
  expect((await command(folder, 'runs requeue run_1')).stdout).toBe('run_1 is queued again\n');
  const listed = await command(folder, 'runs list --tenant acme --status queued --format json');
  expect(JSON.parse(listed.stdout)).toMatchObject({ runs: [{ id: 'run_1', tenant: 'acme', attempts: 0 }] });
  for (const [line, code] of [
    ['runs cancel run_9', 1],
    ['runs list --limit 0', 2],
  ] as const) {
    expect((await command(folder, line)).code).toBe(code);
  }
  expect((await command(folder, 'runs list --status failed')).stdout).toBe('No runs\n');
  for (const [id, issue] of [
    ['run_9', 'No such run'],
    ['run_1', 'Is completed, or waits already'],
  ] as const) {
    expect(errorOf(await command(folder, `runs requeue ${id}`)).details.issue).toBe(issue);
  }
});

test('runs of a tenant whose stored key is damaged are listed beside those of others', async () => {
  const folder = folderWith({ 'keys.txt': `${Buffer.alloc(32, 1).toString('base64')}\n` });
  const store = await sqliteStore({
    file: join(folder, 'esop-repurchase.db'),
    encryptionKeys: [new Uint8Array(32).fill(1)],
  });
  for (const tenant of ['acme', 'other']) await store.runs.accept(tenant, aRun(`run_${tenant}`));
  await store.close();
  const database = new BetterSqlite3(join(folder, 'esop-repurchase.db'));
  database.exec("update tenant_keys set wrapped = x'00' where tenant = 'acme'");
  database.close();
  const lines = (await command(folder, 'runs list --encryption-keys keys.txt')).stdout.split('\n');
  expect(lines.filter((line) => line.includes('cannot be read')).map((line) => line.split(/\s+/)[0])).toEqual([
    'run_acme',
  ]);
  expect(lines.some((line) => line.startsWith('run_other'))).toBe(true);
});

test('a key is rotated: another with the same rights, and the first is refused after a while', async () => {
  const folder = folderWith({});
  await command(folder, 'keys create --tenant acme --scopes read --tier enterprise');
  const [{ id }] = await inStore(folder, async ({ keys }) => (await keys.list()) as unknown as [{ id: string }]);
  const rotated = await command(folder, `keys rotate ${id} --grace 1`);
  expect(rotated.stdout).toMatch(/^esop_/);
  const [old, made] = await inStore(folder, ({ keys }) => keys.list());
  expect(made).toMatchObject({ tenant: 'acme', tier: 'enterprise', scopes: ['read'], expires_at: null });
  const remaining = Date.parse(old!.expires_at!) - Date.now();
  expect(remaining).toBeGreaterThan(3_000_000);
  expect(remaining).toBeLessThanOrEqual(3_600_000);
  expect((await command(folder, 'keys rotate key_9')).code).toBe(1);
  expect(errorOf(await command(folder, 'keys create --tenant acme --scopes all')).details).toMatchObject({
    field: '--scopes',
    issue: 'Must be some of read, simulate, admin',
  });
});

test('settings come from the environment too, and options come first', async () => {
  const folder = folderWith({});
  await command(folder, 'keys create --tenant acme', { ESOP_DB: 'other.db' });
  expect((await command(folder, 'keys list')).stderr).toContain('No such database');
  expect((await command(folder, 'keys list --db other.db')).stdout).toContain('acme');
  for (const [variable, value, issue] of [
    ['ESOP_AUDIT', 'yes', 'Must be true or false'],
    ['ESOP_THREADS', '0', 'Must be a whole number between 1 and 1024'],
    ['ESOP_RETAIN', '1h', 'Must be a whole number of days between 1 and 36500'],
    ['ESOP_LOG_LEVEL', 'loud', ''],
    ['ESOP_ENCRYPTION_KEYS', '', 'Must not be empty: leave it out'],
    ['ESOP_ENCRYPTION_KEY', 'keys.txt', 'Is no setting: did you mean ESOP_ENCRYPTION_KEYS?'],
    ['ESOP_RETIAN', '90d', 'Is no setting: did you mean ESOP_RETAIN?'],
    ['ESOP_POSTGRES', 'postgres://db/esop', 'Is no setting: did you mean ESOP_POSTGRES_URL?'],
  ] as const) {
    const { code, stderr } = await command(folder, 'serve', { [variable]: value });
    expect([variable, code]).toEqual([variable, 2]);
    expect(stderr).toContain(issue);
    // The variable is named, not the option that it stands for.
    if (issue !== '') expect(stderr).toContain(`"${variable}"`);
  }
  const two = { ESOP_DB: 'other.db', ESOP_POSTGRES_URL: 'postgres://db/esop' };
  const both = await command(folder, 'keys list', two);
  expect(errorOf(both).details).toMatchObject({
    field: 'ESOP_DB',
    issue: 'Is set besides ESOP_POSTGRES_URL: leave one of them out, or empty',
  });
  expect(await command(folder, 'keys list --db other.db', two)).toMatchObject({ code: 0 });
  // As Kubernetes gives them to a service of this name.
  const others = {
    ESOP_SERVICE_HOST: '10.0.0.1',
    ESOP_SERVICE_PORT: '8787',
    ESOP_PORT_8787_TCP: 'tcp://10.0.0.1:8787',
  };
  expect(await command(folder, 'keys list --db other.db', others)).toMatchObject({ code: 0, stderr: '' });
  const unknown = await command(folder, 'keys list --db other.db', { ESOP_ANYTHING: 'x' });
  expect(unknown).toMatchObject({ code: 0, stdout: expect.stringContaining('acme') as string });
  expect(unknown.stderr).toMatch(/ESOP_ANYTHING[^]*Is no setting, and is ignored/);
});

test('serve takes its settings from the environment, and answers figures', async () => {
  const folder = folderWith({});
  const env = { ESOP_METRICS: 'true', ESOP_AUDIT: 'true', ESOP_NO_WORKER: 'true', ESOP_LOG_LEVEL: 'error' };
  const service = await startService(folder, [], env);
  const key = (await command(folder, 'keys create --tenant operator --scopes admin,read')).stdout.trim();
  const headers = { authorization: `Bearer ${key}` };
  await fetch(`${service.url}/runs`, { headers });
  const { origin } = new URL(service.url);
  expect(await (await fetch(`${origin}/metrics`, { headers })).text()).toContain('route="/v1/runs"');
  expect((await command(folder, 'tenants audit --tenant operator')).stdout).toContain('"GET /v1/runs"');
  await inStore(folder, ({ runs }) => runs.accept('acme', aRun('run_1', { created_at: time(0) })));
  const { stdout } = await command(folder, 'runs list');
  expect(stdout).toContain('queued');
  expect(service.stderr()).toBe('');
  expect(await inStore(folder, ({ runs }) => runs.claim({ holder: 'a', until: NEVER }, time(9)))).not.toBeNull();
});
