import { decimalFormat } from './decimal-format.js';

const whole = decimalFormat(0, 0);
const cents = decimalFormat(2, 2);
const short = decimalFormat(0, 2);
const tenths = decimalFormat(1, 1);
const rate = decimalFormat(0, 8);

/** `1,234,568`. */
export function formatWhole(value: number): string {
  return whole(value);
}

/** `$1,234,568`. */
export function formatDollars(value: number): string {
  return `$${whole(value)}`;
}

/** `104.25`; from 100,000 on without cents. */
export function formatPrice(value: number): string {
  return (value < 100_000 ? cents : whole)(value);
}

/** `18.4` for the fraction 0.184; no figure beyond 9,999 percent, where next to nobody is left on the payroll. */
export function formatPercent(fraction: number): string {
  return fraction > 99.99 ? '>9,999' : tenths(fraction * 100);
}

/** `$1,234,568` while that is short; from a billion on, as one says it. */
export function shortDollars(value: number): string {
  return value < 999_950_000 ? formatDollars(value) : spokenDollars(value);
}

/** Money as one says it: `$41.2 million`, `$1.3 billion`, `$412,345`. */
export function spokenDollars(value: number): string {
  if (value >= 999_950_000_000) return `$${tenths(value / 1e12)} trillion`;
  if (value >= 999_950_000) return `$${tenths(value / 1e9)} billion`;
  if (value >= 999_950) return `$${tenths(value / 1e6)} million`;
  return formatDollars(value);
}

/** A percentage as one says it: `18 %`, below ten `7.4 %`. */
export function spokenPercent(fraction: number): string {
  return `${fraction >= 0.0995 ? whole(fraction * 100) : formatPercent(fraction)} %`;
}

/** A difference with its sign, its size written by `format`: `+1,234`, `-0.5`; `0` when nothing of it can be seen. */
export function formatDifference(difference: number, format: (size: number) => string): string {
  const size = format(Math.abs(difference));
  if (!/[1-9]/.test(size)) return '0';
  return `${difference < 0 ? '-' : '+'}${size}`;
}

/** A difference of money as one says it: `$2.4 million less`. */
export function spokenDifference(difference: number): string {
  if (difference === 0) return 'as much';
  return `${spokenDollars(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
}

/** A percentage without more digits than there are to say: `4 %` for the fraction 0.04. */
export function shortPercent(fraction: number): string {
  return `${short(fraction * 100)} %`;
}

/** A rate as it was given, to its last digit: `3.125 %`. */
export function ratePercent(fraction: number): string {
  return `${rate(fraction * 100)} %`;
}

/** `20 years`, `1 year`. */
export function formatYears(count: number): string {
  return count === 1 ? '1 year' : `${count} years`;
}

/** A unit in which a column's figures are short. */
export interface Unit {
  readonly divisor: number;
  /** Empty for ones. */
  readonly name: '' | 'thousand' | 'million' | 'billion';
}

/** The unit in which the largest figure has at most `digits` digits: ones, thousands, millions or billions. */
export function unitFor(largest: number, digits: number): Unit {
  const limit = 10 ** digits - 0.5;
  if (largest < limit) return { divisor: 1, name: '' };
  if (largest / 1e3 < limit) return { divisor: 1e3, name: 'thousand' };
  if (largest / 1e6 < limit) return { divisor: 1e6, name: 'million' };
  return { divisor: 1e9, name: 'billion' };
}
