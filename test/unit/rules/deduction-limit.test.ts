import { describe, expect, it } from 'vitest';
import type { Cents } from '../../../src/engine/numeric/index.js';
import { deductionRoom, exceedsDeduction } from '../../../src/engine/rules/limits.js';

const cents = (dollars: number): Cents => (dollars * 100) as Cents;

/** A quarter of the pay is 250,000. */
const year = {
  taxStatus: 's_corp' as 's_corp' | 'c_corp',
  payroll: cents(1_000_000),
  contributed: cents(250_000),
  toOtherPlans: cents(0),
  cashForDebt: cents(0),
  interestForDebt: cents(0),
};

describe('what may be deducted', () => {
  it.each([
    ['all of it', {}, 0, false],
    ['a cent too much', { contributed: cents(250_000.01) }, 0, true],
    ['room', { contributed: cents(200_000) }, 50_000, false],
    [
      'C: principal has the same limit',
      { taxStatus: 'c_corp', contributed: cents(300_000), cashForDebt: cents(300_000) },
      250_000,
      true,
    ],
    [
      'C: interest has none',
      { taxStatus: 'c_corp', contributed: cents(300_000), cashForDebt: cents(300_000), interestForDebt: cents(50_000) },
      250_000,
      false,
    ],
  ] as const)('%s', (_name, change, room, exceeds) => {
    expect(deductionRoom({ ...year, ...change })).toBe(cents(room));
    expect(exceedsDeduction({ ...year, ...change })).toBe(exceeds);
  });
});
