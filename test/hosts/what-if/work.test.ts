/** Questions whose answers take a while. */
import { effect } from '@preact/signals';
import { expect, onTestFinished, test } from 'vitest';
import type { Projection } from '../../../src/hosts/what-if/plan/inputs.js';
import { Run, type Watch } from '../../../src/hosts/what-if/page/work.js';

const projectionOf = (): Projection => ({}) as Projection;

/** A question that is asked, and what becomes of it: its answer, once it may come. */
function asked(run: Run<string>, answer: string, isUnasked = false) {
  const told: string[] = [];
  let watch: Watch | null = null;
  let come = (): void => undefined;
  const work = (its: Watch): Promise<string> => {
    watch = its;
    return new Promise((resolve) => (come = () => resolve(answer)));
  };
  const done = run.start(work, (text) => told.push(text), isUnasked);
  return {
    told,
    isAsked: () => watch !== null,
    isAborted: () => watch!.signal.aborted,
    answered: () => (come(), done),
  };
}

test('an answer that somebody waits for is not aborted by the same question that nobody asked', async () => {
  const run = new Run<string>({ projection: projectionOf() });
  const waited = asked(run, 'of somebody');
  const idle = asked(run, 'of nobody', true);
  expect(idle.isAsked()).toBe(false);
  expect(waited.isAborted()).toBe(false);
  await waited.answered();
  expect(waited.told).toEqual(['of somebody']);
  expect(run.current).toBe('of somebody');
});

test('of another plan it is, and so is one that nobody waits for', async () => {
  const session = { projection: projectionOf() };
  const run = new Run<string>(session);
  const before = asked(run, 'before');
  session.projection = projectionOf();
  const idle = asked(run, 'idle', true);
  expect(before.isAborted()).toBe(true);
  const waited = asked(run, 'waited');
  expect(idle.isAborted()).toBe(true);
  await Promise.all([before.answered(), idle.answered(), waited.answered()]);
  expect([before.told, idle.told, waited.told]).toEqual([[], [], ['waited']]);
  expect(run.current).toBe('waited');
});

test('what shows the last answer is not drawn anew at each step to the next one', async () => {
  const run = new Run<string>({ projection: projectionOf() });
  let drawn = 0;
  onTestFinished(effect(() => void (run.shown, drawn++)));
  await run.start(({ onProgress }) => {
    for (let done = 1; done <= 1000; done++) onProgress(done, 1000, 'futures');
    return Promise.resolve('the next');
  });
  expect(run.shown!.answer).toBe('the next');
  expect(drawn).toBe(2);
});
