import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents, MicroShares, Rate, SharePrice } from '../../../src/engine/numeric/index.js';
import { dilutedValue, calibratedPrice, discountedPrice } from '../../../src/engine/rules/valuation.js';
import { presentValue } from '../../../src/engine/rules/present-value.js';
import { divideHalfEven } from '../numeric/exact.js';
import { draws } from '../../draws.js';

const cents = (n: number): Cents => n as Cents;
const rate = (n: number): Rate => n as Rate;

describe('the price by a multiple', () => {
  // Few different figures, so that ties, and values equal to a strike, come often; and large ones.
  const figure = fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 5 }) },
    fc.integer({ min: 1, max: 10 ** 12 }),
  );
  const company = fc.record({
    equity: figure,
    shares: figure,
    rights: fc
      .array(fc.record({ shares: figure, strike: fc.oneof(figure, fc.constant(100_000_000)) }), { maxLength: 3 })
      .map((rights) => rights.sort((a, b) => a.strike - b.strike)),
  });
  type CompanyDraft = typeof company extends fc.Arbitrary<infer T> ? T : never;
  const valueOf = ({ equity, shares, rights }: CompanyDraft) =>
    dilutedValue(
      cents(equity),
      shares as MicroShares,
      rights.map((right) => ({ shares: right.shares as MicroShares, strike: right.strike as SharePrice })),
    );
  const exactly = ({ equity, shares, rights }: CompanyDraft): { value: bigint; shares: bigint } =>
    rights.reduce(
      (sum, { strike, shares: more }) =>
        sum.isOver || sum.value <= BigInt(strike) * sum.shares
          ? { ...sum, isOver: true }
          : { value: sum.value + BigInt(strike) * BigInt(more), shares: sum.shares + BigInt(more), isOver: false },
      { value: BigInt(equity) * 100_000_000n, shares: BigInt(shares), isOver: false },
    );

  it('is the exact quotient, rounded once', () => {
    fc.assert(
      fc.property(
        company,
        company,
        figure,
        fc.constantFrom(0, 25_000_000, 33_333_333),
        (now, before, price, discount) => {
          const [end, start] = [exactly(now), exactly(before)];
          const moved = divideHalfEven(end.value * start.shares * BigInt(price), start.value * end.shares);
          const discounted = divideHalfEven(end.value * (100_000_000n - BigInt(discount)), end.shares * 100_000_000n);
          fc.pre(moved < 2n ** 53n && discounted < 2n ** 53n);
          expect(calibratedPrice(price as SharePrice, valueOf(now), valueOf(before))).toBe(Number(moved));
          expect(discountedPrice(valueOf(now), rate(discount))).toBe(Number(discounted));
          expect(BigInt(valueOf(now).shares)).toBe(end.shares);
        },
      ),
      { numRuns: draws(3_000) },
    );
  });
});

describe('presentValue', () => {
  it('is the exact sum rounded once, of amounts of any sign', () => {
    const most = 10 ** 14;
    fc.assert(
      fc.property(
        // Large enough that doubles often round the wrong way, and of both signs, which may cancel each other.
        fc.oneof(
          fc.array(fc.oneof(fc.nat(most), fc.nat(10 ** 9)), { minLength: 1, maxLength: 40 }),
          fc.array(fc.integer({ min: -most, max: most }), { minLength: 1, maxLength: 40 }),
          fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 4 }),
        ),
        fc.integer({ min: -50_000_000, max: 100_000_000 }),
        (amounts, discount) => {
          const base = 100_000_000n;
          const factor = base + BigInt(discount);
          const n = BigInt(amounts.length);
          // sum of a_k base^k / factor^k, over the common denominator factor^n.
          const numerator = amounts.reduce(
            (sum, amount, i) => sum + BigInt(amount) * base ** BigInt(i + 1) * factor ** (n - BigInt(i + 1)),
            0n,
          );
          const size = divideHalfEven(numerator < 0n ? -numerator : numerator, factor ** n);
          const exact = numerator < 0n ? -size : size;
          fc.pre(size < 2n ** 53n);
          expect(presentValue(amounts.map(cents), rate(discount))).toBe(Number(exact) / 100);
        },
      ),
      { numRuns: draws(1000) },
    );
  });

  it('has no largest amount', () => {
    expect(presentValue([cents(100)], rate(-99_999_999))).toBe(1e8);
    expect(
      presentValue(
        Array.from({ length: 30 }, () => cents(100)),
        rate(-90_000_000),
      ),
    ).toBeGreaterThan(1e29);
  });
});
