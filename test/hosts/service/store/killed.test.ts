import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { describeStores } from './opened.js';
import { NEVER, aKey, aRun, aScenario, aWebhook, computed, readGroup, readPage, time } from './records.js';
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
    expect(readGroup((await store.runs.groups('acme', 'run_1'))?.summary_metrics)).toEqual({ of: 'run_1' });
    expect(readPage(await store.runs.snapshotPage('acme', 'run_1', 1))).toEqual([{ of: 'run_1', number: 1 }]);
    expect(await store.deliveries.claim(NEVER, NEVER, 9)).toMatchObject([{ webhook_id: 'whk_1' }]);
    const request = { key: 'k1', operation: 'POST /v1/simulate' };
    expect(await store.requests.find('acme', request)).toEqual({ bodyHash: 'body', made: 'run_1', answer: null });
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
    // Another process computes the run that the killed one was computing, with everything that belongs to it.
    const left = entries.filter(({ id }) => !completed.has(id));
    expect(left.length).toBeLessThanOrEqual(1);
    for (const { id } of left) {
      await store.runs.claim({ holder: 'other', until: NEVER }, NEVER);
      expect(await store.runs.complete(id, 'other', computed(id, 20), time(9))).toBe(true);
      expect(readPage(await store.runs.snapshotPage('acme', id, 19))).toEqual([{ of: id, number: 19 }]);
    }
  });

  test('a run that it had claimed, to another, once its lease has ended', async () => {
    const place = await newPlace();
    const store = await open(place);
    await store.runs.accept('acme', aRun('run_1'));
    expect(await startChild(place, 'dieWhenClaimed').ended).toMatchObject({ how: 'SIGKILL' });
    const claim = () => store.runs.claim({ holder: 'other', until: NEVER }, new Date().toISOString());
    await vi.waitFor(async () => expect(await claim()).toMatchObject({ id: 'run_1', attempts: 2 }), 10_000);
    expect(await store.runs.complete('run_1', 'other', computed('run_1'), time(9))).toBe(true);
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
    expect(await (await open(place)).usage.consume('acme', 'requests', 40, 3600, time(60))).toMatchObject({
      allowed: false,
    });
  });
});
