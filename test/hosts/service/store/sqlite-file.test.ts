import { unpackRows } from '../../../../src/hosts/service/store/packed-rows.js';
import { randomBytes } from 'node:crypto';
import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import { backupFile } from '../../../../src/hosts/service/sqlite/backup.js';
import { openFile } from '../../../../src/hosts/service/sqlite/open-file.js';
import { storeIn } from '../../../../src/hosts/service/sqlite/sqlite-store.js';
import type { Store } from '../../../../src/hosts/service/store/store.js';
import { aKey, aRun, aScenario, aWebhook, completeRun, computed, NEVER, packRows, readPage, time } from './records.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'esop-sqlite-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const clock = (): Date => new Date();

describe('a file of SQLite', () => {
  test.each(['an empty file', 'a link to none yet'])('that is made in %s is for its owner only', async (what) => {
    const file = join(folder, 'service.db');
    const place = what === 'an empty file' ? file : join(folder, 'link.db');
    if (place === file) writeFileSync(file, '', { mode: 0o644 });
    else symlinkSync(file, place);
    await (await sqliteStore({ file: place })).close();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('is for its owner only, and so are the files beside it', async () => {
    const umask = process.umask(0);
    try {
      const store = await sqliteStore({ file: join(folder, 'service.db') });
      await store.keys.add(aKey('key_1'));
      const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
      expect(modes.sort()).toEqual([
        ['service.db', 0o600],
        ['service.db-shm', 0o600],
        ['service.db-wal', 0o600],
      ]);
      await store.close();
    } finally {
      process.umask(umask);
    }
  });

  test('has no secret, no census and no figure of a tenant in the clear when there is a master key', async () => {
    for (const encryptionKeys of [[], [randomBytes(32)]]) {
      const path = join(folder, `${encryptionKeys.length}.db`);
      const store = await sqliteStore({ file: path, encryptionKeys });
      const webhook = { url: 'https://example.com/hook', secret: 'whsec_own' };
      const run = aRun('run_1', { inputs: Buffer.from('census'), webhook });
      const groups = ['annual_projections', 'trust_states', 'summary_metrics', 'analysis'] as const;
      const figures = Object.fromEntries(groups.map((group) => [group, Buffer.from(`the ${group}`)]));
      const total = { total_repurchase_obligation: 413_331.87, peak_cash_year: 2031 };
      await completeRun(store, 'acme', run, computed('run_1', 1, { ...figures, ...total }));
      await store.runs.accept('acme', aRun('run_2'), { lease: { holder: 'a', until: NEVER } });
      const details = { field: 'share_price', issue: 'Must not be 99.5' };
      await store.runs.fail('run_2', 'a', { code: 'SIMULATION_ERROR', message: 'No', details }, time(1));
      await store.webhooks.add('acme', aWebhook('whk_1'));
      await store.scenarios.add('acme', aScenario('scn_1', { name: 'Sale to Borealis' }));
      await store.close();
      const bytes = readFileSync(path);
      const secrets = ['census', 'whsec_own', 'whsec_whk_1', '413331.87', '2031', 'Must not be 99.5'];
      const all = [...secrets, ...groups.map((group) => `the ${group}`), 'Borealis', 'plan_name', '9000.1'];
      const found = all.filter((text) => bytes.includes(text));
      expect(found).toEqual(encryptionKeys.length === 0 ? all : []);
    }
  });

  test('with a damaged key of one tenant gives its deliveries out to be given up, and those of others to be sent', async () => {
    const file = await openFile(join(folder, 'service.db'));
    const store = await storeIn(file, clock, [randomBytes(32)]);
    for (const tenant of ['acme', 'other']) {
      await store.webhooks.add(tenant, aWebhook(`whk_${tenant}`));
      await completeRun(store, tenant, aRun(`run_${tenant}`));
    }
    file.exec("update tenant_keys set wrapped = x'00' where tenant = 'acme'");
    expect(await store.deliveries.claim(NEVER, NEVER, 9)).toMatchObject([
      { tenant: 'acme', secrets: null, attempts: 1 },
      { tenant: 'other', secrets: ['whsec_whk_other'], attempts: 1 },
    ]);
    await store.close();
  });

  test('with a damaged key of one tenant lists the runs of the others as ever, and says of its own that they cannot be read', async () => {
    const file = await openFile(join(folder, 'service.db'));
    const store = await storeIn(file, clock, [randomBytes(32)]);
    for (const tenant of ['acme', 'other', 'third']) await completeRun(store, tenant, aRun(`run_${tenant}`));
    file.exec("update tenant_keys set wrapped = x'00' where tenant = 'acme'");
    file.exec("update runs set figures = 'sealed:AAAA' where tenant = 'third'");
    const unreadable = { readable: false, status: 'completed', peak_cash_year: null, error: null };
    const listed = [
      { id: 'run_third', ...unreadable },
      { id: 'run_other', readable: true, peak_cash_year: 2033 },
      { id: 'run_acme', ...unreadable },
    ];
    expect((await store.runs.listAll({ limit: 9 })).entries).toMatchObject(listed);
    await store.close();
  });

  test('with a damaged key of one tenant rotates those of the others, and names it', async () => {
    const path = join(folder, 'service.db');
    const file = await openFile(path);
    const [old, next] = [randomBytes(32), randomBytes(32)];
    const store = await storeIn(file, clock, [next, old]);
    const before = await sqliteStore({ file: path, encryptionKeys: [old] });
    for (const tenant of ['acme', 'other']) await before.scenarios.add(tenant, aScenario(`scn_${tenant}`));
    file.exec("update tenant_keys set wrapped = x'00' where tenant = 'acme'");
    await expect(store.rotateEncryption()).rejects.toThrow('The stored keys of these tenants cannot be read: acme');
    await store.tenants.purge('acme');
    await before.close();
    await store.close();
    const after = await sqliteStore({ file: path, encryptionKeys: [next] });
    expect(await after.scenarios.get('other', 'scn_other')).toEqual(aScenario('scn_other'));
    await after.close();
  });

  test('that fails between the claim of a run and the look for its key leaves the run to be computed', async () => {
    const file = await openFile(join(folder, 'service.db'));
    let isAway = false;
    const prepare = file.prepare.bind(file);
    file.prepare = ((text: string) => {
      const statement = prepare(text);
      if (!text.includes('"tenant_keys"')) return statement;
      const all = statement.all.bind(statement);
      statement.all = (...given: unknown[]) => {
        if (isAway) throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' });
        return all(...given);
      };
      return statement;
    }) as typeof file.prepare;
    const store = await storeIn(file, clock, [randomBytes(32)]);
    await store.runs.accept('acme', aRun('run_1'));
    isAway = true;
    await expect(store.runs.claim({ holder: 'a', until: NEVER }, time(1))).rejects.toThrow('disk I/O');
    isAway = false;
    expect(await store.runs.claim({ holder: 'b', until: NEVER }, time(2))).toMatchObject({
      id: 'run_1',
      inputs: Uint8Array.from(aRun('run_1').inputs!),
      attempts: 1,
    });
    await store.close();
  });

  test('keeps nothing that is encrypted with the key of a tenant that is purged meanwhile', async () => {
    const path = join(folder, 'service.db');
    const store = await sqliteStore({ file: path, encryptionKeys: [randomBytes(32)] });
    await store.webhooks.add('acme', aWebhook('whk_1'));
    const purge = new BetterSqlite3(path);
    purge.exec("begin immediate; delete from tenant_keys where tenant = 'acme'");
    const stored = Promise.all([
      store.runs.accept('acme', aRun('run_1', { webhook: { url: 'https://example.com/own', secret: 'whsec_own' } })),
      store.scenarios.add('acme', aScenario('scn_1')),
      store.webhooks.add('acme', aWebhook('whk_2')),
    ]);
    // It is under way, and waits to write.
    await pause(50);
    purge.exec('commit');
    purge.close();
    await stored;
    expect(await store.runs.claim({ holder: 'a', until: NEVER }, time(1))).toMatchObject({
      id: 'run_1',
      inputs: expect.any(Uint8Array) as unknown,
    });
    expect(await store.runs.webhookSecret('acme', 'run_1')).toBe('whsec_own');
    expect(await store.scenarios.get('acme', 'scn_1')).toEqual(aScenario('scn_1'));
    expect(await store.webhooks.get('acme', 'whk_2')).toEqual(aWebhook('whk_2'));
    await store.close();
  });

  test('has no trace of what was deleted once it is closed', async () => {
    const path = join(folder, 'service.db');
    const store = await sqliteStore({ file: path });
    const secret = randomBytes(3000).toString('hex');
    await store.runs.accept('acme', aRun('run_1', { inputs: new TextEncoder().encode(secret) }));
    await store.scenarios.add('acme', aScenario('scn_1', { name: secret }));
    await store.runs.delete('acme', 'run_1');
    await store.scenarios.delete('acme', 'scn_1', 1);
    await store.close();
    expect(readdirSync(folder)).toEqual(['service.db']);
    expect(readFileSync(path).includes(secret.slice(100, 200))).toBe(false);
  });

  test('has no trace of what was erased as soon as it is, neither in the file nor in those beside it', async () => {
    const file = join(folder, 'service.db');
    const store = await sqliteStore({ file });
    // As in a second process: the log stays when one of them closes the file.
    const another = await sqliteStore({ file });
    const secret = randomBytes(3000).toString('hex');
    const traces = (): string[] =>
      readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(secret.slice(100, 200)));
    const add = async (): Promise<void> => {
      await store.runs.accept('acme', aRun('run_1', { inputs: new TextEncoder().encode(secret) }));
      await store.scenarios.add('acme', aScenario('scn_1', { name: secret }));
      expect(traces()).toEqual(['service.db-wal']);
    };
    await add();
    await store.runs.delete('acme', 'run_1');
    await store.scenarios.delete('acme', 'scn_1', 1);
    expect(traces()).toEqual([]);
    await add();
    await another.tenants.purge('acme');
    expect(traces()).toEqual([]);
    await store.close();
    await another.close();
  });

  test('has none of a webhook that is deleted', async () => {
    const store = await sqliteStore({ file: join(folder, 'service.db') });
    const secret = randomBytes(300).toString('hex');
    const traces = (): string[] =>
      readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(secret.slice(100, 200)));
    await store.webhooks.add('acme', { ...aWebhook('whk_1'), secret });
    expect(traces()).not.toEqual([]);
    await store.webhooks.delete('acme', 'whk_1');
    expect(traces()).toEqual([]);
    await store.close();
  });

  test('has none soon after those who read meanwhile have ended, whoever erased it', async () => {
    const file = join(folder, 'service.db');
    const store = await sqliteStore({ file });
    const secret = randomBytes(3000).toString('hex');
    const traces = (): string[] =>
      readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(secret.slice(100, 200)));
    const reader = await openFile(file);
    const eraseBeside = async (erase: () => Promise<unknown>): Promise<void> => {
      await store.scenarios.add('acme', aScenario('scn_1', { name: secret }));
      // As a backup does: it keeps all that it began with.
      reader.exec('begin');
      reader.prepare('select count(*) from scenarios').all();
      await erase();
      expect(traces()).not.toEqual([]);
      reader.exec('commit');
    };
    await eraseBeside(() => store.scenarios.delete('acme', 'scn_1', 1));
    await vi.waitFor(() => expect(traces()).toEqual([]), 20_000);

    const purge = async (): Promise<void> => {
      const command = await sqliteStore({ file });
      await command.tenants.purge('acme');
      await command.close();
    };
    await eraseBeside(purge);
    await purge();
    expect(traces()).toEqual([]);
    await eraseBeside(purge);
    await store.tenants.removeLeftovers();
    expect(traces()).toEqual([]);
    reader.close();
    await store.close();
  });

  test('that was moved away without its log is not made anew: what the log has would be lost', async () => {
    const file = join(folder, 'service.db');
    const store = await sqliteStore({ file });
    await store.keys.add(aKey('key_1'));
    renameSync(file, join(folder, 'elsewhere.db'));
    await expect(sqliteStore({ file })).rejects.toThrow('Has a file -wal beside it, of a database that is gone');
    expect(readdirSync(folder)).not.toContain('service.db');
    // As a copy that failed leaves it.
    writeFileSync(file, '');
    await expect(sqliteStore({ file })).rejects.toThrow('Has a file -wal beside it, of a database that is gone');
    await expect(backupFile(file, join(folder, 'copy.db'))).rejects.toThrow('Has a file -wal beside it');
    rmSync(file);
    const link = join(folder, 'link.db');
    symlinkSync('service.db', link);
    await expect(sqliteStore({ file: link })).rejects.toThrow('Has a file -wal beside it');
    renameSync(join(folder, 'elsewhere.db'), file);
    const again = await sqliteStore({ file });
    expect(await again.keys.find('key_1')).not.toBeNull();
    await again.close();
    await store.close();
  });

  test('that another program has locked is waited for by all together, not by each after the other', async () => {
    const path = join(folder, 'service.db');
    const file = await openFile(path);
    let tries = 0;
    const prepare = file.prepare.bind(file);
    file.prepare = ((text: string) => {
      const statement = prepare(text);
      if (!text.startsWith('insert')) return statement;
      const run = statement.run.bind(statement);
      statement.run = (...given: unknown[]) => {
        tries += 1;
        return run(...given);
      };
      return statement;
    }) as typeof file.prepare;
    const store = await storeIn(file, clock);
    const other = new BetterSqlite3(path);
    other.exec('begin immediate');
    const now = performance.now.bind(performance);
    let later = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
    onTestFinished(() => void vi.restoreAllMocks());
    const waiting = Promise.allSettled([1, 2, 3].map((id) => store.keys.add(aKey(`key_${id}`))));
    await pause(50);
    later = 11_000;
    tries = 0;
    const outcomes = await waiting;
    expect(tries).toBeGreaterThan(0);
    expect(tries).toBeLessThanOrEqual(4);
    expect(outcomes).toMatchObject(outcomes.map(() => ({ status: 'rejected', reason: { code: 'SQLITE_BUSY' } })));
    other.exec('rollback');
    other.close();
    await store.keys.add(aKey('key_4'));
    await store.close();
  });

  test.each(['service.db', 'service.db-wal', 'service.db-shm'])(
    'is not written to once %s was moved away',
    async (name) => {
      const store = await sqliteStore({ file: join(folder, 'service.db') });
      await store.keys.add(aKey('key_1'));
      await store.check();
      renameSync(join(folder, name), join(folder, 'elsewhere'));
      const refused = { code: 'SQLITE_IOERR_VNODE' };
      await expect(store.runs.accept('acme', aRun('run_1'))).rejects.toMatchObject(refused);
      await expect(store.keys.find('key_1')).rejects.toMatchObject(refused);
      await expect(store.check()).rejects.toMatchObject(refused);
      await store.close();
    },
  );

  test.each([
    [
      "update runs set figures = replace(figures, '1', '2')",
      'run_1',
      (store: Store) => store.runs.get('acme', 'run_1'),
    ],
    [
      "update scenario_versions set operating_assumptions = replace(operating_assumptions, '1', '3')",
      'scn_1',
      (store: Store) => store.scenarios.list('acme', { limit: 9 }),
    ],
    [
      "update webhooks set secret = replace(secret, 'w', 'v')",
      'whk_1',
      (store: Store) => store.webhooks.get('acme', 'whk_1'),
    ],
  ])('a lost bit is an error that names the record, and no other figure: %s', async (damage, id, read) => {
    const file = join(folder, 'service.db');
    const store = await sqliteStore({ file });
    await completeRun(store, 'acme', aRun('run_1'));
    await store.scenarios.add('acme', aScenario('scn_1', { operating_assumptions: { growth: 0.1 } }));
    await store.webhooks.add('acme', aWebhook('whk_1'));
    expect(await read(store)).not.toBeNull();
    const database = new BetterSqlite3(file);
    expect(database.prepare(damage).run().changes).toBe(1);
    database.close();
    await expect(read(store)).rejects.toThrow(`${id}: A stored text is not as it was stored`);
    await store.close();
  });

  test('keeps a write-ahead log and waits for the disk', async () => {
    const file = await openFile(join(folder, 'service.db'));
    expect(file.pragma('journal_mode', { simple: true })).toBe('wal');
    // 2 is FULL.
    expect(file.pragma('synchronous', { simple: true })).toBe(2);
    file.close();
  });

  test('is refused when it is something else, of a newer version, or where there is no folder', async () => {
    writeFileSync(join(folder, 'letter.txt'), 'Dear Madam or Sir, this is no database. '.repeat(50));
    await expect(sqliteStore({ file: join(folder, 'letter.txt') })).rejects.toThrow('not a database');
    await expect(sqliteStore({ file: join(folder, 'none', 'service.db') })).rejects.toThrow('ENOENT');

    const others = join(folder, 'others.db');
    for (const table of ['runs (id text)', 'kysely_migration (name text)']) {
      const another = new BetterSqlite3(others);
      another.exec(`drop table if exists runs; create table ${table}`);
      const before = readFileSync(others);
      await expect(sqliteStore({ file: others })).rejects.toThrow('Is a database of another program');
      expect(readFileSync(others)).toEqual(before);
      another.close();
    }

    const file = join(folder, 'newer.db');
    await (await sqliteStore({ file })).close();
    const database = new BetterSqlite3(file);
    database.exec(`insert into esop_repurchase_migrations values ('1000', '2999-01-01T00:00:00.000Z')`);
    database.close();
    await expect(sqliteStore({ file })).rejects.toThrow(
      'A newer version of this package has written the database: it is at step 1000',
    );
  });

  test('in memory is gone when it is closed', async () => {
    const store = await sqliteStore({ file: ':memory:' });
    await store.keys.add(aKey('key_1'));
    await store.check();
    await store.close();
    expect(readdirSync(folder)).toEqual([]);
    const another = await sqliteStore({ file: ':memory:' });
    expect(await another.keys.list()).toEqual([]);
    await another.close();
  });

  test('that another process is writing to is waited for, while this process goes on', async () => {
    const path = join(folder, 'service.db');
    const file = await openFile(path);
    let tries = 0;
    const prepare = file.prepare.bind(file);
    file.prepare = ((text: string) => {
      const statement = prepare(text);
      if (!text.startsWith('insert')) return statement;
      const run = statement.run.bind(statement);
      statement.run = (...given: unknown[]) => {
        tries += 1;
        return run(...given);
      };
      return statement;
    }) as typeof file.prepare;
    const store = await storeIn(file, clock);
    const other = new BetterSqlite3(path);
    other.exec('begin immediate');
    let waited = 0;
    const timer = setInterval(() => (waited += 1), 20);
    const added = store.keys.add(aKey('key_1'));
    const completed = completeRun(store, 'acme', aRun('run_1'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(waited).toBeGreaterThan(5);
    other.exec('commit');
    other.close();
    await Promise.all([added, completed]);
    clearInterval(timer);
    expect(await store.keys.list()).toEqual([aKey('key_1')]);
    await store.close();
  });
});

describe('a full disk', () => {
  test('makes a method throw, takes nothing away, and is over when there is room again', async () => {
    const file = await openFile(join(folder, 'service.db'));
    const store = await storeIn(file, clock);
    await store.webhooks.add('acme', aWebhook('whk_1'));
    await completeRun(store, 'acme', aRun('run_before'));
    await store.runs.accept('acme', aRun('run_during'));
    await store.runs.claim({ holder: 'a', until: NEVER }, time(0));
    const told = await store.deliveries.claim(NEVER, time(0), 99);

    const pages = file.pragma('page_count', { simple: true }) as number;
    file.pragma(`max_page_count = ${pages + 10}`);
    const large = computed('run_during', 1, {
      // Some pages fit, and the rest does not.
      snapshot_pages: Array.from({ length: 30 }, () => packRows([{ of: randomBytes(8000).toString('hex') }])),
    });
    const full = /full/;
    await expect(store.runs.complete('run_during', 'a', large, time(1))).rejects.toThrow(full);
    const inputs = new Uint8Array(randomBytes(200_000));
    await expect(store.runs.accept('acme', aRun('run_refused', { inputs }))).rejects.toThrow(full);
    await expect(store.check()).rejects.toThrow(full);

    expect(await store.runs.get('acme', 'run_refused')).toBeNull();
    expect(await store.runs.get('acme', 'run_during')).toMatchObject({ status: 'running', finished_at: null });
    expect(await store.runs.groups('acme', 'run_during')).toBeNull();
    expect((await store.deliveries.claim(NEVER, time(0), 99)).map(({ id }) => id)).toEqual(told.map(({ id }) => id));
    expect(readPage(await store.runs.snapshotPage('acme', 'run_before', 1))).toEqual([{ of: 'run_before', number: 1 }]);
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok');

    file.pragma('max_page_count = 1000000');
    expect(await store.runs.complete('run_during', 'a', large, time(1))).toBe(true);
    expect(readPage(await store.runs.snapshotPage('acme', 'run_during', 29))).toEqual(
      unpackRows(large.snapshot_pages[29]!),
    );
    await store.runs.accept('acme', aRun('run_refused', { inputs }));
    expect(await store.deliveries.claim(NEVER, time(0), 99)).toHaveLength(told.length + 1);
    await store.check();
    await store.close();
  });
});
