import { grown, portion, subtract, WHOLE, type Cents, type Rate } from '../numeric/index.js';

/**
 * Equity value at year end when it carries the cost of repurchases, before the floor at zero; may be negative.
 *
 * Growth is net of planned contributions and dividends. Cash that the company contributes to recycle shares is an expense,
 * net of the tax it saves; cash that redeems or lends leaves in full. At the appraised price redeeming leaves the price of the
 * remaining shares unchanged `[std]`, after the redemption arithmetic of `[S-blount]`.
 */
export function equityAtYearEnd(
  equity: Cents,
  growth: Rate,
  recycledCost: Cents,
  redeemedCost: Cents,
  taxRate: Rate,
): Cents {
  const afterTax = portion(recycledCost, subtract(WHOLE, taxRate));
  return subtract(subtract(grown(equity, growth), afterTax), redeemedCost);
}
