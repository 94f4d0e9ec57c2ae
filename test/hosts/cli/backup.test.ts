import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dumpTables } from '../../../src/hosts/service/postgres/backup.js';
import { postgresStore } from '../../../src/hosts/service/postgres/index.js';
import { backupFile } from '../../../src/hosts/service/sqlite/backup.js';
import { sqliteStore } from '../../../src/hosts/service/sqlite/index.js';
import type { Store } from '../../../src/hosts/service/store/store.js';
import { missingPostgres, startPostgres } from '../service/postgres-server.js';
import { aKey, aRun, aWebhook, completeRun } from '../service/store/records.js';
import { errorOf, folderWith, run } from './harness.js';

async function fill(store: Store): Promise<void> {
  await store.keys.add(aKey('key_1'));
  await store.webhooks.add('acme', aWebhook('whk_1'));
  await completeRun(store, 'acme', aRun('run_1'));
}

const exportOf = async (folder: string, ...where: string[]): Promise<string> =>
  (await run(folder, ['tenants', 'export', '--tenant', 'acme', ...where])).stdout;

const THERE_ALREADY =
  'Is there already. To restore another in its place, stop every service on it, then move it away together with its -wal and -shm';

/** What is in the folder beside the databases that are backed up. */
const others = (folder: string): string[] => readdirSync(folder).filter((name) => !/^(cut|service)\./.test(name));

