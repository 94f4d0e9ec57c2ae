import { decimalFormat } from '../words/decimal-format.js';

const short = decimalFormat(0, 3);

/** Dollars on an axis: `$3.5 M`. */
export function axisDollars(value: number): string {
  const sign = value < 0 ? '−' : '';
  const amount = Math.abs(value);
  for (const [size, name] of [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    if (amount >= size) return `${sign}$${short(amount / size)} ${name}`;
  }
  return `${sign}$${short(amount)}`;
}

/** Shares on an axis: `250 k`. */
export function axisCount(value: number): string {
  if (value >= 1e6) return `${short(value / 1e6)} M`;
  return value >= 1e4 ? `${short(value / 1e3)} k` : short(value);
}

/** A percentage on an axis. */
export function axisPercent(value: number): string {
  return `${short(value * 100)} %`;
}
