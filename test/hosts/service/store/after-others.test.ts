import { expect, it } from 'vitest';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import { afterOthers } from '../../../../src/hosts/service/store/after-others.js';
import { aRun, computed, NEVER, packRows, time } from './records.js';

it('what a run has come to is kept without waiting for those who read', async () => {
  const store = await sqliteStore({ file: ':memory:' });
  await store.runs.accept('busy', aRun('run_1'), { lease: { holder: 'a', until: NEVER } });
  let read = 0;
  const readers = Array.from({ length: 500 }, () => afterOthers('busy').then(() => (read += 1)));
  const snapshot_pages = Array.from({ length: 60 }, () => packRows([{ a: 1 }]));
  await store.runs.complete('run_1', 'a', { ...computed('run_1'), snapshot_pages }, time(1));
  expect(read).toBeLessThan(100);
  await Promise.all(readers);
  await store.close();
});

it('one tenant with many readers delays another by one round for each tenant, not for each reader', async () => {
  const done: string[] = [];
  const steps = async (tenant: string, count: number): Promise<void> => {
    for (let i = 0; i < count; i++) {
      await afterOthers(tenant);
      done.push(tenant);
    }
  };
  const busy = Promise.all(Array.from({ length: 50 }, () => steps('busy', 3)));
  await steps('small', 4);
  // The small one's four steps each wait for one step of the busy one, and for the one that had begun.
  expect(done.length).toBeLessThanOrEqual(10);
  await busy;
  expect(done).toHaveLength(154);
});

it('many who wait for one run learn of its end in turn: another tenant is not behind all of them', async () => {
  const store = await sqliteStore({ file: ':memory:' });
  for (const tenant of ['busy', 'small']) await store.runs.accept(tenant, aRun(`run_${tenant}`));
  let told = 0;
  const waiting = Array.from({ length: 500 }, () => store.runs.get('busy', 'run_busy').then(() => (told += 1)));
  expect(await store.runs.get('small', 'run_small')).not.toBeNull();
  expect(told).toBeLessThan(10);
  await Promise.all(waiting);
  await store.close();
});
