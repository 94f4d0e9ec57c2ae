import { roundToNumber } from './decimal-text.js';
import { ExactDecimal } from './exact-decimal.js';
import { mulDiv } from './kernel.js';
import { LARGEST, DECIMALS, WHOLE } from './units.js';

/**
 * One amount as a multiple of another above zero, `R8[amount / base]`, as the number that leaves the engine. Nothing is
 * computed from it, so it may be larger than a `Rate` can hold: an obligation of millions on a payroll of cents. The amount may be
 * negative.
 *
 * @example
 * ratio(1, 3) // 0.33333333
 */
export function ratio<Q extends number>(amount: Q, base: NoInfer<Q>): number {
  if (amount < 0) return 0 - ratio(-amount, base);
  if (amount / base < LARGEST / WHOLE - 1) return mulDiv(amount, WHOLE, base) / WHOLE;
  return roundToNumber(new ExactDecimal(amount).dividedBy(base), DECIMALS.rate);
}
