import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents, MicroShares, SharePrice } from '../../../src/engine/numeric/index.js';
import { replacementShares } from '../../../src/engine/rules/share-release.js';

const replaced = (released: number, dividends: number, price: number): unknown =>
  replacementShares(released as MicroShares, dividends as Cents, price as SharePrice);

describe('replacementShares', () => {
  it('are the least multiple of a millionth, of any size', () => {
    const amount = fc.maxSafeNat();
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 10 ** 12 }), (released, dividends, price) => {
        const worth = BigInt(dividends) * 100_000_000n;
        const least = (worth + BigInt(price) - 1n) / BigInt(price);
        const isShort = BigInt(released) * BigInt(price) < worth;
        const shares = Number(isShort ? BigInt(released) : least);
        expect(replaced(released, dividends, price)).toEqual({ shares, isShort });
      }),
    );
  });
});
