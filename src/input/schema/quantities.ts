import { issues as words } from '../../errors.js';
import { DECIMALS, isDecimalText, LARGEST, toExact, toUnits } from '../../numeric/index.js';
import type { Cents, MicroShares, Rate, SharePrice } from '../../numeric/index.js';
import { reading, Refusal, type Schema } from './reading.js';

/** What a user may write for a number: a JSON number, or the same as decimal text so that no digit is lost on the way. */
export type NumberOrDecimalText = number | string;

/** The bounds of a quantity, in plain terms; they are checked after rounding to the unit. */
export interface Bounds {
  readonly least?: number;
  readonly most?: number;
  /** The value must be greater than this. */
  readonly above?: number;
}

/** Longer decimal text is refused unread. */
export const LONGEST_DECIMAL_TEXT = 500;

/** Decimal text of at most this length is what its double is written as, too. */
const FIFTEEN = 15;

const NOT_A_NUMBER = new Refusal(words.notANumber);
const TOO_LONG = new Refusal(words.atMostCharacters(LONGEST_DECIMAL_TEXT));

/** A finite number or decimal text as such, or the refusal of everything else. */
export function readNumber(value: unknown): number | string | Refusal {
  if (typeof value === 'number') return Number.isFinite(value) ? value : NOT_A_NUMBER;
  if (typeof value !== 'string') return NOT_A_NUMBER;
  if (value.length > LONGEST_DECIMAL_TEXT) return TOO_LONG;
  if (!isDecimalText(value)) return NOT_A_NUMBER;
  return value.length <= FIFTEEN ? Number(value) : value;
}

/** The words for a value outside its bounds. */
export function outsideBounds({ least, most, above }: Bounds, largest: number | string, tooLarge: boolean): Refusal {
  if (least !== undefined && most !== undefined) return new Refusal(words.between(least, most));
  if (tooLarge) return new Refusal(words.atMost(most ?? largest));
  return new Refusal(above !== undefined ? words.greaterThan(above) : words.atLeast(least ?? `-${largest}`));
}

/** A quantity as exact decimal text, for messages: a double of this size may lack the last digit. */
export function decimalText(units: number, decimals: number): string {
  return toExact(units, decimals).toFixed();
}

function quantity<Q extends number>(decimals: number, bounds: Bounds): Schema<Q, NumberOrDecimalText> {
  const least = bounds.least === undefined ? -LARGEST : toUnits(bounds.least, decimals);
  const above = bounds.above === undefined ? -Infinity : toUnits(bounds.above, decimals);
  const most = bounds.most === undefined ? LARGEST : toUnits(bounds.most, decimals);
  const largest = decimalText(LARGEST, decimals);
  const tooLow = outsideBounds(bounds, largest, false);
  const tooHigh = outsideBounds(bounds, largest, true);
  return reading(
    (value) => {
      const number = readNumber(value);
      if (number instanceof Refusal) return number;
      const units = toUnits(number, decimals);
      if (units < least || units <= above) return tooLow;
      return units > most ? tooHigh : (units as Q);
    },
    { kind: 'number', decimals, ...bounds },
  );
}

/** Dollars, to the cent: cash, pay, cost. */
export const money = (bounds: Bounds = { least: 0 }): Schema<Cents, NumberOrDecimalText> =>
  quantity(DECIMALS.cents, bounds);

/** Dollars a share, to four decimals. */
export const price = (bounds: Bounds = { least: 0 }): Schema<SharePrice, NumberOrDecimalText> =>
  quantity(DECIMALS.price, bounds);

/** Shares, to six decimals. */
export const shares = (): Schema<MicroShares, NumberOrDecimalText> => quantity(DECIMALS.shares, { least: 0 });

/** A rate, percentage of one or fraction, to eight decimals: 0 to 1 unless another bound is stated. */
export const rate = (bounds: Bounds = { least: 0, most: 1 }): Schema<Rate, NumberOrDecimalText> =>
  quantity(DECIMALS.rate, bounds);

/** A growth, increase, return or discount rate: may be negative, but not take everything. */
export const growthRate = (): Schema<Rate, NumberOrDecimalText> => rate({ above: -1 });

/** A fraction written in percent, 0 to 100. A millionth of a percent is the unit of a rate. */
export const percent = (): Schema<Rate, NumberOrDecimalText> => quantity(DECIMALS.rate - 2, { least: 0, most: 100 });
