import type * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { LARGEST, toWholeDown } from '../../numeric/index.js';
import { outsideBounds, readNumber, type NumberOrDecimalText } from './numbers.js';

type WholeNumber = z.ZodMiniType<number, NumberOrDecimalText>;

/** The most years that an age or a length of service may have: they are held in 32-bit columns. */
const MOST_YEARS = 1_000_000_000;

/** A whole number between two bounds. */
export function wholeNumber(minimum: number, maximum: number, unit: string): WholeNumber {
  const outside = words.between(minimum, maximum);
  const read = (value: NumberOrDecimalText): number | string => {
    const whole = toWholeDown(value);
    if (whole !== toWholeUp(value)) return words.notAnInteger;
    return whole < minimum || whole > maximum ? outside : whole + 0;
  };
  return readNumber(read, { kind: 'integer', unit, decimals: 0, minimum, maximum });
}

/** A calendar year, or an age at which something changes. */
export const wholeYears = (unit: 'year' | 'years'): WholeNumber => years(unit, toWholeDown, 'integer');

/** An age or a length of time, of which the completed years count: 45.9 is 45. */
export const completedYears = (): WholeNumber => years('years', toWholeDown);

/** An age or length of service that must have been reached: in completed years 20.5 is reached at 21. */
export const yearsToReach = (): WholeNumber => years('years', toWholeUp);

function years(
  unit: string,
  round: (value: NumberOrDecimalText) => number,
  kind: 'number' | 'integer' = 'number',
): WholeNumber {
  const bounds = { minimum: 0 };
  const read = (value: NumberOrDecimalText): number | string => {
    const down = toWholeDown(value);
    if (kind === 'integer' && down !== toWholeUp(value)) return words.notAnInteger;
    return down < 0 || down > MOST_YEARS ? outsideBounds(bounds, MOST_YEARS, down > 0) : round(value) + 0;
  };
  return readNumber(read, { kind, unit, decimals: 0, ...bounds });
}

/** Any whole number that is exact. */
export const anyWholeNumber = (): WholeNumber => wholeNumber(-LARGEST, LARGEST, 'number');

/** A number rounded up: its negative, rounded down and negated. */
function toWholeUp(value: NumberOrDecimalText): number {
  if (typeof value === 'number') return Math.ceil(value);
  return -toWholeDown(value.startsWith('-') ? value.slice(1) : `-${value}`);
}
