import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Headcount, MicroShares } from '../../../src/engine/numeric/index.js';
import { concentration, type Concentration } from '../../../src/engine/results/concentration.js';
import { emptyParticipants } from '../../../src/engine/state/state.js';
import { draws } from '../../draws.js';

/** Rows as [heads, shares of all of them], in units of the engine. */
type Row = readonly [headcount: number, shares: number];

function of(rows: readonly Row[]): Concentration {
  const participants = emptyParticipants(rows.length);
  participants.count = rows.length;
  rows.forEach(([headcount, shares], row) => {
    participants.headcount[row] = headcount as Headcount;
    participants.shares[row] = shares as MicroShares;
  });
  return concentration(participants);
}

/** The same in people and shares. */
const people = (...rows: readonly Row[]): Concentration => of(rows.map(([w, s]) => [w * 1e8, s * 1e6]));

describe('by hand', () => {
  it('10, 20, 30 and 40 shares', () => {
    // Differences between two: 10, 20, 30, 10, 20, 10. Their mean over all 16 pairs, 12.5, over twice the mean, 50.
    // The tenth of four people is 0.4 of the one with 40: 16 of 100.
    expect(people([1, 10], [1, 40], [1, 20], [1, 30])).toEqual({ gini: 0.25, topTenthShare: 0.16 });
  });

  it('equality', () => {
    expect(people([1, 5], [2, 10], [0.5, 2.5])).toEqual({ gini: 0, topTenthShare: 0.1 });
  });

  it('one of ten holds everything', () => {
    expect(people([9, 0], [1, 7])).toEqual({ gini: 0.9, topTenthShare: 1 });
  });

  it('a row stands for its people: 10, 10, 10 and 70', () => {
    // Three differences of 60, each counted twice: 360 / 16 = 22.5, over 50. Four tenths of 70: 28 of 100.
    const asRow = people([3, 30], [1, 70]);
    expect(asRow).toEqual({ gini: 0.45, topTenthShare: 0.28 });
    expect(people([1, 70], [1, 10], [1, 10], [1, 10])).toEqual(asRow);
  });

  it('the row that straddles the tenth counts in part', () => {
    // The tenth of 20 people: the one with 50 and one of four with 10 each, of 100 shares in all.
    expect(people([15, 10], [4, 40], [1, 50]).topTenthShare).toBe(0.6);
  });

  it('a tenth that ends with a row takes nothing of the next', () => {
    expect(people([9, 30], [1, 70]).topTenthShare).toBe(0.7);
  });

  it('rows that nobody is left in do not count', () => {
    expect(people([0, 0], [1, 10], [0, 0], [1, 30])).toEqual(people([1, 10], [1, 30]));
  });

  it('is null when nobody holds anything', () => {
    const nothing = { gini: null, topTenthShare: null };
    expect(of([])).toEqual(nothing);
    expect(people([0, 0])).toEqual(nothing);
    expect(people([3, 0], [1, 0])).toEqual(nothing);
  });
});

it('agrees with the definitions in big integers over the whole range, whatever the order of the rows', () => {
  const part = fc.oneof(fc.integer({ min: 1, max: 9e14 }), fc.integer({ min: 1, max: 3 }));
  const rows = fc.array(fc.tuple(part, fc.oneof(part, fc.constant(0))), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(rows, (some) => {
      const expected = byDefinition(some.map(([w, s]) => [BigInt(w), BigInt(s)] as const));
      expect(of(some)).toEqual(expected);
      expect(of([...some].reverse())).toEqual(expected);
    }),
    { numRuns: draws(2000) },
  );
});

it('shares a head that are one double but not equal are told apart', () => {
  // Found by search: the order of the first two decides the last decimal.
  const rows: readonly Row[] = [
    [1_661_777_740_652_190, 1_663_142_858_295_615],
    [1_672_260_951_617_425, 1_673_634_681_011_927],
    [649_569_517_966_320, 2_251_799_821_748_519],
  ];
  const [[w, s], [v, t]] = [rows[0]!, rows[1]!];
  expect(s / w).toBe(t / v);
  expect(of(rows).gini).toBe(0.2398684);
  expect(of([...rows].reverse()).gini).toBe(0.2398684);
});

