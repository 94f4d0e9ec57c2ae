import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { postgresStore } from '../../../src/adapters/service/postgres/index.js';
import { sqliteStore } from '../../../src/adapters/service/sqlite/index.js';
import type { Store } from '../../../src/adapters/service/store/store.js';
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
    await (await sqliteStore({ file: join(folder, 'service.db') })).close();
    for (const [args, issue] of [
      ['backup text.db --db service.db', 'Exists already'],
      ['backup new.db --db missing.db', 'Is a folder, or cannot be opened'],
      ['restore text.db --db service.db', 'Exists already'],
      ['restore missing.db --db new.db', 'No such file'],
      ['restore text.db --db new.db', 'Is not a database of SQLite'],
    ] as const) {
      const outcome = await run(folder, ['database', ...args.split(' ')]);
      expect([args, errorOf(outcome).details.issue]).toEqual([args, issue]);
    }
    expect(readdirSync(folder).sort()).toEqual(['service.db', 'text.db']);
    expect(existsSync(join(folder, 'new.db'))).toBe(false);
  });
});

describe.skipIf(missingPostgres !== null)('PostgreSQL', () => {
  test('is backed up while it is in use, and restored into an empty database', { timeout: 120_000 }, async () => {
    const server = await startPostgres();
    onTestFinished(() => server.remove());
    const path = process.env['PATH'];
    process.env['PATH'] = `${server.binaries}${delimiter}${path}`;
    onTestFinished(() => void (process.env['PATH'] = path));
    const folder = folderWith({});
    const [from, to] = [await server.newDatabase(), await server.newDatabase()];
    const store = await postgresStore({ connectionString: from });
    await fill(store);
    const before = await exportOf(folder, '--postgres', from);
    const saved = await run(folder, ['database', 'backup', 'copy.dump', '--postgres', from]);
    expect(saved).toMatchObject({ code: 0, stdout: 'The database is in copy.dump\n', stderr: '' });
    expect(statSync(join(folder, 'copy.dump')).mode & 0o777).toBe(0o600);
    const twice = await run(folder, ['database', 'backup', 'copy.dump', '--postgres', from]);
    expect(errorOf(twice).details.issue).toBe('Exists already');
    const missing = from.replace('/test_', '/none_');
    expect((await run(folder, ['database', 'backup', 'none.dump', '--postgres', missing])).code).not.toBe(0);
    expect(existsSync(join(folder, 'none.dump'))).toBe(false);
    await store.close();
    const restored = await run(folder, ['database', 'restore', 'copy.dump', '--postgres', to]);
    expect(restored).toMatchObject({ code: 0, stdout: 'copy.dump is restored\n', stderr: '' });
    expect(await exportOf(folder, '--postgres', to)).toBe(before);
    expect(before).toContain('run_1');
    const again = await run(folder, ['database', 'restore', 'copy.dump', '--postgres', to]);
    expect(errorOf(again).details.issue).toContain('already exists');
    rmSync(join(folder, 'copy.dump'));
  });
});
