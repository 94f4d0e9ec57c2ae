import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createService } from '../../../../src/hosts/service/index.js';
import { expireRuns } from '../../../../src/hosts/service/runs/expire-runs.js';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import type { Store } from '../../../../src/hosts/service/store/store.js';
import { aRun, computed } from '../store/records.js';

const A_DAY = 86_400;
const TEN_MINUTES = 600_000;

test('what is left of runs whose deletion was cut short goes, even where runs are kept for ever', async () => {
  let left = 3;
  const tenants = {
    removeLeftovers: () => Promise.resolve(left > 0 && (left -= 1) >= 0),
    expire: () => Promise.reject(new Error('Nothing is to expire')),
    bytes: () => Promise.resolve(0),
    purge: () => Promise.resolve(0),
  };
  const requests = {
    find: () => Promise.resolve(null),
    answer: () => Promise.resolve(),
    purge: () => Promise.reject(new Error('The clock may be wrong')),
  };
  const log: unknown[] = [];
  const loop = expireRuns({
    store: { tenants, requests },
    clock: () => new Date(),
    limits: { retainSeconds: null, idempotencySeconds: A_DAY },
    log: (entry) => log.push(entry),
  });
  loop.start();
  await expect.poll(() => left).toBe(0);
  await loop.stop();
  expect(log).toEqual([]);
});

test('a process that leaves what waits to others deletes what is old all the same', async () => {
  const store = await sqliteStore({ file: ':memory:' });
  await store.runs.accept('acme', aRun('run_1'));
  let looks = 0;
  const removeLeftovers = (): Promise<boolean> => Promise.resolve((looks += 1) === 0);
  const service = createService({ store: { ...store, tenants: { ...store.tenants, removeLeftovers } } });
  await service.start({ worker: false });
  await expect.poll(() => looks).toBe(1);
  await service.stop();
  expect(await store.runs.get('acme', 'run_1')).toMatchObject({ status: 'queued' });
  await store.close();
});

describe('what is to be kept for 90 days', () => {
  let store: Store;
  let log: unknown[];
  /** What the clock of the machine was set ahead by. */
  let ahead: number;
  const started = new Date('2026-01-01T00:00:00.000Z').getTime();
  const clock = (): Date => new Date(started + performance.now() + ahead);
  const looking = () => {
    const limits = { retainSeconds: 90 * A_DAY, idempotencySeconds: A_DAY };
    const loop = expireRuns({ store, clock, limits, log: (entry) => log.push(entry) });
    loop.start();
    return loop;
  };
  /** After the looks of so many times ten minutes. */
  const look = async (times = 1): Promise<void> => {
    for (let i = 0; i < times; i += 1) {
      await vi.advanceTimersByTimeAsync(TEN_MINUTES);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const days = (count: number) => count * A_DAY * 1000;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    ahead = 0;
    log = [];
    store = await sqliteStore({ file: ':memory:', clock });
    await store.runs.accept('acme', aRun('run_1', { created_at: clock().toISOString() }));
    await store.runs.claim({ holder: 'a', until: '2099-01-01T00:00:00.000Z' }, clock().toISOString());
    await store.runs.complete('run_1', 'a', computed('run_1'), clock().toISOString());
  });
  afterEach(async () => {
    vi.useRealTimers();
    await store.close();
  });

  test('is deleted after them, and not before', async () => {
    vi.advanceTimersByTime(days(89));
    const loop = looking();
    await look(6);
    expect(await store.runs.get('acme', 'run_1')).not.toBeNull();
    vi.advanceTimersByTime(days(1));
    await look();
    expect(await store.runs.get('acme', 'run_1')).toBeNull();
    expect(log).toEqual([{ level: 'info', event: 'runs.expired', runs: 1 }]);
    await loop.stop();
  });

  test('stays for as long as a clock that was wrong may yet be set', async () => {
    ahead = days(400);
    const early = looking();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await look(4);
    ahead = 0;
    await look(7);
    expect(await store.runs.get('acme', 'run_1')).not.toBeNull();
    ahead = days(400);
    await look(5);
    expect(await store.runs.get('acme', 'run_1')).not.toBeNull();
    await look(2);
    expect(await store.runs.get('acme', 'run_1')).toBeNull();
    await early.stop();
  });

  test('is as little forgotten by such a clock as the answers to repeated requests', async () => {
    const request = { key: 'k', operation: 'POST /v1/simulate' };
    const created_at = clock().toISOString();
    await store.runs.accept('acme', aRun('run_2', { created_at }), {
      request: { ...request, bodyHash: 'body', at: created_at },
    });
    const known = async () => (await store.requests.find('acme', request)) !== null;
    ahead = days(2);
    const loop = looking();
    await look(5);
    ahead = 0;
    await look(7);
    expect(await known()).toBe(true);
    vi.advanceTimersByTime(days(1));
    await look();
    expect(await known()).toBe(false);
    await loop.stop();
  });

  test('stays where a clock that was behind made it older than what was there before it', async () => {
    const end = async (id: string): Promise<void> => {
      await store.runs.accept('acme', aRun(id, { created_at: clock().toISOString(), inputs_hash: id }));
      await store.runs.claim({ holder: 'a', until: '2099-01-01T00:00:00.000Z' }, clock().toISOString());
      await store.runs.complete(id, 'a', computed(id), clock().toISOString());
    };
    vi.advanceTimersByTime(days(89));
    await end('run_2');
    ahead = -days(400);
    await end('run_3');
    ahead = 0;
    const loop = looking();
    vi.advanceTimersByTime(days(2));
    await look(7);
    const ids = async () => (await store.runs.list('acme', { limit: 9 })).entries.map(({ id }) => id);
    expect(await ids()).toEqual(['run_3', 'run_2']);
    vi.advanceTimersByTime(days(90));
    await look(7);
    expect(await ids()).toEqual([]);
    await loop.stop();
  });

  test('goes with the deliveries of old events, however many there are', async () => {
    const created_at = clock().toISOString();
    const url = 'https://example.com/hook';
    const secrets = { secret: 'whsec_', previous_secret: null, previous_until: null };
    await store.webhooks.add('acme', { id: 'whk_1', url, events: ['simulation.completed'], created_at, ...secrets });
    for (let number = 0; number < 201; number += 1) {
      const id = `dlv_${number}`;
      await store.deliveries.add('acme', 'whk_1', { id, event: 'webhook.test', payload: '{}', created_at });
      await store.deliveries.record(id, { words: '200', at: created_at, then: 'delivered' });
    }
    vi.advanceTimersByTime(days(91));
    const loop = looking();
    await look(6);
    await expect.poll(async () => (await store.deliveries.list('acme', 'whk_1', { limit: 1 })).entries).toEqual([]);
    await loop.stop();
  });
});