it('a million rows: 1, 2, 3, .. shares', () => {
  const n = 1_000_000;
  const rows = Array.from({ length: n }, (_, i): Row => [1e8, ((i * 7919) % n) + 1]);
  // (n - 1) / 3n, and the last tenth of 1 + 2 + .. + n.
  expect(of(rows)).toEqual({ gini: 0.333333, topTenthShare: 0.18999991 });
});

it.each(['gini', 'topTenthShare'] as const)('%s is exact where doubles cannot tell which way to round', (figure) => {
  // Nearly all the shares there can be, so that one of them more moves the figure less than doubles are off.
  const others = Array.from({ length: 900 }, (_, i): Row => [1e8 + i * 77_777, 1e12 + ((i * 7919) % 900) * 1.9e10]);
  const withFirst = (shares: number): Row[] => [[3e8, shares], ...others];
  const exact = (shares: number): number => bySums(withFirst(shares))[figure]!;
  for (const from of [0, 1e13, 2e13]) {
    // Where the rounded figure changes next.
    let [low, high] = [from, from + 1e11];
    const before = exact(low);
    expect(exact(high)).not.toBe(before);
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (exact(middle) === before) low = middle;
      else high = middle;
    }
    for (let shares = Math.max(0, low - 40); shares < low + 40; shares++) {
      expect(of(withFirst(shares))[figure], `${shares}`).toBe(exact(shares));
    }
  }
});

/** By the sums over rows in their order, in big integers. */
function bySums(rows: readonly Row[]): Concentration {
  const ordered = rows.map(([w, s]) => [BigInt(w), BigInt(s)] as const).sort(([w, s], [v, t]) => Number(s * v - t * w));
  let [heads, shares, areas] = [0n, 0n, 0n];
  for (const [w, s] of ordered) {
    areas += w * (shares + shares + s);
    shares += s;
    heads += w;
  }
  return { gini: rounded(heads * shares - areas, heads * shares), topTenthShare: topTenthOf(ordered.reverse()) };
}

type BigRow = readonly [bigint, bigint];

/** Pair by pair. */
function byDefinition(rows: readonly BigRow[]): Concentration {
  const heads = rows.reduce((sum, [w]) => sum + w, 0n);
  const shares = rows.reduce((sum, [, s]) => sum + s, 0n);
  if (shares === 0n) return { gini: null, topTenthShare: null };
  const difference = ([w, s]: BigRow, [v, t]: BigRow): bigint => (s * v > t * w ? s * v - t * w : t * w - s * v);
  const differences = rows.flatMap((one) => rows.map((other) => difference(one, other)));
  const mostFirst = [...rows].sort(([w, s], [v, t]) => (t * w > s * v ? 1 : t * w < s * v ? -1 : 0));
  return {
    gini: rounded(
      differences.reduce((sum, one) => sum + one, 0n),
      2n * heads * shares,
    ),
    topTenthShare: topTenthOf(mostFirst),
  };
}

/** Head by head from the one who has the most. */
function topTenthOf(mostFirst: readonly BigRow[]): number {
  const heads = mostFirst.reduce((sum, [w]) => sum + w, 0n);
  const shares = mostFirst.reduce((sum, [, s]) => sum + s, 0n);
  // In tenths of a unit, so that N / 10 heads are whole.
  let missing = heads;
  let held: readonly [bigint, bigint] = [0n, 1n];
  for (const [w, s] of mostFirst) {
    const taken = missing < 10n * w ? missing : 10n * w;
    held = [held[0] * 10n * w + held[1] * s * taken, held[1] * 10n * w];
    missing -= taken;
  }
  return rounded(held[0], held[1] * shares);
}

/** `R8[part / whole]`. */
function rounded(part: bigint, whole: bigint): number {
  const scaled = part * 100_000_000n;
  const units = scaled / whole;
  const twice = (scaled % whole) * 2n;
  return Number(units + (twice > whole || (twice === whole && units % 2n === 1n) ? 1n : 0n)) / 1e8;
}
