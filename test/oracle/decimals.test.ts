import { describe, expect, it } from 'vitest';
import { completedYears, planYearEnd, apportion, Decimal, R2 } from './decimals.js';

describe('arithmetic', () => {
  it('rounds half to even', () => {
    expect(['0.005', '0.015', '0.025', '-0.005', '-0.015'].map((text) => R2(new Decimal(text)).toNumber() + 0)).toEqual(
      [0, 0.02, 0.02, 0, -0.02],
    );
  });

  it('apportions cumulatively: a third of ten cents each is 3, 4 and 3 cents', () => {
    const one = new Decimal(1);
    expect(apportion(new Decimal('0.10'), [one, one, one], 2).map(String)).toEqual(['0.03', '0.04', '0.03']);
  });

  it('counts the anniversary day, and 29 February on 1 March of a common year', () => {
    const born = { year: 2000, month: 2, day: 29 };
    expect(completedYears(born, planYearEnd('02/29', 2023))).toBe(22);
    expect(completedYears(born, planYearEnd('02/29', 2024))).toBe(24);
    expect(completedYears(born, { year: 2023, month: 3, day: 1 })).toBe(23);
    expect(completedYears({ year: 1990, month: 6, day: 30 }, planYearEnd('06/30', 2026))).toBe(36);
  });
});
