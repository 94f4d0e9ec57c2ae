import { spokenDollars } from './figures.js';

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
