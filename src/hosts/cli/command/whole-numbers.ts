import { invalidOption } from './option-values.js';

const HIGHEST_PORT = 65_535;

/** The port that an option gives; 0, which asks for any free port, only where `lowest` allows it. */
export function portOf(text: string, flag = '--port', lowest = 0): number {
  return wholeNumberOf(flag, text, lowest, HIGHEST_PORT);
}

/** The whole number that an option gives. */
export function wholeNumberOf(flag: string, text: string, low: number, high: number, unit?: string): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= low && number <= high) return number;
  const what = unit === undefined ? 'a whole number' : `a whole number of ${unit}`;
  throw invalidOption(flag, `Must be ${what} between ${low} and ${high}`, text);
}
