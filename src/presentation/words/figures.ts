import { moreOrLess, yearsText } from '../../analysis/answer/words.js';
import type { Distribution, RowUnit, Say } from '../../analysis/index.js';
import { unitAt } from '../../engine/input/options/numeric-input.js';

export { yearsText as formatYears };

const whole = decimalFormat(0, 0);
const cents = decimalFormat(2, 2);
const tenths = decimalFormat(1, 1);
const rate = decimalFormat(0, 8);

/** `1,234,568`. */
export function formatWhole(value: number): string {
  return whole(value);
}

/** `$1,234,568`, `-$5`. */
export function formatDollars(value: number): string {
  const text = whole(value);
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
}

/** `104.25`; from 100,000 on without cents. */
export function formatPrice(value: number): string {
  return (value < 100_000 ? cents : whole)(value);
}

/** `18.4` for the fraction 0.184; no figure beyond 9,999 percent, where next to nobody is left on the payroll. */
export function formatPercent(fraction: number): string {
  return fraction > 99.99 ? '>9,999' : tenths(fraction * 100);
}

/** Money as one says it: `$41.2 million`, `$1.3 billion`, `$412,345`. */
export function spokenDollars(value: number): string {
  if (value <= -999_950) return `-${spokenDollars(-value)}`;
  if (value >= 999_950_000_000) return `$${tenths(value / 1e12)} trillion`;
  if (value >= 999_950_000) return `$${tenths(value / 1e9)} billion`;
  if (value >= 999_950) return `$${tenths(value / 1e6)} million`;
  return formatDollars(value);
}

/** A percentage as one says it: `18 %`, below ten `7.4 %`. */
export function spokenPercent(fraction: number): string {
  return `${fraction >= 0.0995 ? whole(fraction * 100) : formatPercent(fraction)} %`;
}

/** A difference with its sign, its size written by `format`: `+1,234`, `-0.5`; `0` when it rounds to nothing. */
export function formatDifference(difference: number, format: (size: number) => string): string {
  const size = format(Math.abs(difference));
  if (!/[1-9]/.test(size)) return '0';
  return `${difference < 0 ? '-' : '+'}${size}`;
}

/** A difference of money as one says it: `$2.4 million less`. */
export function spokenDifference(difference: number): string {
  return moreOrLess(difference, { dollars: spokenDollars });
}

/** A rate as it was given, to its last digit: `3.125 %`. */
export function ratePercent(fraction: number): string {
  return `${rate(fraction * 100)} %`;
}

/** A unit in which a column's figures are short. */
export interface Unit {
  readonly divisor: number;
  /** Name of the unit; empty for ones. */
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

/**
 * Writes numbers with thousands separated and at least `least`, at most `most` decimals, rounded half away from zero as their shortest
 * decimal text reads: `1,234.50`. The same as `Intl.NumberFormat` for `en-US`, which hosts of spreadsheets do not all have, but 0 has no sign.
 *
 * @example
 * const short = decimalFormat(1, 2);
 * [short(1234.5), short(1.005), short(-0.001)] // ['1,234.5', '1.01', '0.0']
 */
export function decimalFormat(least: number, most: number): (value: number) => string {
  return (value) => {
    if (!Number.isFinite(value)) return String(value);
    // Read as text with another exponent, the number is shifted without the rounding of a product.
    const units = plainDecimal(Math.round(Number(`${plainDecimal(Math.abs(value))}e${most}`))).padStart(most + 1, '0');
    const whole = units.slice(0, units.length - most);
    const decimals = units
      .slice(units.length - most)
      .replace(/0+$/, '')
      .padEnd(least, '0');
    const sign = value < 0 && /[1-9]/.test(units) ? '-' : '';
    return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${decimals === '' ? '' : `.${decimals}`}`;
  };
}

/** A number as plain decimal digits, shortest form that reads back as the same number, never with an exponent. */
export function plainDecimal(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  const parts = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (parts === null) return text;
  const [, sign = '', whole = '', decimals = '', exponent = ''] = parts;
  const digits = whole + decimals;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}

/** The value at a percentile that was asked for. */
export function percentileOf({ percentiles }: Distribution, wanted: number): number {
  return percentiles.find(({ percentile }) => percentile === wanted)!.value;
}

const percentOf = decimalFormat(0, 4);

/** A value in its unit: dollars, percent, a year, shares; `not defined` for null. */
export function valueText(value: number | null, unit: RowUnit | null): string {
  if (value === null) return 'not defined';
  switch (unit) {
    case 'dollars':
      return formatDollars(value);
    case 'year':
      return String(value);
    case 'fraction':
      return `${percentOf(value * 100)} %`;
    case 'price':
      return `${value < 0 ? '-' : ''}$${formatPrice(Math.abs(value))}`;
    case 'shares':
      return formatWhole(value);
    default:
      return plainDecimal(value);
  }
}

/** A value of the input at a path: `0.216 (21.6 %)` for a rate, `$250,000` for an amount. */
export function inputText(path: string, value: number): string {
  const plain = plainDecimal(value);
  switch (unitAt(path)) {
    case 'fraction':
      return `${plain} (${percentOf(value * 100)} %)`;
    case 'dollars':
      return formatDollars(value);
    default:
      return plain;
  }
}

/** Formats for the words of an analysis of a plan. */
export function sayOf(plan: string): Say {
  return { plan, dollars: spokenDollars, value: valueText, input: inputText };
}
