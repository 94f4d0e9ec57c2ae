import { expect, test } from 'vitest';
import { runWatch } from '../../../../src/hosts/service/runs/run-watch.js';

const FOREVER = 60_000;

test('one look serves all who wait, however many; those whose run has ended are told', async () => {
  const asked: (readonly string[])[] = [];
  const watch = runWatch(1, (ids) => {
    asked.push(ids);
    return Promise.resolve(asked.length < 3 ? [] : ids.filter((id) => id === 'run_1'));
  });
  const told: string[] = [];
  const wait = (id: string, ms: number): Promise<unknown> => watch.over(id, ms).then(() => told.push(id));
  const first = Promise.all(Array.from({ length: 500 }, () => wait('run_1', FOREVER)));
  const second = wait('run_2', FOREVER);
  await first;
  expect(asked.slice(0, 3)).toEqual(Array(3).fill(['run_1', 'run_2']));
  expect(new Set(told)).toEqual(new Set(['run_1']));
  watch.tell('run_2');
  await second;
});

test('nobody waits longer than they said, and nobody looks when nobody waits', async () => {
  let looks = 0;
  const watch = runWatch(1, () => {
    looks += 1;
    return Promise.resolve([]);
  });
  await watch.over('run_1', 20);
  await new Promise((resolve) => setTimeout(resolve, 10));
  const then = looks;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(looks).toBe(then);
  expect(looks).toBeGreaterThan(0);
});

test('who waits looks for himself when the database cannot be asked', async () => {
  const watch = runWatch(1, () => Promise.reject(new Error('away')));
  await watch.over('run_1', FOREVER);
});

test('who is told may wait again at once', async () => {
  const watch = runWatch(FOREVER, () => Promise.resolve([]));
  let told = 0;
  const waiting = watch.over('run_1', FOREVER).then(async () => {
    told += 1;
    await watch.over('run_1', 20);
    told += 1;
  });
  watch.tell('run_1');
  await Promise.resolve();
  expect(told).toBe(1);
  await waiting;
  expect(told).toBe(2);
});
