import { Decimal, ONE } from './decimals.js';

/** Statutory dollar limits of one year (MODEL section 6, corrected by section 10.1). */
export interface Limits {
  payCap: Decimal;
  annualAdditions: Decimal;
  largeBalance: Decimal;
  largeBalanceStep: Decimal;
}

const FIRST_PUBLISHED = 2023;
const LAST_PUBLISHED = 2026;
// 401(a)(17) pay, 415(c), 409(o) threshold, 409(o) increment
const PUBLISHED: Record<number, [number, number, number, number]> = {
  2023: [330_000, 66_000, 1_330_000, 265_000],
  2024: [345_000, 69_000, 1_380_000, 275_000],
  2025: [350_000, 70_000, 1_415_000, 280_000],
  2026: [360_000, 72_000, 1_455_000, 290_000],
};
// IRC 415(d) indexes the base amounts; the published ones are rounded down and would lose up to a step for ever.
const UNROUNDED = [364_457, 72_891, 1_457_827, 291_565];
const MULTIPLES = [5_000, 1_000, 5_000, 5_000];

function limitOf(which: number, year: number, growth: Decimal): Decimal {
  if (year <= LAST_PUBLISHED) {
    return new Decimal(PUBLISHED[Math.max(year, FIRST_PUBLISHED)]?.[which] ?? Number.NaN);
  }
  const multiple = new Decimal(MULTIPLES[which] ?? Number.NaN);
  return new Decimal(UNROUNDED[which] ?? Number.NaN)
    .times(ONE.plus(growth).pow(year - LAST_PUBLISHED))
    .divToInt(multiple)
    .times(multiple);
}

/**
 * The pay cap goes by the calendar year in which the plan year begins, the others by the year in which it ends.
 */
export const limitsOf = (year: number, planYearIsCalendarYear: boolean, growth: Decimal): Limits => ({
  payCap: limitOf(0, planYearIsCalendarYear ? year : year - 1, growth),
  annualAdditions: limitOf(1, year, growth),
  largeBalance: limitOf(2, year, growth),
  largeBalanceStep: limitOf(3, year, growth),
});
