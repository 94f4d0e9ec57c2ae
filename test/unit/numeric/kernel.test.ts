import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactMulDiv } from '../../../src/engine/numeric/exact-mul-div.js';
import { mulDiv, partsPaid, proportion, scaledProduct } from '../../../src/engine/numeric/kernel.js';
import { LARGEST, OutOfRangeError, SCALE } from '../../../src/engine/numeric/units.js';
import { divideHalfEven } from './exact.js';
import { draws } from '../../draws.js';

/** Whole numbers of up to so many bits, all lengths equally likely; the same ones from the same seed. */
function wholeNumbers(seed: number): (bits: number) => number {
  let state = seed >>> 0;
  const word = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state ^ (state >>> 13)) >>> 0;
  };
  return (bits) => {
    const length = 1 + (word() % bits);
    return Number(((BigInt(word()) << 32n) | BigInt(word())) >> BigInt(64 - length));
  };
}

const OPERANDS = 20_000;
/** Two million operands of each kind, each with its neighbours. */
const anySeed = { numRuns: draws(100) };

/** Compares without a call of `expect` for each operand, which would take most of the time. */
function sameAs(exact: bigint, compute: () => number): boolean {
  if (exact <= BigInt(LARGEST)) return BigInt(compute()) === exact;
  try {
    compute();
    return false;
  } catch (error) {
    return error instanceof OutOfRangeError;
  }
}

function judge(a: number, b: number, c: number): void {
  const exact = divideHalfEven(BigInt(a) * BigInt(b), BigInt(c));
  const isRight =
    sameAs(exact, () => mulDiv(a, b, c)) &&
    sameAs(exact, () => proportion(a, b, c, a / c)) &&
    (c !== SCALE || sameAs(exact, () => scaledProduct(a, b)));
  if (!isRight) expect([a, b, c, exact]).toBe('exact');
}

describe('the guarded products', () => {
  it('equal exact integers on operands of every size', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const next = wholeNumbers(seed);
        for (let i = 0; i < OPERANDS; i++) {
          judge(next(53), next(28), SCALE);
          judge(next(53), next(53), Math.max(1, next(53)));
        }
      }),
      { numRuns: draws(50) },
    );
  });

  it('equal exact integers at ties of every size, and next to them', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const next = wholeNumbers(seed);
        for (let i = 0; i < OPERANDS / 4; i++) {
          // a * b = (2k + 1) / 2 * c: a factor of half the divisor in b, the odd rest in a.
          const half = 2 ** (next(4) % 8) * 5 ** (next(4) % 9);
          const a = (2 * next(40) + 1) * half;
          const b = SCALE / 2 / half;
          const odd = 2 * next(50) + 1;
          const c = 2 * Math.max(1, next(50));
          for (const off of [-1, 0, 1]) {
            if (Number.isInteger(b) && a + off <= LARGEST) judge(a + off, b, SCALE);
            judge(Math.min(LARGEST, odd + off), c / 2, c);
            judge(odd, c / 2 + off, c);
          }
        }
      }),
      anySeed,
    );
  });
});

describe('partsPaid', () => {
  it('is the running total of equal parts', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const next = wholeNumbers(seed);
        for (let i = 0; i < OPERANDS / 10; i++) {
          const total = next(53);
          const n = 1 + (next(30) % 32);
          for (let part = 0; part <= n; part++) {
            if (partsPaid(total, part, n) !== exactMulDiv(total, part, n)) expect([total, part, n]).toBe('exact');
          }
        }
      }),
      anySeed,
    );
  });
});
