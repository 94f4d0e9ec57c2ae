import { Decimal, ONE } from './decimals.js';
import type { StatutoryLimitsInput } from './types.js';
import { money, plain } from './units.js';

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
const KINDS = ['compensation', 'additions', 'balance', 'increment'] as const;

/** How limits grow, and those that the plan states (MODEL section 27.2), each kind by year. */
export interface LimitTerms {
  growth: Decimal;
  stated: ReadonlyMap<number, Decimal>[];
}

export const readLimitTerms = (growth: Decimal, input: StatutoryLimitsInput[] = []): LimitTerms => ({
  growth,
  stated: KINDS.map(
    (kind) =>
      new Map(
        input.flatMap((entry): [number, Decimal][] =>
          entry[kind] === undefined ? [] : [[plain(entry.year, 0), money(entry[kind])]],
        ),
      ),
  ),
});

/** The limit of 2026 or later with the amount before rounding, from which the next years are indexed. */
function indexed(which: number, year: number, { growth, stated }: LimitTerms): { unrounded: Decimal; limit: Decimal } {
  const multiple = new Decimal(MULTIPLES[which] ?? Number.NaN);
  let unrounded = new Decimal(UNROUNDED[which] ?? Number.NaN);
  let limit = unrounded;
  for (let y = LAST_PUBLISHED; y <= year; y++) {
    if (y > LAST_PUBLISHED) unrounded = unrounded.times(ONE.plus(growth));
    limit = unrounded.divToInt(multiple).times(multiple);
    const amount = stated[which]?.get(y);
    if (amount === undefined || amount.equals(limit)) continue;
    unrounded = amount;
    limit = amount;
  }
  return { unrounded, limit };
}

function limitOf(which: number, year: number, terms: LimitTerms): Decimal {
  if (year > LAST_PUBLISHED) return indexed(which, year, terms).limit;
  return (
    terms.stated[which]?.get(year) ?? new Decimal(PUBLISHED[Math.max(year, FIRST_PUBLISHED)]?.[which] ?? Number.NaN)
  );
}

/**
 * The pay cap goes by the calendar year in which the plan year begins, the others by the year in which it ends.
 */
export const limitsOf = (year: number, planYearIsCalendarYear: boolean, terms: LimitTerms): Limits => ({
  payCap: limitOf(0, planYearIsCalendarYear ? year : year - 1, terms),
  annualAdditions: limitOf(1, year, terms),
  largeBalance: limitOf(2, year, terms),
  largeBalanceStep: limitOf(3, year, terms),
});
