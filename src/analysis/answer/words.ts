import type { Say } from '../descriptor.js';

/** A text with a capital at its beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text without one. */
export function uncapital(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A fraction in words, to a hundredth of a percent: `13.31 %`. */
export function partText(fraction: number | string, { value }: Pick<Say, 'value'>): string {
  return value(Number(Number(fraction).toFixed(4)), 'fraction');
}

/** A change of dollars in words, with its sign. */
export function changeText(amount: number, { dollars }: Pick<Say, 'dollars'>): string {
  return `${amount > 0 ? '+' : ''}${dollars(amount)}`;
}

/** `1 year`, `20 years`. */
export function yearsText(count: number): string {
  return count === 1 ? '1 year' : `${count} years`;
}

/** `$1.9 million less`; `as much` without a difference. */
export function moreOrLess(difference: number, { dollars }: Pick<Say, 'dollars'>, none = 'as much'): string {
  return difference === 0 ? none : `${dollars(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
}

/** Entries in order, without those that are false: `told('One sentence.', isShort && 'Another.', others)`. */
export function told<Entry>(...entries: readonly (Entry | false | readonly Entry[])[]): Entry[] {
  return entries.flatMap((entry): Entry | readonly Entry[] => (entry === false ? [] : entry));
}
