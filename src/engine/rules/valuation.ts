import {
  ExactDecimal,
  grown,
  portion,
  roundedQuotient,
  roundWithin,
  subtract,
  WHOLE,
  type Cents,
  type Rate,
  type SharePrice,
} from '../numeric/index.js';
import { exactValue, NEAR_VALUE_MARGIN, nearValue, type DilutedValue } from './diluted-value.js';

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
  const nearly = (price * (nearValue(now) / now.shares) * before.shares) / nearValue(before);
  return priceNear(nearly, () =>
    roundedQuotient(exactValue(now).times(before.shares).times(price), exactValue(before).times(now.shares)),
  );
}

/** The value a share less a discount for lack of marketability and of control: `R4[V (1 - discount)]`. */
export function discountedPrice(now: DilutedValue, discount: Rate): SharePrice {
  const left = subtract(WHOLE, discount);
  return priceNear(((nearValue(now) / now.shares) * left) / WHOLE, () =>
    roundedQuotient(exactValue(now).times(left), new ExactDecimal(now.shares).times(WHOLE)),
  );
}

/** The price nearest to what doubles give; where they leave it open, it is found exactly. */
function priceNear(nearly: number, exactly: () => number): SharePrice {
  return (roundWithin(nearly, nearly * NEAR_VALUE_MARGIN) ?? exactly()) as SharePrice;
}
