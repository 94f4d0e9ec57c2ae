import { issues as words } from '../../errors.js';
import { LARGEST, toWholeDown } from '../../numeric/index.js';
import { outsideBounds, readNumber, type NumberOrDecimalText } from './quantities.js';
import { reading, Refusal, type Schema } from './reading.js';

/** The most years that an age or a length of service may have: they are held in 32-bit columns. */
const MOST_YEARS = 1_000_000_000;

const NOT_AN_INTEGER = new Refusal(words.notAnInteger);

/** A whole number between two bounds. */
export function wholeNumber(least: number, most: number): Schema<number, NumberOrDecimalText> {
  const bounds = { least, most };
  const outside = outsideBounds(bounds, most, true);
  return reading(
    (value) => {
      const number = readNumber(value);
      if (number instanceof Refusal) return number;
      const whole = toWholeDown(number);
      if (whole !== (typeof number === 'number' ? number : -toWholeDown(negated(number)))) return NOT_AN_INTEGER;
      return whole < least || whole > most ? outside : whole + 0;
    },
    { kind: 'integer', decimals: 0, ...bounds },
  );
}

/** A calendar year, or an age on which something turns. */
export const wholeYears = (): Schema<number, NumberOrDecimalText> => years((number) => toWholeDown(number), true);

/** An age or a length of time, of which the completed years count: 45.9 is 45. */
export const completedYears = (): Schema<number, NumberOrDecimalText> => years((number) => toWholeDown(number), false);

/** An age or length of service that must have been reached: in completed years 20.5 is reached at 21. */
export const yearsToReach = (): Schema<number, NumberOrDecimalText> =>
  years((number) => (typeof number === 'number' ? Math.ceil(number) : -toWholeDown(negated(number))), false);

function years(round: (number: number | string) => number, whole: boolean): Schema<number, NumberOrDecimalText> {
  const bounds = { least: 0 };
  const tooLow = outsideBounds(bounds, MOST_YEARS, false);
  const tooHigh = outsideBounds(bounds, MOST_YEARS, true);
  return reading(
    (value) => {
      const number = readNumber(value);
      if (number instanceof Refusal) return number;
      const down = toWholeDown(number);
      if (whole && down !== (typeof number === 'number' ? number : -toWholeDown(negated(number)))) {
        return NOT_AN_INTEGER;
      }
      if (down < 0) return tooLow;
      return down > MOST_YEARS ? tooHigh : round(number) + 0;
    },
    { kind: whole ? 'integer' : 'number', decimals: 0, ...bounds },
  );
}

/** Any whole number that is exact. */
export const anyWholeNumber = (): Schema<number, NumberOrDecimalText> => wholeNumber(-LARGEST, LARGEST);

/** The text of the opposite number. */
function negated(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}
