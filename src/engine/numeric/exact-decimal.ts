import { Decimal } from 'decimal.js';

/**
 * Decimal arithmetic for the few plan-level scalars (compound growth, level payments, present value) and for text.
 *
 * A private clone: the shared constructor's settings can be changed by any host. 1,400 significant digits hold every
 * product the model forms without rounding: the longest is that of a limit indexed to 2175, 149 factors of 8 decimals or some
 * 1,200 digits, plus what the growth adds in front. Quotients are rounded only there, far beyond the last digit that could
 * decide a half-even tie: a denominator has at most 75 factors, so a quotient that is not a tie is at least 10^-640 from one.
 */
export const ExactDecimal = Decimal.clone({
  precision: 1400,
  rounding: Decimal.ROUND_HALF_EVEN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
  maxE: 9e15,
  minE: -9e15,
});
export type ExactDecimal = Decimal;
