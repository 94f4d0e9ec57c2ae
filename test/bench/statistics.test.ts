import { expect, test } from 'vitest';
import { growthExponent, spreadOf } from '../../bench/measure/statistics.js';

test('the median and the middle half', () => {
  expect(spreadOf([9, 1, 5, 3, 7])).toEqual({ median: 5, low: 3, high: 7 });
  expect(spreadOf([4, 1])).toEqual({ median: 2.5, low: 1.75, high: 3.25 });
  expect(spreadOf([6])).toEqual({ median: 6, low: 6, high: 6 });
});

test('the exponent of a power law', () => {
  expect(growthExponent([1, 10, 100], [3, 30, 300])).toBeCloseTo(1, 12);
  expect(growthExponent([1, 2, 4], [5, 20, 80])).toBeCloseTo(2, 12);
});
