import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { Store } from '../../../../../src/adapters/service/store/store.js';
import type { StoreKind } from '../opened.js';
import { aRun, completeRun, computed, NEVER } from '../records.js';

/** How long to wait for what takes a second on a machine that does nothing else. */
const PATIENCE_MS = 20_000;
/** Less than it takes until a job counts as lost with the process that was handed it. */
const SOON_MS = 4_500;

/** By the real clock, which is the one that the jobs go by. */
function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}

/** Starts the jobs with a handler that completes runs; tells which it was handed, and after how long. */
async function work(store: Store, concurrency = 1): Promise<string[]> {
  const handed: string[] = [];
  await store.jobs.start(
    async (id) => {
      handed.push(id);
      if ((await store.runs.claim(id, 'worker', inSeconds(0), inSeconds(60))) === null) return;
      await store.runs.complete(id, 'worker', computed(id), inSeconds(0));
    },
    { concurrency },
  );
  return handed;
}

export function jobsContract({ open, newPlace }: StoreKind): void {
  test('runs are handed out in the order they were accepted in, whether the jobs run already or not', async () => {
    const store = await open();
    await store.runs.accept('acme', aRun('run_1'), inSeconds(0));
    await store.runs.accept('other', aRun('run_2'), inSeconds(0));
    const handed = await work(store);
    await vi.waitFor(() => expect(handed).toEqual(['run_1', 'run_2']), PATIENCE_MS);
    await store.runs.accept('acme', aRun('run_3'), inSeconds(0));
    await vi.waitFor(() => expect(handed).toEqual(['run_1', 'run_2', 'run_3']), PATIENCE_MS);
    await pause(600);
    expect(handed).toEqual(['run_1', 'run_2', 'run_3']);
  });

  test('a run waits for its time, and one that has ended by then is not handed out', async () => {
    const store = await open();
    const handed = await work(store);
    const startAt = inSeconds(1);
    await store.runs.accept('acme', aRun('run_later'), startAt);
    await store.runs.accept('acme', aRun('run_ended'), startAt);
    await store.runs.claim('run_ended', 'a', inSeconds(0), inSeconds(1));
    await store.runs.complete('run_ended', 'a', computed('run_ended'), inSeconds(0));
    await vi.waitFor(() => expect(handed).toEqual(['run_later']), { timeout: PATIENCE_MS, interval: 5 });
    expect(inSeconds(0) >= startAt).toBe(true);
    await pause(500);
    expect(handed).toEqual(['run_later']);
  });

  test('no more are handled at once than the process has room for', async () => {
    const store = await open();
    const runs = Array.from({ length: 7 }, (_, index) => `run_${index}`);
    for (const id of runs) await store.runs.accept('acme', aRun(id), inSeconds(0));
    const ended: string[] = [];
    let now = 0;
    let most = 0;
    await store.jobs.start(
      async (id) => {
        most = Math.max(most, (now += 1));
        await store.runs.claim(id, 'a', inSeconds(0), inSeconds(60));
        await pause(50);
        await store.runs.complete(id, 'a', computed(id), inSeconds(0));
        now -= 1;
        ended.push(id);
      },
      { concurrency: 3 },
    );
    await vi.waitFor(() => expect(ended.sort()).toEqual(runs), PATIENCE_MS);
    expect(most).toBe(3);
  });

  test('a run whose holder went away is handed out when its lease ends, and not before', async () => {
    const store = await open();
    await store.runs.accept('acme', aRun('run_1'), inSeconds(0));
    const leaseUntil = inSeconds(0.8);
    await store.runs.claim('run_1', 'gone', inSeconds(0), leaseUntil);
    const handed = await work(store);
    await vi.waitFor(() => expect(handed).toEqual(['run_1']), { timeout: PATIENCE_MS, interval: 5 });
    expect(inSeconds(0) >= leaseUntil).toBe(true);
    await vi.waitFor(
      async () => expect((await store.runs.get('acme', 'run_1'))?.status).toBe('completed'),
      PATIENCE_MS,
    );
  });

  test('a run that was released is handed out at once', async () => {
    const store = await open();
    let handed = 0;
    await store.jobs.start(
      async (id) => {
        handed += 1;
        await store.runs.claim(id, `${handed}`, inSeconds(0), NEVER);
        if (handed < 3) await store.runs.release(id, `${handed}`, inSeconds(0));
        else await store.runs.complete(id, `${handed}`, computed(id), inSeconds(0));
      },
      { concurrency: 1 },
    );
    await store.runs.accept('acme', aRun('run_1'), inSeconds(0));
    await vi.waitFor(() => expect(handed).toBe(3), SOON_MS);
    await pause(600);
    expect(handed).toBe(3);
  });

  test('a handler that does nothing, or fails, is asked again, without haste', async () => {
    const store = await open();
    let handed = 0;
    await store.jobs.start(
      () => {
        handed += 1;
        return handed === 1 ? Promise.resolve() : Promise.reject(new Error('No'));
      },
      { concurrency: 1 },
    );
    await store.runs.accept('acme', aRun('run_1'), inSeconds(0));
    await vi.waitFor(() => expect(handed).toBeGreaterThanOrEqual(2), SOON_MS);
    expect(handed).toBeLessThan(12);
  });

  test('two processes share the runs, each of which is computed once', async () => {
    const place = await newPlace();
    const stores = [await open(place), await open(place)];
    const runs = Array.from({ length: 12 }, (_, index) => `run_${index}`);
    for (const id of runs) await stores[0]!.runs.accept('acme', aRun(id), inSeconds(0));
    for (const store of stores) await work(store, 2);
    await vi.waitFor(async () => {
      const { entries } = await stores[0]!.runs.list('acme', { limit: 99 });
      expect(entries.map(({ status }) => status)).toEqual(runs.map(() => 'completed'));
    }, PATIENCE_MS);
  });

  test('a run of equal inputs that was completed at once is never handed out', async () => {
    const store = await open();
    await completeRun(store, 'acme', aRun('run_1', { inputs_hash: 'same' }));
    const handed = await work(store);
    await store.runs.accept('acme', aRun('run_2', { inputs_hash: 'same' }), inSeconds(0));
    await pause(600);
    expect(handed).toEqual([]);
  });

  test('a queue that stops waits for what is handled, hands out no more, and may start again', async () => {
    const store = await open();
    await store.runs.accept('acme', aRun('run_1'), inSeconds(0));
    let ended = false;
    let start = (): void => undefined;
    const started = new Promise<void>((resolve) => (start = resolve));
    await store.jobs.start(
      async (id) => {
        await store.runs.claim(id, 'a', inSeconds(0), NEVER);
        start();
        await pause(300);
        ended = await store.runs.complete(id, 'a', computed(id), inSeconds(0));
      },
      { concurrency: 2 },
    );
    await started;
    await store.jobs.stop();
    expect(ended).toBe(true);
    await store.runs.accept('acme', aRun('run_2'), inSeconds(0));
    await pause(500);
    expect(await store.runs.get('acme', 'run_2')).toMatchObject({ status: 'queued' });
    const handed = await work(store);
    await vi.waitFor(() => expect(handed).toEqual(['run_2']), PATIENCE_MS);
  });
}
