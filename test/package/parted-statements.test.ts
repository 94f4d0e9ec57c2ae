import { expect, test } from 'vitest';
import { partedStatements } from '../../.config/parted-statements.js';

const BUNDLE = `
function shared() { return state; }
var state = 1;
var P = { abs: later };
P.minus = function() { return helper(this); };
function helper(x) { return x; }
var { a: later, b: unused } = { a: 2 };
function second({ shared: own }) { return [own.helper, shared(), P]; }
function only() { return second({ shared: 1 }); }
later(P, second);
(globalThis.kept ??= 3);
export { shared as one_shared, P as one_P, second as two_second, only as three_only };
`;

test('a statement is in the first part that needs it, once, in its order', () => {
  const [one, two, three] = partedStatements(BUNDLE, ['one', 'two', 'three']);
  expect(one!.text.split('\n').map((line) => line.slice(0, 12))).toEqual([
    'function sha',
    'var state = ',
    'var P = { ab',
    'P.minus = fu',
    'function hel',
    'var { a: lat',
    '(globalThis.',
  ]);
  // A call waits for all that it names.
  expect(two!.text).toMatch(/^function second.*\nlater\(P, second\);$/s);
  expect(three!.text).toMatch(/^function only.*$/);
});

test('a part takes what it names of those before it, and they leave no more', () => {
  const [one, two, three] = partedStatements(BUNDLE, ['one', 'two', 'three']);
  expect([...two!.taken].sort()).toEqual(['P', 'later', 'shared']);
  expect([...one!.left].sort()).toEqual(['P', 'later', 'shared']);
  expect([...three!.taken]).toEqual(['second']);
  expect(two!.left).toEqual(['second']);
  expect(three!.left).toEqual([]);
  expect([...one!.exported]).toEqual([
    ['shared', 'shared'],
    ['P', 'P'],
  ]);
});

test('a name that is assigned to again cannot be left to another part', () => {
  const text =
    'var count = 0; function one() { count += 1; } function two() { return count; } export { one as a_one, two as b_two };';
  expect(() => partedStatements(text, ['a', 'b'])).toThrow('count');
});
