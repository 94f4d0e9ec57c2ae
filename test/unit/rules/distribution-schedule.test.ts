import { describe, expect, it } from 'vitest';
import type { Cents } from '../../../src/numeric/index.js';
import {
  extendedInstallments,
  forfeitureYear,
  isCashOut,
  latestFirstPayment,
} from '../../../src/rules/distribution-schedule.js';

const cents = (n: number): Cents => n as Cents;

describe('isCashOut', () => {
  it.each([
    [699_999, 700_000, true],
    [700_000, 700_000, true],
    [700_001, 700_000, false],
    [0, 700_000, true],
    [0, 0, false],
  ])('%d against a limit of %d: %s', (value, limit, expected) => {
    expect(isCashOut(cents(value), cents(limit))).toBe(expected);
  });
});

describe('extendedInstallments', () => {
  const limits = { threshold: cents(1000), increment: cents(100) };
  it.each([
    [5, 1000, 5],
    [5, 1001, 6],
    [5, 1100, 6],
    [5, 1101, 7],
    [5, 1400, 9],
    [5, 1401, 10],
    [5, 9_000_000, 10],
    [3, 1101, 5],
    [8, 1001, 8],
    [8, 1400, 9],
    [10, 9_000_000, 10],
    [1, 9_000_000, 1],
  ])('%d installments of %d: %d', (installments, value, expected) => {
    expect(extendedInstallments(installments, cents(value), limits)).toBe(expected);
  });

  it('is at its longest when the increment has been indexed down to nothing', () => {
    expect(extendedInstallments(5, cents(1001), { threshold: cents(1000), increment: cents(0) })).toBe(10);
  });
});

describe('latestFirstPayment', () => {
  it.each([
    [2030, 60, 65, 1, 2036],
    [2030, 65, 65, 1, 2031],
    [2030, 70, 65, 1, 2031],
    [2030, 64, 65, 0, 2031],
  ])('left in %d at %d, normal retirement at %d and delay %d: %d', (year, age, nra, delay, expected) => {
    expect(latestFirstPayment(year, age, nra, delay)).toBe(expected);
  });
});

describe('forfeitureYear', () => {
  it.each([
    [2030, 2040, false, false, 2035],
    [2030, 2032, false, false, 2032],
    [2030, 2032, true, false, 2030],
    [2030, 2032, false, true, 2030],
  ])('left in %d, last payment %d, at termination %s, nothing vested %s: %d', (year, last, at, none, expected) => {
    expect(forfeitureYear(year, last, at, none)).toBe(expected);
  });
});
