import { expect, test } from 'vitest';
import type { Store } from '../../../../../src/hosts/service/store/store.js';
import type { StoreKind } from '../opened.js';
import { aRun, completeRun, computed, NEVER, time } from '../records.js';

/** Claims the next run for a minute; its id. */
async function claim(
  { runs }: Store,
  second: number,
  tenantLimit: number | null = null,
  after: string | null = null,
): Promise<string | undefined> {
  const run = await runs.claim({ holder: 'worker', until: time(second + 60) }, time(second), tenantLimit, after);
  return run?.id;
}

async function accept({ runs }: Store, tenant: string, ...ids: string[]): Promise<void> {
  for (const id of ids) await runs.accept(tenant, aRun(id));
}

export function queueContract({ open, newPlace }: StoreKind): void {
  test('the runs of a tenant are computed in the order in which they were accepted', async () => {
    const store = await open();
    await accept(store, 'acme', 'run_1', 'run_2', 'run_3');
    expect([await claim(store, 1), await claim(store, 1)]).toEqual(['run_1', 'run_2']);
    await accept(store, 'acme', 'run_4');
    expect([await claim(store, 1), await claim(store, 1), await claim(store, 1)]).toEqual([
      'run_3',
      'run_4',
      undefined,
    ]);
  });

  test('tenants take turns: one that comes late waits for one run of each other, not for all of them', async () => {
    const store = await open();
    const many = Array.from({ length: 40 }, (_, index) => `many_${index}`);
    await accept(store, 'many', ...many);
    expect([await claim(store, 1), await claim(store, 1)]).toEqual(['many_0', 'many_1']);
    await accept(store, 'small', 'small_0', 'small_1');
    await accept(store, 'other', 'other_0');
    const next = await Promise.all(Array.from({ length: 6 }, () => claim(store, 1)));
    expect(next.sort()).toEqual(['many_2', 'many_3', 'many_4', 'other_0', 'small_0', 'small_1']);
    expect(await claim(store, 1)).toBe('many_5');
  });

  test('a tenant that has come and gone has no turns to make up for', async () => {
    const store = await open();
    await accept(store, 'acme', 'a_0', 'a_1', 'a_2', 'a_3');
    for (let run = 0; run < 4; run += 1) await claim(store, 1);
    await accept(store, 'acme', 'a_4', 'a_5');
    await accept(store, 'other', 'o_0');
    expect([await claim(store, 1), await claim(store, 1), await claim(store, 1)]).toEqual(['a_4', 'o_0', 'a_5']);
  });

  test('of equal turns, that of a tenant that was not served last comes first', async () => {
    const store = await open();
    await accept(store, 'acme', 'a_0', 'a_1', 'a_2');
    expect(await claim(store, 1)).toBe('a_0');
    await accept(store, 'other', 'o_0', 'o_1');
    const next: (string | undefined)[] = [];
    for (const after of ['acme', 'other', 'acme', 'other']) next.push(await claim(store, 1, null, after));
    expect(next).toEqual(['o_0', 'a_1', 'o_1', 'a_2']);
  });

  test('a tenant has no more runs under way than its limit, and others go on', async () => {
    const store = await open();
    await accept(store, 'acme', 'a_0', 'a_1', 'a_2');
    await accept(store, 'other', 'o_0');
    const claims = [await claim(store, 1, 2), await claim(store, 1, 2), await claim(store, 1, 2)];
    expect(claims).toEqual(['a_0', 'o_0', 'a_1']);
    expect(await claim(store, 1, 2)).toBeUndefined();
    const lease = { holder: 'worker', until: time(61) };
    expect((await store.runs.accept('acme', aRun('a_3'), { lease, tenantLimit: 2 })).status).toBe('queued');
    await store.runs.complete('a_0', 'worker', computed('a_0'), time(2));
    expect(await claim(store, 2, 2)).toBe('a_2');
    // A run under way counts only until its lease ends.
    expect([await claim(store, 61, 2), await claim(store, 61, 2)]).toEqual(['o_0', 'a_1']);
  });

  test('two connections together keep to the limit of a tenant, and claim no run twice', async () => {
    const place = await newPlace();
    const stores = [await open(place), await open(place)];
    await accept(stores[0]!, 'acme', ...Array.from({ length: 12 }, (_, index) => `run_${index}`));
    const claims = await Promise.all(Array.from({ length: 20 }, (_, index) => claim(stores[index % 2]!, 1, 5)));
    const claimed = claims.filter((id) => id !== undefined);
    expect(claimed).toHaveLength(5);
    expect(new Set(claimed).size).toBe(5);
  });

  test('a run that is accepted with a lease is its holder’s from the start', async () => {
    const store = await open();
    const lease = { holder: 'front', until: time(30) };
    expect(await store.runs.accept('acme', aRun('run_1'), { lease })).toMatchObject({
      status: 'running',
      started_at: time(0),
    });
    expect(await claim(store, 29)).toBeUndefined();
    expect(await store.runs.complete('run_1', 'front', computed('run_1'), time(29))).toBe(true);
    await store.runs.accept('acme', aRun('run_2'), { lease });
    expect(await claim(store, 30)).toBe('run_2');
  });

  test('a lease holds as long as it is renewed, and the holder learns what it has lost', async () => {
    const store = await open();
    for (const id of ['run_1', 'run_2', 'run_3', 'run_4', 'run_6']) {
      await store.runs.accept('acme', aRun(id), { lease: { holder: 'a', until: time(30) } });
    }
    await store.runs.accept('acme', aRun('run_5'), { lease: { holder: 'b', until: time(30) } });
    await store.runs.complete('run_2', 'a', computed('run_2'), time(5));
    await store.runs.cancel('acme', 'run_3', { code: 'X', message: 'Y', details: {} }, time(5));
    await store.runs.release('run_4', 'a', 'counted');
    await store.runs.renew(['run_1', 'run_3', 'run_5'], { holder: 'a', until: time(40) });
    expect([...(await store.runs.held('a'))].sort()).toEqual(['run_1', 'run_6']);
    const claimed = [await claim(store, 30), await claim(store, 30), await claim(store, 30)];
    expect(claimed.sort()).toEqual(['run_4', 'run_5', 'run_6']);
    expect(await claim(store, 39)).toBeUndefined();
    expect(await claim(store, 40)).toBe('run_1');
  });

  test('a run that is handed back has its attempt back, and its turn', async () => {
    const store = await open();
    await accept(store, 'acme', 'run_1', 'run_2');
    for (let deploy = 0; deploy < 5; deploy += 1) {
      const run = await store.runs.claim({ holder: 'a', until: NEVER }, time(deploy));
      expect(run).toMatchObject({ id: 'run_1', attempts: 1 });
      await store.runs.release('run_1', 'a', 'undone');
    }
  });

  test('a run that is postponed has its attempt back, and is left alone until its lease ends', async () => {
    const store = await open();
    await accept(store, 'acme', 'run_1');
    for (let outage = 0; outage < 5; outage += 1) {
      const lease = { holder: 'a', until: time(30 + outage * 60) };
      expect(await store.runs.claim(lease, time(outage * 60))).toMatchObject({ id: 'run_1', attempts: 1 });
      // Twice, as when the answer to the first is lost.
      for (const holder of ['a', 'a', 'b']) await store.runs.release('run_1', holder, 'postponed');
      expect(await claim(store, 29 + outage * 60)).toBeUndefined();
    }
  });

  test('a run that was tried in vain waits for another turn like any other', async () => {
    const store = await open();
    await accept(store, 'acme', 'a_0', 'a_1');
    await accept(store, 'other', 'o_0');
    expect(await claim(store, 1)).toBe('a_0');
    await store.runs.release('a_0', 'worker', 'counted');
    expect([await claim(store, 1), await claim(store, 1)]).toEqual(['o_0', 'a_1']);
    const lease = { holder: 'a', until: NEVER };
    expect(await store.runs.claim(lease, time(1))).toMatchObject({ id: 'a_0', attempts: 2 });
  });

  test('a lease that a clock gave that was ahead does not hold', async () => {
    const store = await open();
    await accept(store, 'acme', 'run_1');
    expect(await claim(store, 7200)).toBe('run_1');
    // By the clock as it was, the lease would end in two hours.
    expect(await claim(store, 0)).toBe('run_1');
    expect(await claim(store, 30)).toBeUndefined();
  });

  test('a run that is cancelled fails, is told of, and is computed no more', async () => {
    const store = await open();
    const error = { code: 'CANCELLED', message: 'No longer wanted', details: {} };
    const webhook = { url: 'https://example.com/own', secret: 's' };
    await store.runs.accept('acme', aRun('run_1', { webhook }));
    await accept(store, 'acme', 'run_2');
    expect(await store.runs.cancel('other', 'run_1', error, time(1))).toBe(false);
    expect(await store.runs.cancel('acme', 'run_1', error, time(1))).toBe(true);
    expect(await store.runs.cancel('acme', 'run_1', error, time(2))).toBe(false);
    expect(await store.runs.get('acme', 'run_1')).toMatchObject({ status: 'failed', finished_at: time(1), error });
    expect(await store.deliveries.claim(time(1), NEVER, 9)).toMatchObject([{ event: 'simulation.failed' }]);
    expect(await claim(store, 1)).toBe('run_2');
    expect(await store.runs.cancel('acme', 'run_2', error, time(2))).toBe(true);
    expect(await store.runs.complete('run_2', 'worker', computed('run_2'), time(3))).toBe(false);
    await completeRun(store, 'acme', aRun('run_3'));
    expect(await store.runs.cancel('acme', 'run_3', error, time(61))).toBe(false);
  });
}
