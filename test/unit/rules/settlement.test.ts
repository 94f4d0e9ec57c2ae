import { describe, expect, it } from 'vitest';
import { add, type Cents } from '../../../src/engine/numeric/index.js';
import {
  extended,
  installments,
  LUMP_SUM,
  mostYears,
  paymentOf,
  withoutMissed,
} from '../../../src/engine/rules/settlement.js';

const cents = (n: number): Cents => n as Cents;

describe('a settlement', () => {
  it.each([LUMP_SUM, installments(3), installments(15)])('pays a total exactly: %o', (settlement) => {
    const parts = Array.from({ length: settlement.years }, (_, i) => paymentOf(settlement, cents(1_000_001), i));
    expect(parts.reduce(add<Cents>)).toBe(1_000_001);
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
  });

  it('takes one installment for a lump sum', () => {
    expect(installments(1)).toBe(LUMP_SUM);
    expect(withoutMissed(installments(3), 2)).toBe(LUMP_SUM);
  });

  it.each([
    [LUMP_SUM, 4, 1],
    [installments(5), -1, 5],
    [installments(5), 2, 3],
    [installments(5), 9, 1],
  ])('%o without %d missed payments has %d', (settlement, missed, left) => {
    expect(withoutMissed(settlement, missed).years).toBe(left);
  });

  it.each([
    [LUMP_SUM, true, 1],
    [installments(3), true, 10],
    [installments(3), false, 3],
    [installments(12), true, 12],
  ])('%o, extended: %s, is paid in %i years at most', (settlement, isExtended, most) => {
    expect(mostYears(settlement, isExtended)).toBe(most);
  });
});

describe('extended', () => {
  const limits = { largeBalanceThreshold: cents(1000), largeBalanceIncrement: cents(100) };
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
  ])('%d installments of %d: %d', (years, value, expected) => {
    expect(extended(installments(years), cents(value), limits)).toBe(installments(expected));
  });

  it('is at its longest when the increment has been indexed down to nothing', () => {
    const shrunk = { largeBalanceThreshold: cents(1000), largeBalanceIncrement: cents(0) };
    expect(extended(installments(5), cents(1001), shrunk)).toBe(installments(10));
  });
});
