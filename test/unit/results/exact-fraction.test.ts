import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ExactDecimal, LARGEST } from '../../../src/engine/numeric/index.js';
import { exactFraction, ProductSum } from '../../../src/engine/results/concentration.js';

const whole = fc.oneof(fc.maxSafeNat(), fc.nat(3), fc.integer({ min: LARGEST - 3, max: LARGEST }));

function sumOf(products: readonly (readonly [number, number])[]): string {
  const sum = new ProductSum();
  for (const [a, b] of products) sum.add(a, b);
  return sum.value().toString();
}

it('a sum of products is that of big integers', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(whole, whole)), (products) => {
      expect(sumOf(products)).toBe(String(products.reduce((sum, [a, b]) => sum + BigInt(a) * BigInt(b), 0n)));
    }),
  );
});

it('many of the largest products lose nothing between carries', () => {
  const count = 40_000;
  const products = Array.from({ length: count }, () => [LARGEST, LARGEST] as const);
  expect(sumOf(products)).toBe(String(BigInt(LARGEST) ** 2n * BigInt(count)));
});

it('goes on after its value was asked for', () => {
  const sum = new ProductSum();
  sum.add(2, 3);
  expect(sum.value().toNumber()).toBe(6);
  sum.add(4, 5);
  expect(sum.value().toNumber()).toBe(26);
});

it.each([
  [1, 3, 0.33333333],
  [2, 3, 0.66666667],
  [0, 7, 0],
  [7, 7, 1],
  // Ties: half a unit of the last decimal goes to the even one.
  [1, 200_000_000, 0],
  [3, 200_000_000, 0.00000002],
  [5, 200_000_000, 0.00000002],
  // And next to a tie.
  [10_000_001, 2_000_000_000_000_000, 0.00000001],
])('%i / %i to eight decimals is %d', (part, all, expected) => {
  expect(exactFraction(new ExactDecimal(part), new ExactDecimal(all))).toBe(expected);
});
