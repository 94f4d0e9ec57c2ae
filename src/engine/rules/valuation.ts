import {
  ExactDecimal,
  grown,
  portion,
  roundedQuotient,
  subtract,
  WHOLE,
  type Cents,
  type Rate,
  type SharePrice,
} from '../numeric/index.js';
import type { DilutedValue } from './diluted-value.js';

/** Movements of a company's equity in a year. */
interface EquityMovement {
  readonly growth: Rate;
  /** Company cash that recycled shares, before the tax it saves. */
  readonly recycledCost: Cents;
  /** Company cash that redeemed shares, or was lent for them. */
  readonly redeemedCost: Cents;
  readonly taxRate: Rate;
}

/**
 * Equity value at year end when it carries the cost of repurchases, before the floor at zero; may be negative.
 *
 * Growth is net of planned contributions and dividends. Cash that the company contributes to recycle shares is an expense,
 * net of the tax it saves; cash that redeems or lends leaves in full. At the appraised price redeeming leaves the price of the
 * remaining shares unchanged `[std]`, after the redemption arithmetic of `[S-blount]`.
 */
export function equityAtYearEnd(equity: Cents, movement: EquityMovement): Cents {
  const { growth, recycledCost, redeemedCost, taxRate } = movement;
  const afterTax = portion(recycledCost, subtract(WHOLE, taxRate));
  return subtract(subtract(grown(equity, growth), afterTax), redeemedCost);
}

/**
 * The price that moves in proportion to the value a share, from what it was when that value was `before`: `R4[price V / V0]`, one
 * rounding of the exact quotient `[std]`. What an appraiser takes off the value, for lack of marketability and of control, cancels out.
 */
export function calibratedPrice(price: SharePrice, now: DilutedValue, before: DilutedValue): SharePrice {
  const numerator = now.value.times(before.shares).times(price);
  return roundedQuotient(numerator, before.value.times(now.shares)) as SharePrice;
}

/** The value a share less a discount for lack of marketability and of control: `R4[V (1 - discount)]`. */
export function discountedPrice({ value, shares }: DilutedValue, discount: Rate): SharePrice {
  return roundedQuotient(value.times(subtract(WHOLE, discount)), new ExactDecimal(shares).times(WHOLE)) as SharePrice;
}
