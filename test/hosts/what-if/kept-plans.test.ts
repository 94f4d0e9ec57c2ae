import { expect, test } from 'vitest';
import { inTheWay, KeptPlans, type TextStorage } from '../../../src/hosts/what-if/saved/saved-page.js';

/** A storage with room for some characters; its keys are its own properties, as in a browser. */
function storageWith(room: number, write = (text: string): string => text): TextStorage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key]! : null),
    setItem: (key: string, value: string) => {
      const others = Object.entries(storage).filter(([other]) => other !== key);
      if (others.reduce((sum, [, text]) => sum + text.length, value.length) > room)
        throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
      storage[key] = write(value);
    },
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  };
  const storage = Object.create(methods) as Record<string, string>;
  return storage as unknown as TextStorage;
}

const morning = { id: '1', name: 'Ours', when: '2026-11-28T08:00:00.000Z' };
const noon = { id: '2', name: 'Ours', when: '2026-11-28T12:00:00.000Z' };

test('two plans of one name are two plans, and those of older versions are read', () => {
  const storage = storageWith(1000);
  const kept = new KeptPlans(() => storage);
  storage.setItem('what-if plan: Old plan', 'old');
  storage.setItem('what-if kept at: Old plan', morning.when);
  expect([kept.keep(morning, 'one'), kept.keep(noon, 'two')]).toEqual([null, null]);
  expect(kept.list()).toEqual([{ id: 'Old plan', name: 'Old plan', when: morning.when }, noon, morning]);
  expect([kept.text('1'), kept.text('2'), kept.text('Old plan')]).toEqual(['one', 'two', 'old']);
  kept.forget('1');
  expect(kept.list()!.map(({ id }) => id)).toEqual(['Old plan', '2']);
});

test('nothing is in the way of a plan but what would be replaced unasked', () => {
  const other = { ...noon, name: 'Theirs' };
  expect(inTheWay([other], null, 'Ours')).toBeNull();
  expect(inTheWay([morning], null, 'Ours')).toBe(morning);
  // Its own copy is replaced without a question, unless it has another name or was kept by another tab.
  expect(inTheWay([morning], morning, 'Ours')).toBeNull();
  expect(inTheWay([morning], morning, 'A variant')).toBe(morning);
  const since = { ...morning, when: noon.when };
  expect(inTheWay([since], morning, 'Ours')).toBe(since);
  expect(inTheWay([noon, morning], morning, 'Ours')).toBeNull();
  expect(inTheWay([], morning, 'Ours')).toBeNull();
});

test('what is not kept is not said to be: no room, a storage that loses text, none at all', () => {
  const kept = new KeptPlans(() => full);
  const full = storageWith(100);
  kept.keep(morning, 'before');
  expect(kept.keep({ ...morning, when: noon.when }, 'x'.repeat(200))).toBe('This browser has no room for it, 0.1 MB');
  expect([kept.text('1'), kept.list()]).toEqual(['before', [morning]]);
  const forgetful = storageWith(1000, () => '');
  expect(new KeptPlans(() => forgetful).keep(morning, 'one')).toBe('This browser does not keep it');
  expect(new KeptPlans(() => forgetful).list()).toEqual([]);
  const none = new KeptPlans(() => {
    throw new Error('Forbidden');
  });
  expect([none.list(), none.keep(morning, 'one')]).toEqual([null, 'This browser does not keep it']);
});
