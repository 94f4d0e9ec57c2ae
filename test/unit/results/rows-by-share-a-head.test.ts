import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Headcount, MicroShares } from '../../../src/engine/numeric/index.js';
import { rowsByShareAHead } from '../../../src/engine/results/concentration.js';
import { emptyParticipants } from '../../../src/engine/state/state.js';
import { draws } from '../../draws.js';

/** A row as [heads, shares of all of them], in units of the engine. */
type Row = readonly [headcount: number, shares: number];

function orderOf(rows: readonly Row[]): number[] {
  const participants = emptyParticipants(rows.length + 1);
  participants.count = rows.length;
  rows.forEach(([headcount, shares], row) => {
    participants.headcount[row] = headcount as Headcount;
    participants.shares[row] = shares as MicroShares;
  });
  // Beyond the rows in use, and so ignored.
  participants.headcount[rows.length] = 1 as Headcount;
  return [...rowsByShareAHead(participants)];
}

/** Every active row once, none above the next, in big integers. */
function expectOrdered(rows: readonly Row[]): void {
  const order = orderOf(rows);
  const active = rows.flatMap(([headcount], row) => (headcount === 0 ? [] : [row]));
  expect([...order].sort((a, b) => a - b)).toEqual(active);
  const outOfOrder = order.findIndex((row, i) => {
    if (i === 0) return false;
    const [[w, s], [v, t]] = [rows[order[i - 1]!]!, rows[row]!];
    return BigInt(s) * BigInt(v) > BigInt(t) * BigInt(w);
  });
  expect(outOfOrder).toBe(-1);
}

const anywhere = fc.oneof(fc.maxSafeNat(), fc.nat(9), fc.nat(1e9));
const heads = fc.oneof(fc.constant(1e8), fc.constant(0), anywhere);

it('by hand: nobody left, nothing held, the same held', () => {
  const rows: Row[] = [
    [1e8, 30e6],
    [0, 0],
    [2e8, 20e6],
    [1e8, 0],
    [3e8, 60e6],
  ];
  expect(orderOf(rows)).toEqual([3, 2, 4, 0]);
});

it.each([[[]], [[[0, 0]]], [[[5, 0]]], [[[5, 7]]]] as [Row[]][])('of few rows: %j', (rows) => {
  expectOrdered(rows);
});

it('is that of exact quotients, ties included', () => {
  const few = fc.tuple(fc.nat(3), fc.nat(3));
  const row = fc.oneof(fc.tuple(heads, anywhere), fc.tuple(heads, fc.constant(0)), few);
  fc.assert(fc.property(fc.array(row, { maxLength: 300 }), expectOrdered), { numRuns: draws(500) });
});

it('is exact for quotients that are one double, however many', () => {
  // Multiples of one row and their neighbours.
  const row = fc.record({ times: fc.integer({ min: 1, max: 4e6 }), off: fc.integer({ min: -1, max: 1 }) });
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 200 }), (rows) => {
      expectOrdered(rows.map(({ times, off }) => [times * 2_147_483_647, times * 2_147_480_009 + off]));
    }),
    { numRuns: draws(300) },
  );
});

it('of many rows that nearly all lie in one bucket, next to one far away, in no more than a moment', () => {
  const rows = Array.from({ length: 200_000 }, (_, i): Row => [1e8, 1e14 + ((i * 7919) % 200_000) * 10 + (i % 2)]);
  expectOrdered([...rows, [9e15, 1]]);
  expectOrdered([[1, 9e15], ...rows]);
});

it('of many rows spread wide', () => {
  const rows = Array.from({ length: 20_000 }, (_, i): Row => [
    1 + ((i * 31) % 1e8),
    Math.floor(1.0015 ** (i % 17_000)),
  ]);
  expectOrdered(rows);
});
