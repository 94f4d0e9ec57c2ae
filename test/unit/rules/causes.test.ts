import { expect, test } from 'vitest';
import { byCause, CAUSES, forCause, setByCause } from '../../../src/engine/rules/causes.js';

test('every cause is written and read by its name', () => {
  const record = byCause((cause) => `first ${cause}`);
  expect(Object.keys(record)).toEqual(CAUSES);
  setByCause(record, (cause) => `then ${cause}`);
  for (const cause of CAUSES) expect(forCause(record, cause)).toBe(`then ${cause}`);
});
