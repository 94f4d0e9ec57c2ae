import type { RowUnit, Say } from '../../analysis/index.js';
import { decimalFormat, formatDollars, formatPrice, formatWhole, plainDecimal, spokenDollars } from './figures.js';
import { unitAt } from '../../engine/input/options/numeric-input.js';

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
