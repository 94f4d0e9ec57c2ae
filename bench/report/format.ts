import type { Spread } from '../measure/statistics.js';
import type { Unit } from '../row.js';

/** Three digits, large numbers with separators: 0.123, 12.3, 12,300. */
export function threeDigits(x: number): string {
  return Number(x.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 });
}

/** The median and, in brackets, the middle half of the rounds. */
export function spread({ median, low, high }: Spread): string {
  return low === high ? threeDigits(median) : `${threeDigits(median)} (${threeDigits(low)} to ${threeDigits(high)})`;
}

/** A median with its unit. */
export function withUnit(median: number, unit: Unit): string {
  return `${threeDigits(median)} ${unit}`;
}
