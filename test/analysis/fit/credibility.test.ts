/** The worked figures of the references, and laws of the formulas. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  betaRate,
  between,
  greatestAccuracy,
  limitedFluctuation,
  normalMean,
  ofBands,
  sampleOf,
} from '../../../src/analysis/fit/credibility.js';
import { gammaQuantile } from '../../../src/analysis/monte-carlo/chance/drawn-assumptions.js';

const [ACTUAL, EXPECTED] = [19, 13.278];

it('19 leavers where the table expects 13.278: limited fluctuation at 5 % and at 10 %', () => {
  expect(limitedFluctuation(ACTUAL, EXPECTED).z).toBeCloseTo(0.13249, 5);
  expect(limitedFluctuation(ACTUAL, EXPECTED).scale).toBeCloseTo(1.05709, 5);
  expect(limitedFluctuation(ACTUAL, EXPECTED, 270.6).z).toBeCloseTo(0.26498, 5);
  expect(limitedFluctuation(ACTUAL, EXPECTED, 270.6).scale).toBeCloseTo(1.11419, 5);
});

it('the same by greatest accuracy: Z 0.67995, factor 1.29302, deviation 0.25732, and the middle nine tenths', () => {
  const factor = greatestAccuracy(ACTUAL, EXPECTED);
  expect(factor).toMatchObject({ shape: 25.25, rate: 19.528 });
  expect(factor.z).toBeCloseTo(0.67995, 5);
  expect(factor.scale).toBeCloseTo(1.29302, 5);
  expect(factor.standard_deviation).toBeCloseTo(0.25732, 5);
  const at = (probability: number): number => gammaQuantile(factor.shape, factor.rate, probability);
  expect([at(0.05), at(0.5), at(0.95)].map((value) => value.toFixed(4))).toEqual(['0.9008', '1.2760', '1.7433']);
});

it('the factor is (K + A) / (K + E), 1 where nothing is known, A/E where everything is', () => {
  const amount = fc.double({ min: 0.1, max: 500, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), amount, amount, (actual, expected, k) => {
      const { z, scale } = greatestAccuracy(actual, expected, k);
      expect(scale).toBeCloseTo((k + actual) / (k + expected), 7);
      expect(z * (actual / expected) + 1 - z).toBeCloseTo(scale, 4);
      expect(greatestAccuracy(actual, expected, 1e12).scale).toBeCloseTo(1, 6);
      expect(greatestAccuracy(actual, expected, 1e-12).scale).toBeCloseTo(actual / expected, 6);
    }),
  );
});

it('what a quantile leaves below it is its probability: of the exponential distribution, in closed form', () => {
  for (const probability of [0.01, 0.05, 0.5, 0.95, 0.99])
    expect(gammaQuantile(1, 2, probability)).toBeCloseTo(-Math.log(1 - probability) / 2, 7);
});

it('by group: K 5.2052 from the groups themselves, or no evidence of differences', () => {
  const expected = [6.2, 4.1, 3, 1.7];
  const groups = (actual: readonly number[]) => expected.map((each, i) => ({ actual: actual[i]!, expected: each }));
  const found = between(groups([14, 5, 2, 1]));
  expect(found.mean).toBeCloseTo(1.46667, 5);
  expect(found.k).toBeCloseTo(5.2052, 4);
  expect(found.z.map((z) => z.toFixed(4))).toEqual(['0.5436', '0.4406', '0.3656', '0.2462']);
  expect(found.factors.map((factor) => factor.toFixed(4))).toEqual(['1.8969', '1.3578', '1.1742', '1.2504']);
  expect(between(groups([10, 8, 3, 1]))).toMatchObject({ k: null, z: [0, 0, 0, 0] });
});

it('factors by band keep what the whole expects, whatever their order', () => {
  const group = fc.record({
    actual: fc.integer({ min: 0, max: 40 }),
    expected: fc.double({ min: 0.1, max: 40, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), (groups) => {
      const factors = ofBands(1.3, groups);
      const of = (each: readonly number[]): number =>
        each.reduce((sum, factor, i) => sum + factor * groups[i]!.expected, 0);
      expect(of(factors)).toBeCloseTo(of(groups.map(() => 1.3)), 4);
      const reversed = ofBands(1.3, [...groups].reverse()).reverse();
      reversed.forEach((factor, i) => expect(factor).toBeCloseTo(factors[i]!, 7));
    }),
  );
});

it('retirement at 62: a fifth, of six exposed three retire: 0.3125, deviation 0.1124', () => {
  const { rate, standard_deviation } = betaRate({ alpha: 2, beta: 8 }, 6, 3);
  expect(rate).toBe(0.3125);
  expect(standard_deviation).toBeCloseTo(0.1124, 4);
});

it('take-up: two of four a priori, 3.2 of 9 in fact: 0.4', () => {
  expect(betaRate({ alpha: 2, beta: 2 }, 9, 3.2).rate).toBe(0.4);
});

it('pay: one year of 142 people with a mean of 3.72 % and a deviation of 4.1 % beside 3 %: 3.2129 %, Z 0.29576', () => {
  const within = 0.041 ** 2 / (0.95 ** 2 * 142);
  expect(within).toBeCloseTo(0.00001312, 8);
  const found = normalMean({ mean: 0.03, deviation: 0.01 }, { own: 0.0372, variance: 0.015 ** 2 + within });
  expect(found.z).toBeCloseTo(0.29576, 5);
  expect(found.mean).toBeCloseTo(0.032129, 6);
  expect(found.standard_deviation).toBeCloseTo(0.008392, 6);
});

it('price: seven appraisals move by 0.10826 a year', () => {
  const prices = [20, 23.1, 24, 29.5, 27.2, 33, 36.4];
  const moves = prices.slice(1).map((price, i) => Math.log(price / prices[i]!));
  expect(sampleOf(moves).s).toBeCloseTo(0.10826, 5);
});