describe('a file of SQLite', () => {
  test('is backed up while it is in use, and restored', async () => {
    const folder = folderWith({});
    const store = await sqliteStore({ file: join(folder, 'service.db') });
    onTestFinished(() => store.close());
    await fill(store);
    const before = await exportOf(folder, '--db', 'service.db');
    const saved = await run(folder, ['database', 'backup', 'copy.db', '--db', 'service.db']);
    expect(saved).toMatchObject({ code: 0, stdout: 'The database is in copy.db\n' });
    expect(statSync(join(folder, 'copy.db')).mode & 0o077).toBe(0);
    await completeRun(store, 'acme', aRun('run_2'));
    const restored = await run(folder, ['database', 'restore', 'copy.db', '--db', 'other.db']);
    expect(restored).toMatchObject({ code: 0, stdout: 'copy.db is restored\n' });
    expect(await exportOf(folder, '--db', 'other.db')).toBe(before);
    expect(before).toContain('run_1');
    expect(statSync(join(folder, 'other.db')).mode & 0o077).toBe(0);
  });

  test('is not written over, and a file that is no backup is refused', async () => {
    const folder = folderWith({});
    writeFileSync(join(folder, 'text.db'), 'no database, but long enough to be looked at as if it were one'.repeat(20));
    writeFileSync(join(folder, 'empty.db'), '');
    new BetterSqlite3(join(folder, 'other.db')).exec('create table a (b)').close();
    await (await sqliteStore({ file: join(folder, 'service.db') })).close();
    for (const [args, field, value, issue] of [
      ['backup text.db --db service.db', '<file>', 'text.db', 'Exists already'],
      ['backup none/new.db --db service.db', '<file>', 'none/new.db', 'No such folder'],
      ['backup new.db --db missing.db', '--db', 'missing.db', 'No such database'],
      ['backup new.db --db text.db', '--db', 'text.db', 'Is not a database of SQLite'],
      ['restore text.db --db service.db', '--db', 'service.db', THERE_ALREADY],
      ['restore empty.db --db none/new.db', '--db', 'none/new.db', 'No such folder'],
      ['restore missing.db --db new.db', '<file>', 'missing.db', 'No such file'],
      ['restore text.db --db new.db', '<file>', 'text.db', 'Is not a database of SQLite'],
      ['backup new.db --db other.db', '--db', 'other.db', 'Is a database of another program'],
      ['backup new.db --db empty.db', '--db', 'empty.db', 'Is empty: it has nothing of the service'],
      ['restore empty.db --db new.db', '<file>', 'empty.db', 'Is empty: it has nothing of the service'],
      ['restore other.db --db new.db', '<file>', 'other.db', 'Is a database of another program'],
    ] as const) {
      const outcome = await run(folder, ['database', ...args.split(' ')]);
      expect([args, errorOf(outcome).details]).toEqual([args, { field, issue }]);
      expect(outcome.stderr).toMatch(new RegExp(`"value": ?"${value}"`));
    }
    expect(readdirSync(folder).sort()).toEqual(['empty.db', 'other.db', 'service.db', 'text.db']);
  });

  test('is backed up whole or not at all: what goes wrong leaves nothing, and what was cut short is refused', async () => {
    const folder = folderWith({});
    const store = await sqliteStore({ file: join(folder, 'service.db') });
    await fill(store);
    await store.close();
    // The page at the end is missing, so that copying fails in the middle.
    const bytes = readFileSync(join(folder, 'service.db'));
    writeFileSync(join(folder, 'cut.db'), bytes.subarray(0, bytes.length / 2));
    expect((await run(folder, ['database', 'backup', 'copy.db', '--db', 'cut.db'])).code).toBe(1);
    expect((await run(folder, ['database', 'backup', 'copy.db', '--db', 'service.db'])).code).toBe(0);
    expect(others(folder)).toEqual(['copy.db']);

    for (const suffix of ['-journal', '-wal']) {
      const beside = join(folder, `copy.db${suffix}`);
      writeFileSync(beside, 'what remains to be done');
      const before = readFileSync(join(folder, 'copy.db'));
      const refused = await run(folder, ['database', 'restore', 'copy.db', '--db', 'new.db']);
      expect(errorOf(refused).details.issue).toContain(`has a file ${suffix} beside it`);
      expect(readFileSync(join(folder, 'copy.db')).equals(before)).toBe(true);
      expect(readFileSync(beside, 'utf8')).toBe('what remains to be done');
      rmSync(beside);
    }
    expect(others(folder)).toEqual(['copy.db']);
  });

  test('is not restored beside the log of a database that is gone', async () => {
    const folder = folderWith({});
    const store = await sqliteStore({ file: join(folder, 'service.db') });
    await fill(store);
    await store.close();
    expect((await run(folder, ['database', 'backup', 'copy.db', '--db', 'service.db'])).code).toBe(0);
    for (const suffix of ['-journal', '-wal']) {
      writeFileSync(join(folder, `new.db${suffix}`), 'of a crash');
      const refused = await run(folder, ['database', 'restore', 'copy.db', '--db', 'new.db']);
      expect(errorOf(refused).details.issue).toContain(`Has a file ${suffix} beside it`);
      expect(others(folder)).toEqual(['copy.db', `new.db${suffix}`]);
      rmSync(join(folder, `new.db${suffix}`));
    }
  });

  test('that is there is never parted from its log', async () => {
    const folder = folderWith({});
    const store = await sqliteStore({ file: join(folder, 'service.db') });
    onTestFinished(() => store.close());
    await fill(store);
    expect((await run(folder, ['database', 'backup', 'copy.db', '--db', 'service.db'])).code).toBe(0);
    const refused = await run(folder, ['database', 'restore', 'copy.db', '--db', 'service.db']);
    expect(errorOf(refused).details).toEqual({ field: '--db', issue: THERE_ALREADY });
    expect(refused.stderr).toMatch(/"value": ?"service.db"/);
    expect(readdirSync(folder)).toContain('service.db-wal');
  });

  test('belongs to whoever owns its folder, also when root makes or restores it', async () => {
    const folder = folderWith({});
    if (process.getuid?.() === 0) chownSync(folder, 1000, 1000);
    await run(folder, ['keys', 'create', '--tenant', 'acme', '--db', 'service.db']);
    await run(folder, ['database', 'backup', 'copy.db', '--db', 'service.db']);
    expect(await run(folder, ['database', 'restore', 'copy.db', '--db', 'other.db'])).toMatchObject({ code: 0 });
    const owner = statSync(folder).uid;
    for (const name of ['service.db', 'other.db'])
      expect([name, statSync(join(folder, name)).uid]).toEqual([name, owner]);
  });

  test('is backed up while others go on writing', { timeout: 30_000 }, async () => {
    const folder = folderWith({});
    const file = join(folder, 'service.db');
    const store = await sqliteStore({ file });
    for (let i = 0; i < 20; i += 1) {
      await store.runs.accept('acme', aRun(`run_${i}`, { inputs: randomBytes(1_000_000) }));
    }
    const other = new BetterSqlite3(file);
    other.exec('create table written (at text)');
    let written = 0;
    const writing = setInterval(() => {
      other.exec("insert into written values ('now')");
      written += 1;
    }, 1);
    await backupFile(file, join(folder, 'copy.db'));
    clearInterval(writing);
    other.close();
    await store.close();
    expect(written).toBeGreaterThan(3);
    const copy = new BetterSqlite3(join(folder, 'copy.db'), { readonly: true });
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.prepare('select count(*) from inputs').pluck().get()).toBe(20);
    copy.close();
  });

  test('is restored from a copy that cannot be written to, and the copy stays as it is', async () => {
    const folder = folderWith({});
    const store = await sqliteStore({ file: join(folder, 'service.db') });
    await fill(store);
    await store.close();
    mkdirSync(join(folder, 'medium'));
    const copy = join(folder, 'medium/copy.db');
    expect((await run(folder, ['database', 'backup', copy, '--db', 'service.db'])).code).toBe(0);
    const before = readFileSync(copy);
    chmodSync(copy, 0o400);
    chmodSync(join(folder, 'medium'), 0o500);
    onTestFinished(() => chmodSync(join(folder, 'medium'), 0o700));
    const restored = await run(folder, ['database', 'restore', copy, '--db', 'other.db']);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    // An administrator may write everywhere: nothing was written there either.
    expect(readFileSync(copy).equals(before)).toBe(true);
    expect(statSync(join(folder, 'other.db')).mode & 0o777).toBe(0o600);
    expect(await exportOf(folder, '--db', 'other.db')).toContain('run_1');
  });

  test('is restored without its encryption key too, and says that it needs it', async () => {
    const folder = folderWith({ 'keys.txt': Buffer.alloc(32, 1).toString('base64') });
    const keys = ['--encryption-keys', 'keys.txt'];
    const encryptionKeys = [Buffer.alloc(32, 1)];
    const store = await sqliteStore({ file: join(folder, 'service.db'), encryptionKeys });
    await fill(store);
    await store.close();
    expect((await run(folder, ['database', 'backup', 'copy.db', '--db', 'service.db'])).code).toBe(0);
    const restored = await run(folder, ['database', 'restore', 'copy.db', '--db', 'other.db']);
    expect(restored).toMatchObject({ code: 0, stdout: 'copy.db is restored\n' });
    expect(restored.stderr).toMatch(/Lacks the key[^]*--encryption-keys of the time of the backup/);
    expect(await exportOf(folder, '--db', 'other.db', ...keys)).toContain('run_1');
  });
});

