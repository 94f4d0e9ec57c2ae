import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { sqliteStore } from '../../../src/hosts/service/sqlite/index.js';
import { aRun, aScenario, aWebhook, completeRun } from '../service/store/records.js';
import { errorOf, folderWith, run } from './harness.js';

/** A folder with a database in which tenant acme has something, and the keys that it is encrypted with. */
async function filled(): Promise<string> {
  const folder = folderWith({});
  const key = randomBytes(32);
  writeFileSync(join(folder, 'keys.txt'), `${key.toString('base64')}\n`);
  const store = await sqliteStore({ file: join(folder, 'esop-repurchase.db'), encryptionKeys: [key] });
  await store.scenarios.add('acme', aScenario('scn_1'));
  await store.webhooks.add('acme', aWebhook('whk_1'));
  await completeRun(store, 'acme', aRun('run_1'));
  const entry = { at: 'now', tenant: 'acme', key_id: 'key_1', operation: 'GET /v1/runs/{id}', record: 'run_1' };
  await store.audit.add({ ...entry, status: 200, request: 'req_1' });
  await store.close();
  return folder;
}

const KEYS = ['--encryption-keys', 'keys.txt'];
const recordsOf = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('tenants export writes what a tenant has, decrypted and without secrets', async () => {
  const folder = await filled();
  const { code, stdout } = await run(folder, ['tenants', 'export', '--tenant', 'acme', ...KEYS]);
  expect(code).toBe(0);
  expect(recordsOf(stdout).map(({ type }) => type)).toContain('participant_snapshots');
  expect(stdout).toContain('"plan_name":"run_1');
  expect(stdout).not.toContain('whsec_');
});

test('tenants purge asks for --yes, and then leaves the audit log alone', async () => {
  const folder = await filled();
  const purge = ['tenants', 'purge', '--tenant', 'acme', ...KEYS];
  expect(errorOf(await run(folder, purge)).details).toMatchObject({ field: '--yes' });
  const unset = await run(folder, ['tenants', 'purge', '--tenant', '', '--yes', ...KEYS]);
  expect(errorOf(unset).details).toMatchObject({ field: '--tenant', issue: 'Must not be empty' });
  const purged = await run(folder, [...purge, '--yes']);
  expect(purged).toMatchObject({
    stdout: expect.stringMatching(/^acme is purged: \d+ records\n$/) as string,
    stderr: '',
  });
  const again = await run(folder, [...purge, '--yes']);
  expect(again).toMatchObject({ code: 0, stdout: 'acme is purged: 0 records\n' });
  expect(again.stderr).toContain('This database had no records for this tenant');
  const elsewhere = await run(folder, ['tenants', 'purge', '--tenant', 'acme', '--yes', '--db', 'elsewhere.db']);
  expect(errorOf(elsewhere).details).toMatchObject({ field: '--db', issue: 'No such database' });
  for (const [what, issue] of [
    ['export', 'This database has no records for this tenant'],
    ['audit', 'The audit log has no entry for this tenant'],
  ] as const) {
    const nothing = await run(folder, ['tenants', what, '--tenant', what === 'audit' ? 'acmee' : 'acme', ...KEYS]);
    expect(nothing).toMatchObject({ code: 0, stdout: '' });
    expect(nothing.stderr).toContain(issue);
  }
  const { stdout } = await run(folder, ['tenants', 'audit', '--tenant', 'acme', ...KEYS]);
  expect(recordsOf(stdout)).toEqual([expect.objectContaining({ record: 'run_1', key_id: 'key_1' })]);
});

test('a purge says when somebody who reads the file keeps what was erased, and once more it is gone', async () => {
  const folder = await filled();
  const purge = ['tenants', 'purge', '--tenant', 'acme', '--yes', ...KEYS];
  const reader = new BetterSqlite3(join(folder, 'esop-repurchase.db'));
  reader.exec('begin');
  reader.prepare('select count(*) from runs').all();
  const purged = await run(folder, purge);
  expect(purged).toMatchObject({ code: 0, stdout: expect.stringContaining('is purged') as string });
  expect(purged.stderr).toContain('Another process has the database open');
  expect(statSync(join(folder, 'esop-repurchase.db-wal')).size).toBeGreaterThan(0);
  reader.close();
  expect((await run(folder, purge)).stderr).not.toContain('Somebody reads');
  expect(existsSync(join(folder, 'esop-repurchase.db-wal'))).toBe(false);
});

test('what the database cannot do in the middle of a command is told like any other failure', async () => {
  const folder = await filled();
  const file = new BetterSqlite3(join(folder, 'esop-repurchase.db'));
  file.exec("create trigger stuck before delete on webhooks begin select raise(abort, 'not now'); end");
  file.close();
  const purged = await run(folder, ['tenants', 'purge', '--tenant', 'acme', '--yes', ...KEYS]);
  expect(purged).toMatchObject({ code: 1, stdout: '' });
  expect(errorOf(purged)).toMatchObject({ code: 'SERVICE_ERROR', details: { field: '--db', issue: 'not now' } });
});

test('database rotate-encryption makes the old key unnecessary', async () => {
  const folder = await filled();
  const old = await run(folder, ['tenants', 'export', '--tenant', 'acme', ...KEYS]);
  const newer = randomBytes(32).toString('base64');
  writeFileSync(join(folder, 'both.txt'), `${newer}\n${readFileSync(join(folder, 'keys.txt'), 'utf8')}`);
  writeFileSync(join(folder, 'keys.txt'), newer);
  expect(await run(folder, ['tenants', 'export', '--tenant', 'acme', ...KEYS])).toMatchObject({ code: 1 });
  const keyless = await run(folder, ['database', 'rotate-encryption']);
  expect(errorOf(keyless).details).toMatchObject({
    field: '--encryption-keys',
    issue: 'Required: the keys of tenants are encrypted with its first key',
  });
  const rotated = await run(folder, ['database', 'rotate-encryption', '--encryption-keys', 'both.txt']);
  expect(rotated.stdout).toBe('1 keys of tenants are encrypted anew\n');
  expect(await run(folder, ['tenants', 'export', '--tenant', 'acme', ...KEYS])).toEqual(old);
});

test.each([
  ['missing.txt', 'Cannot be read'],
  ['short.txt', 'Must have a key a line, 32 bytes in base64: openssl rand -base64 32'],
])('%s: %s', async (file, issue) => {
  const folder = folderWith({ 'short.txt': 'c2hvcnQ=' });
  const outcome = await run(folder, ['keys', 'create', '--tenant', 'acme', '--encryption-keys', file]);
  expect(errorOf(outcome).details).toMatchObject({ field: '--encryption-keys', issue });
});
