import { grown, portion, subtract, WHOLE, type Cents, type Rate } from '../numeric/index.js';

/** What moves a company's equity in a year. */
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
