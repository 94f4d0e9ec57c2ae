import { expect, test } from 'vitest';
import type { StoreKind } from '../opened.js';
import { aKey, aRun, aWebhook, completeRun, computed, NEVER, time } from '../records.js';

const ERROR = { code: 'INTERNAL_ERROR', message: 'Computing the run failed 3 times', details: {} };

/** What a store does for whoever runs the service. */
export function operatorsContract({ open }: StoreKind): void {
  test('runs of all tenants are listed together, or those of one', async () => {
    const { runs } = await open();
    await runs.accept('acme', aRun('run_1'));
    await runs.accept('other', aRun('run_2'));
    const all = await runs.listAll({ limit: 5 });
    expect(all.entries.map(({ id, tenant, attempts }) => [id, tenant, attempts])).toEqual([
      ['run_2', 'other', 0],
      ['run_1', 'acme', 0],
    ]);
    expect((await runs.listAll({ limit: 5, tenant: 'acme', status: 'queued' })).entries).toHaveLength(1);
    expect((await runs.listAll({ limit: 5, status: 'failed' })).entries).toEqual([]);
    expect(await runs.ownerOf('run_2')).toBe('other');
    expect(await runs.ownerOf('run_3')).toBeNull();
  });

  test('of many runs, those that have not ended are told', async () => {
    const { runs } = await open();
    const ids = Array.from({ length: 45 }, (_, i) => `run_${i}`);
    for (const id of ids) await runs.accept('acme', { ...aRun(id), inputs_hash: id });
    await runs.claim({ holder: 'a', until: NEVER }, time(0));
    await runs.cancel('acme', 'run_7', ERROR, time(1));
    await runs.delete('acme', 'run_44');
    const left = ids.filter((id) => id !== 'run_7' && id !== 'run_44');
    expect(new Set(await runs.unended([...ids, 'run_99']))).toEqual(new Set(left));
    expect(await runs.unended(['run_7'])).toEqual([]);
    expect(await runs.unended([])).toEqual([]);
  });

  test('a failed run is queued again, is computed, and is told of anew', async () => {
    const { runs, webhooks, deliveries } = await open();
    await webhooks.add('acme', aWebhook('whk_1'));
    await runs.accept('acme', aRun('run_1'));
    for (const round of [1, 2]) {
      expect(await runs.requeue('run_1')).toBe(round === 2);
      await runs.claim({ holder: 'a', until: NEVER }, time(round));
      expect(await runs.fail('run_1', 'a', ERROR, time(round))).toBe(true);
    }
    expect(await runs.requeue('run_1')).toBe(true);
    expect(await runs.get('acme', 'run_1')).toMatchObject({ status: 'queued', error: null, finished_at: null });
    const claimed = await runs.claim({ holder: 'a', until: NEVER }, time(5));
    expect(claimed).toMatchObject({ id: 'run_1', attempts: 1 });
    expect(await runs.complete('run_1', 'a', computed('run_1'), time(6))).toBe(true);
    expect(await runs.requeue('run_1')).toBe(false);
    const { entries } = await deliveries.list('acme', 'whk_1', { limit: 5 });
    expect(entries.map(({ event }) => event)).toEqual(['simulation.completed', 'simulation.failed']);
  });

  test('a run that is stuck is taken from its holder', async () => {
    const { runs } = await open();
    await runs.accept('acme', aRun('run_1'));
    await runs.claim({ holder: 'a', until: NEVER }, time(1));
    expect(await runs.requeue('run_1')).toBe(true);
    expect(await runs.complete('run_1', 'a', computed('run_1'), time(2))).toBe(false);
    expect(await runs.claim({ holder: 'b', until: NEVER }, time(3))).toMatchObject({ id: 'run_1' });
  });

  test('the depth of the queue counts what waits and what is computed', async () => {
    const store = await open();
    const { runs } = store;
    await completeRun(store, 'acme', aRun('run_0'));
    expect(await runs.depth(time(0))).toEqual({ waiting: 0, running: 0, oldest_seconds: 0 });
    for (const [i, tenant] of ['acme', 'other', 'acme'].entries()) {
      await runs.accept(tenant, aRun(`run_${i + 1}`, { created_at: time(i) }));
    }
    await runs.claim({ holder: 'a', until: NEVER }, time(1));
    expect(await runs.depth(time(11))).toEqual({ waiting: 2, running: 1, oldest_seconds: 10 });
  });

  test('a key is refused from the earlier of two times on, and remembers when it was used', async () => {
    const { keys } = await open();
    await keys.add(aKey('key_1'));
    expect(await keys.expire('key_1', time(9))).toBe(true);
    expect(await keys.expire('key_1', time(20))).toBe(true);
    await keys.used('key_1', time(3));
    expect(await keys.find('key_1')).toMatchObject({ expires_at: time(9), last_used_at: time(3) });
    expect(await keys.expire('key_2', time(9))).toBe(false);
  });
}
