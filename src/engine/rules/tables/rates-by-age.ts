import type { Rate } from '../../numeric/index.js';

/** Yearly rates by age, one for each age from the first on. */
export interface RatesByAge {
  readonly firstAge: number;
  /** The last decimal place the table was published with, in units of a rate: 1,000 for five decimals. */
  readonly unit: number;
  /** The rates without their decimal point: 1234 with a unit of 1,000 is 0.01234. */
  readonly rates: readonly number[];
}

/** The rate at an age. Outside the ages of the table its nearest age applies. */
export function rateAtAge({ firstAge, unit, rates }: RatesByAge, age: number): Rate {
  const row = Math.max(0, Math.min(age - firstAge, rates.length - 1));
  return (rates[row]! * unit) as Rate;
}
