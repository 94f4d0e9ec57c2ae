// Generated from the schemas by npm run fix; do not edit.
import type { NumberOrDecimalText } from '../schema/numbers.js';

/** Payments and means of a fund. */
export interface SinkingFundOptions {
  /**
   * Dollars to pay at the end of each year, such as `repurchase_cash`; at most 75 years.
   *
   * (dollars; 0 or more)
   */
  obligations: readonly NumberOrDecimalText[];
  /**
   * Dollars in the fund at the start.
   *
   * (dollars; 0 or more)
   * @defaultValue `0`
   */
  opening_balance?: NumberOrDecimalText | undefined;
  /**
   * Yearly return on the fund.
   *
   * (fraction: 0.04 is 4 %; more than -1)
   * @defaultValue `0`
   */
  return_rate?: NumberOrDecimalText | undefined;
}
