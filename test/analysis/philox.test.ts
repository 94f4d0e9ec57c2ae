import { describe, expect, test } from 'vitest';
import { Philox } from '../../src/analysis/monte-carlo/chance/draws.js';

const hex = (philox: Philox): string =>
  [philox.word0, philox.word1, philox.word2, philox.word3].map((w) => w.toString(16).padStart(8, '0')).join(' ');

/** The known answers of Random123 (kat_vectors, philox4x32 10): counter, key, words. */
const known: readonly (readonly [counter: number[], key: [number, number], words: string])[] = [
  [[0, 0, 0, 0], [0, 0], '6627e8d5 e169c58d bc57ac4c 9b00dbd8'],
  [[0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff], [0xffffffff, 0xffffffff], '408f276d 41c83b0e a20bc7c6 6d5451fd'],
  [[0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344], [0xa4093822, 0x299f31d0], 'd16cfe09 94fdcceb 5001e420 24126ea1'],
];

describe('Philox4x32-10', () => {
  test.each(known)('counter %j, key %j', ([c0, c1, c2, c3], key, words) => {
    const philox = new Philox(...key);
    philox.block(c0!, c1!, c2!, c3!);
    expect(hex(philox)).toBe(words);
  });

  test('every safe integer is a key of its own, at the ends and across 32 bits', () => {
    const seeds = [0, 1, -1, 2 ** 32, 2 ** 32 + 1, -(2 ** 32), 2 ** 31, -(2 ** 31), 2 ** 53 - 1, -(2 ** 53) + 1];
    const words = seeds.map((seed) => {
      const philox = Philox.of(seed);
      philox.block(0, 0, 0, 0);
      return hex(philox);
    });
    expect(new Set(words).size).toBe(seeds.length);
  });

  test('uniform numbers stay inside 0 and 1', () => {
    const philox = Philox.of(0);
    philox.word0 = philox.word1 = 0;
    expect(philox.between0And1()).toBe(2 ** -53);
    philox.word0 = philox.word1 = 0xffffffff;
    expect(philox.between0And1()).toBe(1 - 2 ** -53);
  });
});

test('two blocks at once are the numbers of each, at their places', () => {
  const philox = Philox.of(2 ** 40 + 7);
  const into = new Float64Array(24);
  philox.twoBlocks(3, 1, 5, 9, 6, into);
  for (const block of [1, 5]) {
    philox.block(3, block, 9, 6);
    const words = [philox.word0, philox.word1, philox.word2, philox.word3];
    expect([...into.slice(block * 4, block * 4 + 4)]).toEqual(words.map((word) => word / 2 ** 32));
  }
  expect([...into.slice(0, 4), ...into.slice(8, 20)]).toEqual(Array.from({ length: 16 }, () => 0));
});
