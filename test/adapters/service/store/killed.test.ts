import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { describeStores } from './opened.js';
import { aKey, aRun, aScenario, aWebhook, computed, NEVER, readPage, time } from './records.js';
import { startChild } from './start-child.js';

/** Kills with signal 9, which no process can prepare for. */
describeStores('what a killed process leaves', ({ newPlace, open }) => {
  test('whatever a method had written when it returned', async () => {
    const place = await newPlace();
    expect(await startChild(place, 'writeAndDie').ended).toMatchObject({ how: 'SIGKILL' });
    const store = await open(place);
    expect(await store.keys.find('key_1')).toEqual(aKey('key_1'));
    expect(await store.scenarios.get('acme', 'scn_1')).toEqual(aScenario('scn_1'));
    expect(await store.webhooks.get('acme', 'whk_1')).toEqual(aWebhook('whk_1'));
    expect(await store.runs.get('acme', 'run_1')).toMatchObject({ status: 'completed', finished_at: time(1) });
    expect((await store.runs.groups('acme', 'run_1'))?.summary_metrics).toBe(computed('run_1').summary_metrics);
    expect(readPage(await store.runs.snapshotPage('acme', 'run_1', 1))).toEqual([{ of: 'run_1', number: 1 }]);
    expect(await store.deliveries.claim(NEVER, NEVER, 9)).toMatchObject([{ webhook_id: 'whk_1' }]);
    const request = { key: 'k1', operation: 'POST /v1/simulate' };
    const resumed = await store.requests.begin('acme', request, 'body', time(60), NEVER);
    expect(resumed).toEqual({ standing: 'resumed', made: 'run_1' });
  });

  test('no part of a run that it was completing', async () => {
    const place = await newPlace();
    const store = await open(place);
    await store.webhooks.add('acme', aWebhook('whk_1'));
    const child = startChild(place, 'completeForever');
    await vi.waitFor(() => expect(child.said().length).toBeGreaterThan(5), { timeout: 40_000, interval: 5 });
    await pause(Math.random() * 20);
    child.process.kill('SIGKILL');
    expect(await child.ended).toMatchObject({ how: 'SIGKILL' });

    const { entries } = await store.runs.list('acme', { limit: 10_000 });
    const told = await store.deliveries.claim(NEVER, NEVER, 10_000);
    const completed = new Set<string>();
    for (const { id, status } of entries) {
      const pages = await Promise.all([0, 19, 20].map((number) => store.runs.snapshotPage('acme', id, number)));
      const deliveries = told.filter(({ payload }) => payload.includes(`"simulation_id":"${id}"`));
      const whole = status === 'completed';
      if (whole) completed.add(id);
      expect(pages.map((page) => page !== null)).toEqual([whole, whole, false]);
      expect(deliveries).toHaveLength(whole ? 2 : 0);
      expect((await store.runs.groups('acme', id)) !== null).toBe(whole);
    }
    expect(child.said().filter((id) => !completed.has(id))).toEqual([]);
    // What it was at is computed by another, with all that belongs to it.
    const left = entries.filter(({ id }) => !completed.has(id));
    expect(left.length).toBeLessThanOrEqual(1);
    for (const { id } of left) {
      await store.runs.claim(id, 'other', NEVER, NEVER);
      expect(await store.runs.complete(id, 'other', computed(id, 20), time(9))).toBe(true);
      expect(readPage(await store.runs.snapshotPage('acme', id, 19))).toEqual([{ of: id, number: 19 }]);
    }
  });

  test.each([
    ['it had been handed', 'dieWhenHanded'],
    ['it had claimed', 'dieWhenClaimed'],
  ] as const)('a run that %s, to another', async (_, task) => {
    const place = await newPlace();
    const store = await open(place);
    await store.runs.accept('acme', aRun('run_1'), new Date().toISOString());
    expect(await startChild(place, task).ended).toMatchObject({ how: 'SIGKILL' });
    const handed: string[] = [];
    await store.jobs.start(
      async (id) => {
        handed.push(id);
        await store.runs.claim(id, 'other', new Date().toISOString(), NEVER);
        await store.runs.complete(id, 'other', computed(id), new Date().toISOString());
      },
      { concurrency: 1 },
    );
    await vi.waitFor(() => expect(handed).toEqual(['run_1']), 40_000);
    await vi.waitFor(async () => expect((await store.runs.get('acme', 'run_1'))?.status).toBe('completed'), 10_000);
  });
});

describeStores('two processes', ({ newPlace, open }) => {
  test('may open the same empty place at once', async () => {
    const place = await newPlace();
    const children = [startChild(place, 'open'), startChild(place, 'open'), startChild(place, 'open')];
    const ended = await Promise.all(children.map((child) => child.ended));
    expect(ended).toEqual(children.map(() => ({ how: 0, complaint: '' })));
    expect(await (await open(place)).keys.list()).toHaveLength(3);
  });

  test('together never exceed a limit', async () => {
    const place = await newPlace();
    const children = [startChild(place, 'consume'), startChild(place, 'consume')];
    const ended = await Promise.all(children.map((child) => child.ended));
    expect(ended).toEqual(children.map(() => ({ how: 0, complaint: '' })));
    expect(children.map((child) => Number(child.said()[0])).reduce((sum, allowed) => sum + allowed)).toBe(40);
    expect(await (await open(place)).usage.consume('acme', 'requests', 40, 3600)).toMatchObject({ allowed: false });
  });
});
