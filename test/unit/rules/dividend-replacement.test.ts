import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents, MicroShares, SharePrice } from '../../../src/engine/numeric/index.js';
import { replacementShares } from '../../../src/engine/rules/share-release.js';

const replaced = (released: number, dividends: number, price: number): unknown =>
  replacementShares(released as MicroShares, dividends as Cents, price as SharePrice);

describe('replacementShares', () => {
  it('are worth the dividends, and no more than the last millionth of a share', () => {
    // $600 at $10 are 60 shares; $100 at $30 are 3 1/3, so 3.333334.
    expect(replaced(18_800_000_000, 60_000, 100_000)).toEqual({ shares: 60_000_000, isShort: false });
    expect(replaced(18_800_000_000, 10_000, 300_000)).toEqual({ shares: 3_333_334, isShort: false });
    // $100 at $60 are 1.666666.., which is rounded up already.
    expect(replaced(18_800_000_000, 10_000, 600_000)).toEqual({ shares: 1_666_667, isShort: false });
  });

  it('are all that was released where that is worth less', () => {
    expect(replaced(60_000_000, 60_000, 100_000)).toEqual({ shares: 60_000_000, isShort: false });
    expect(replaced(59_999_999, 60_000, 100_000)).toEqual({ shares: 59_999_999, isShort: true });
  });

  it('are none at no price, which is too few for any dividend', () => {
    expect(replaced(60_000_000, 1, 0)).toEqual({ shares: 0, isShort: true });
    expect(replaced(60_000_000, 0, 0)).toEqual({ shares: 0, isShort: false });
    expect(replaced(0, 0, 100_000)).toEqual({ shares: 0, isShort: false });
  });

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
