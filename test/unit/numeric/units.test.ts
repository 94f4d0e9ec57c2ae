import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  interestOn,
  larger,
  LARGEST,
  OutOfRangeError,
  perHead,
  ratio,
  smaller,
  type Cents,
  type Headcount,
  type Rate,
} from '../../../src/engine/numeric/index.js';
import { divideHalfEven } from './exact.js';
import { draws } from '../../draws.js';

const cents = (n: number): Cents => n as Cents;

describe('sums', () => {
  it('reach the end of the exact range and no further', () => {
    expect(add(LARGEST - 1, 1)).toBe(LARGEST);
    expect(() => add(LARGEST, 1)).toThrow(OutOfRangeError);
    expect(() => add(LARGEST, 1)).toThrow('A figure is larger than the exact range of its unit');
    expect(new OutOfRangeError().name).toBe('OutOfRangeError');
  });
});

describe('smaller and larger', () => {
  it('pick one of two', () => {
    const [one, two] = [cents(1), cents(2)];
    expect([smaller(one, two), smaller(two, one), larger(one, two), larger(two, one)]).toEqual([1, 1, 2, 2]);
  });
});

describe('interestOn', () => {
  it('is symmetric in the sign of the rate, ties included', () => {
    expect(interestOn(cents(50), 5_000_000 as Rate)).toBe(2);
    expect(interestOn(cents(50), -5_000_000 as Rate)).toBe(-2);
    expect(interestOn(cents(70), -5_000_000 as Rate)).toBe(-4);
  });
});

describe('perHead', () => {
  it('divides, leaves undivided what nobody shares, and stops at the largest amount', () => {
    expect(perHead(cents(400_000), 50_000_000 as Headcount)).toBe(800_000);
    expect(perHead(cents(400_000), 0 as Headcount)).toBe(400_000);
    expect(perHead(cents(1e12), 1 as Headcount)).toBe(LARGEST);
  });
});

describe('ratio', () => {
  const judge = (amount: number, base: number): void => {
    const units = divideHalfEven(BigInt(amount) * 100_000_000n, BigInt(base));
    const text = `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`;
    expect(ratio(amount, base)).toBe(Number(text));
  };

  it('is the number nearest to the exact ratio of eight decimals, whatever its size', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: LARGEST })),
        judge,
      ),
      { numRuns: draws(5_000) },
    );
  });

  it('is so on both sides of the end of the exact range', () => {
    for (let amount = 90_071_990; amount < 90_072_000; amount++) judge(amount, 1);
    expect(ratio<number>(1, 3)).toBe(0.33333333);
    expect(ratio(LARGEST, 1)).toBe(LARGEST);
  });
});
