import fs, { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import type { Store } from '../../../../src/hosts/service/store/store.js';
import { aRun, computed, NEVER, readPage, time } from './records.js';

/** Pages of a plan of twenty thousand people over twenty years. */
const PAGES = 400;

let folder = '';
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'esop-results-'));
  store = await sqliteStore({ file: join(folder, 'service.db') });
  await store.runs.accept('acme', aRun('run_1'), { lease: { holder: 'a', until: NEVER } });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const complete = (): Promise<boolean> => store.runs.complete('run_1', 'a', computed('run_1', PAGES), time(1));

/** How many rows a table has. */
function rows(table: string): number {
  const file = new BetterSqlite3(join(folder, 'service.db'), { readonly: true });
  const { count } = file.prepare(`select count(*) as count from ${table}`).get() as { count: number };
  file.close();
  return count;
}

/** Resolves once some pages are written, and not all. */
const whileTheyAreWritten = async (): Promise<void> => {
  while (rows('snapshot_pages') === 0) await store.check();
  expect(rows('snapshot_pages')).toBeLessThan(PAGES);
};

describe('large results in SQLite', () => {
  it('are kept while others write', async () => {
    let isKept = false;
    const kept = complete().then(() => (isKept = true));
    await whileTheyAreWritten();
    await store.runs.accept('small', aRun('run_2'));
    expect(isKept).toBe(false);
    await kept;
    for (const number of [0, 127, 128, PAGES - 1]) {
      expect(readPage(await store.runs.snapshotPage('acme', 'run_1', number))).toEqual([{ of: 'run_1', number }]);
    }
    expect(await store.runs.snapshotPage('acme', 'run_1', PAGES)).toBeNull();
    expect(rows('snapshot_pages')).toBe(PAGES);
    expect(rows('leftovers')).toBe(0);
  });

  it('are whole although what is left over is removed meanwhile', async () => {
    const kept = complete();
    await whileTheyAreWritten();
    while (await store.tenants.removeLeftovers());
    expect(await kept).toBe(true);
    expect(rows('snapshot_pages')).toBe(PAGES);
    expect(rows('leftovers')).toBe(0);
  });

  it('leave nothing behind when their run is deleted, or its tenant, meanwhile', async () => {
    for (const erase of [() => store.runs.delete('acme', 'run_1'), () => store.tenants.purge('acme')]) {
      const kept = complete();
      await whileTheyAreWritten();
      await erase();
      expect(await kept).toBe(false);
      expect(rows('snapshot_pages')).toBe(0);
      expect(rows('leftovers')).toBe(0);
      await store.runs.accept('acme', aRun('run_1'), { lease: { holder: 'a', until: NEVER } });
    }
  });

  it('are stored in the clear no further once another process encrypts', async () => {
    const other = await sqliteStore({ file: join(folder, 'service.db'), encryptionKeys: [new Uint8Array(32)] });
    const kept = complete();
    await whileTheyAreWritten();
    await other.runs.accept('acme', aRun('run_2'));
    await expect(kept).rejects.toMatchObject({ name: 'MissingKey' });
    // Handed back at once, and not tried.
    expect(await other.runs.claim({ holder: 'b', until: NEVER }, time(2))).toMatchObject({ id: 'run_1', attempts: 1 });
    expect(rows('snapshot_pages')).toBe(0);
    expect(rows('leftovers')).toBe(0);
    await other.close();
  });

  it('are not begun where they do not fit on the disk: others could not write, nor could they be erased', async () => {
    const full = Object.assign(statfsSync(folder), { bavail: 1 });
    const statfs = vi.spyOn(fs, 'statfsSync').mockReturnValue(full);
    syncBuiltinESMExports();
    await expect(complete()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    expect(rows('snapshot_pages')).toBe(0);
    statfs.mockRestore();
    syncBuiltinESMExports();
    expect(await complete()).toBe(true);
  });

  it('that were cut short are removed later, and the run is computed again', async () => {
    const kept = complete();
    await whileTheyAreWritten();
    await store.close();
    await expect(kept).rejects.toThrow();
    expect(rows('snapshot_pages')).toBeGreaterThan(0);
    store = await sqliteStore({ file: join(folder, 'service.db') });
    while (await store.tenants.removeLeftovers());
    expect(rows('snapshot_pages')).toBe(0);
    expect(await complete()).toBe(true);
    expect(rows('snapshot_pages')).toBe(PAGES);
  });
});
