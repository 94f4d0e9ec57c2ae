import { plainDecimal } from './plain-decimal.js';

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
