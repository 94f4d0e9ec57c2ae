import { invalidOption } from './option-values.js';

/** `2025=census.csv`. */
export function yearly(flag: string, text: string): readonly [year: number, value: string] {
  const [year, value] = pair(flag, text);
  if (!/^\d{4}$/.test(year)) throw invalidOption(flag, 'Must begin with a year, as in 2025=…', text);
  return [Number(year), value];
}

/** `A-17=1001`. */
export function pair(flag: string, text: string): readonly [string, string] {
  const [, before, after] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (before === undefined || after === undefined)
    throw invalidOption(flag, 'Must be two values with = between them', text);
  return [before, after];
}

/** Values by year; a year that is given twice is refused. */
export function byYear(flag: string, texts: readonly string[]): ReadonlyMap<number, string> {
  const values = new Map<number, string>();
  for (const text of texts) {
    const [year, value] = yearly(flag, text);
    if (values.has(year)) throw invalidOption(flag, `Must be given once for ${year}`, text);
    values.set(year, value);
  }
  return values;
}