describe.skipIf(missingPostgres !== null)('PostgreSQL', () => {
  test('is backed up while it is in use, and restored into an empty database', { timeout: 120_000 }, async () => {
    const server = await startPostgres();
    onTestFinished(() => server.remove());
    const path = process.env['PATH'];
    process.env['PATH'] = `${server.binaries}${delimiter}${path}`;
    onTestFinished(() => void (process.env['PATH'] = path));
    const folder = folderWith({ 'keys.txt': Buffer.alloc(32, 1).toString('base64') });
    const keys = ['--encryption-keys', 'keys.txt'];
    const [from, to] = [await server.newDatabase(), await server.newDatabase()];
    const store = await postgresStore({ connectionString: from, encryptionKeys: [Buffer.alloc(32, 1)] });
    await fill(store);
    const before = await exportOf(folder, '--postgres', from, ...keys);
    const saved = await run(folder, ['database', 'backup', 'copy.dump', '--postgres', from]);
    expect(saved).toMatchObject({ code: 0, stdout: 'The database is in copy.dump\n', stderr: '' });
    expect(statSync(join(folder, 'copy.dump')).mode & 0o777).toBe(0o600);
    const twice = await run(folder, ['database', 'backup', 'copy.dump', '--postgres', from]);
    expect(errorOf(twice).details.issue).toBe('Exists already');
    expect(errorOf(twice).details.field).toBe('<file>');
    // Whatever only reads, or erases, makes no tables either.
    for (const command of ['database backup none.dump', 'runs list', 'tenants purge --tenant acme --yes']) {
      const empty = await run(folder, [...command.split(' '), '--postgres', to]);
      expect(errorOf(empty).details).toEqual({ field: '--postgres', issue: 'Has nothing of the service' });
    }
    const cut = await run(folder, ['database', 'restore', 'keys.txt', '--postgres', to]);
    expect(errorOf(cut).details).toEqual({ field: '<file>', issue: 'Is no copy of PostgreSQL' });
    const missing = from.replace('/test_', '/none_');
    expect((await run(folder, ['database', 'backup', 'none.dump', '--postgres', missing])).code).not.toBe(0);
    expect(readdirSync(folder)).toEqual(['copy.dump', 'keys.txt']);
    await store.close();
    const restored = await run(folder, ['database', 'restore', 'copy.dump', '--postgres', to]);
    expect(restored).toMatchObject({ code: 0, stdout: 'copy.dump is restored\n' });
    expect(restored.stderr).toMatch(/Lacks the key[^]*--encryption-keys of the time of the backup/);
    expect(await exportOf(folder, '--postgres', to, ...keys)).toBe(before);
    expect(before).toContain('run_1');
    const again = await run(folder, ['database', 'restore', 'copy.dump', '--postgres', to]);
    expect(errorOf(again).details.issue).toBe('Has tables of the service already: restore into an empty database');
    const other = await server.newDatabase();
    await dumpTables(other, join(folder, 'other.dump'), 'public');
    const refused = await run(folder, ['database', 'restore', 'other.dump', '--postgres', other]);
    expect(errorOf(refused).details).toEqual({ field: '<file>', issue: 'Is no copy of the service' });
    rmSync(join(folder, 'copy.dump'));
  });
});
