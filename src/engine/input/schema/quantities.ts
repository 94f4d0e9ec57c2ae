import type * as z from 'zod/mini';
import { DECIMALS, LARGEST, toExact, toUnits } from '../../numeric/index.js';
import type { Cents, MicroShares, Rate, SharePrice } from '../../numeric/index.js';
import { outsideBounds, readNumber, type Bounds, type NumberOrDecimalText } from './numbers.js';

type Quantity<Q> = z.ZodMiniType<Q, NumberOrDecimalText>;

/** A quantity as exact decimal text, for messages: a double of this size may lack the last digit. */
export function decimalText(units: number, decimals: number): string {
  return toExact(units, decimals).toFixed();
}

/** A number that is rounded to its unit; its bounds are checked after that. */
function quantity<Q extends number>(unit: string, decimals: number, bounds: Bounds): Quantity<Q> {
  const { minimum, maximum, exclusiveMinimum } = bounds;
  const least = minimum === undefined ? -LARGEST : toUnits(minimum, decimals);
  const above = exclusiveMinimum === undefined ? -Infinity : toUnits(exclusiveMinimum, decimals);
  const most = maximum === undefined ? LARGEST : toUnits(maximum, decimals);
  const read = (value: NumberOrDecimalText): Q | string => {
    const units = toUnits(value, decimals);
    if (units >= least && units > above && units <= most) return units as Q;
    return outsideBounds(bounds, decimalText(LARGEST, decimals), units > most);
  };
  return readNumber(read, { unit, decimals, ...bounds });
}

const NOT_NEGATIVE = { minimum: 0 };

/** Dollars, to the cent: cash, pay, cost. */
export const money = (): Quantity<Cents> => quantity('dollars', DECIMALS.cents, NOT_NEGATIVE);

/** Dollars a share, to four decimals. */
export const price = (bounds: Bounds = NOT_NEGATIVE): Quantity<SharePrice> =>
  quantity('dollars a share', DECIMALS.price, bounds);

/** Shares, to six decimals. */
export const shares = (bounds: Bounds = NOT_NEGATIVE): Quantity<MicroShares> =>
  quantity('shares', DECIMALS.shares, bounds);

/** A rate or a fraction, to eight decimals: 0 to 1 unless another bound is stated; above 1 it counts something else. */
export const rate = (bounds: Bounds = { minimum: 0, maximum: 1 }, unit = 'fraction'): Quantity<Rate> =>
  quantity(unit, DECIMALS.rate, bounds);

/** A growth, increase, return or discount rate: may be negative, but not take everything. */
export const growthRate = (): Quantity<Rate> => rate({ exclusiveMinimum: -1 });

/** A fraction written in percent, 0 to 100. A millionth of a percent is the unit of a rate. */
export const percent = (): Quantity<Rate> => quantity('percent', DECIMALS.rate - 2, { minimum: 0, maximum: 100 });
