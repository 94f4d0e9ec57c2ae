import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LARGEST, OutOfRangeError, sumOfWeights } from '../../../src/engine/numeric/index.js';
import { wideAsDecimal, WideSum } from '../../../src/engine/numeric/wide-sum.js';

const wideSumOf = (values: readonly number[]): WideSum => {
  const sum = new WideSum();
  for (const value of values) sum.add(value);
  return sum;
};

it('is the exact sum, and the double nearest to it', () => {
  const value = fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, 1, LARGEST));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 40 }), (values) => {
      const sum = wideSumOf(values);
      const exact = values.reduce((all, one) => all + BigInt(one), 0n);
      expect(wideAsDecimal(sum).toFixed()).toBe(String(exact));
      expect(sum.nearly()).toBe(Number(exact));
      const ofWeights = sumOfWeights(values);
      expect(ofWeights).toEqual(exact <= BigInt(LARGEST) ? Number(exact) : sum);
    }),
  );
});

it('refuses a number that is not exact', () => {
  expect(() => wideSumOf([LARGEST + 1])).toThrow(OutOfRangeError);
  expect(() => sumOfWeights([LARGEST + 1])).toThrow(OutOfRangeError);
});
