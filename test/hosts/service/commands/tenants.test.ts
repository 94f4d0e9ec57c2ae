import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { errorOf, folderWith, run } from './harness.js';

const DATABASE = 'esop-repurchase.db';

/** A folder with a database in which tenant acme has a key. */
async function filled(): Promise<string> {
  const folder = folderWith({ 'short.txt': 'c2hvcnQ=' });
  await run(folder, ['keys', 'create', '--tenant', 'acme']);
  return folder;
}

test('tenants purge asks for --yes, and for a tenant and a database that there are', async () => {
  const folder = await filled();
  const purge = ['tenants', 'purge', '--tenant', 'acme'];
  expect(errorOf(await run(folder, purge)).details).toMatchObject({ field: '--yes' });
  const unset = await run(folder, ['tenants', 'purge', '--tenant', '', '--yes']);
  expect(errorOf(unset).details).toMatchObject({ field: '--tenant', issue: 'Must not be empty' });
  const elsewhere = await run(folder, [...purge, '--yes', '--db', 'elsewhere.db']);
  expect(errorOf(elsewhere).details).toMatchObject({ field: '--db', issue: 'No such database' });
  const purged = await run(folder, [...purge, '--yes']);
  expect(purged).toMatchObject({ stdout: 'acme is purged: 1 records\n', stderr: '' });
  for (const [what, stdout] of [
    ['purge', 'acme is purged: 0 records\n'],
    ['export', ''],
  ] as const) {
    const again = await run(folder, ['tenants', what, '--tenant', 'acme', ...(what === 'purge' ? ['--yes'] : [])]);
    expect(again).toMatchObject({ code: 0, stdout });
    expect(again.stderr).toMatch(/This database ha[sd] no records for this tenant/);
  }
});

test('a purge says when somebody who reads the file keeps what was erased, and once more it is gone', async () => {
  const folder = await filled();
  const purge = ['tenants', 'purge', '--tenant', 'acme', '--yes'];
  const reader = new BetterSqlite3(join(folder, DATABASE));
  reader.exec('begin');
  reader.prepare('select count(*) from runs').all();
  const purged = await run(folder, purge);
  expect(purged).toMatchObject({ code: 0, stdout: expect.stringContaining('is purged') as string });
  expect(purged.stderr).toContain('Another process has the database open');
  expect(statSync(join(folder, `${DATABASE}-wal`)).size).toBeGreaterThan(0);
  reader.close();
  expect((await run(folder, purge)).stderr).not.toContain('Another process');
  expect(existsSync(join(folder, `${DATABASE}-wal`))).toBe(false);
});

test('what the database cannot do in the middle of a command is told like any other failure', async () => {
  const folder = await filled();
  const file = new BetterSqlite3(join(folder, DATABASE));
  file.exec("create trigger stuck before delete on api_keys begin select raise(abort, 'not now'); end");
  file.close();
  const purged = await run(folder, ['tenants', 'purge', '--tenant', 'acme', '--yes']);
  expect(purged).toMatchObject({ code: 1, stdout: '' });
  expect(errorOf(purged)).toMatchObject({ code: 'SERVICE_ERROR', details: { field: '--db', issue: 'not now' } });
});

test('a database of before is refused with the way out of it', async () => {
  const folder = folderWith({});
  const file = new BetterSqlite3(join(folder, DATABASE));
  file.exec('create table esop_repurchase_migrations (name text)');
  file.close();
  const refused = errorOf(await run(folder, ['tenants', 'export', '--tenant', 'acme']));
  expect(refused.details.field).toBe('--db');
  expect(refused.details.issue).toContain('export its tenants with that version');
});

test('database rotate-encryption needs a key to encrypt with', async () => {
  const keyless = await run(await filled(), ['database', 'rotate-encryption']);
  expect(errorOf(keyless).details).toMatchObject({
    field: '--encryption-keys',
    issue: 'Required: data is encrypted with its first key',
  });
});

test.each([
  ['missing.txt', 'Cannot be read'],
  ['short.txt', 'Must have a key a line, 32 bytes in base64: openssl rand -base64 32'],
])('%s: %s', async (file, issue) => {
  const outcome = await run(await filled(), ['keys', 'create', '--tenant', 'acme', '--encryption-keys', file]);
  expect(errorOf(outcome).details).toMatchObject({ field: '--encryption-keys', issue });
});
