/** decimal.js in dollars and shares, as an application would write it. */
import { Decimal as DecimalJs } from 'decimal.js';
import type * as library from './exact.js';

/** Enough digits that a product is exact and a quotient is never mistaken for a tie. */
const Decimal = DecimalJs.clone({ precision: 40, rounding: DecimalJs.ROUND_HALF_EVEN });
export type Value = DecimalJs;

const ZERO = new Decimal(0);

export const fromUnits = (units: number, decimals: number): Value => new Decimal(units).dividedBy(10 ** decimals);

export const toUnits = (value: Value, decimals: number): number => value.times(10 ** decimals).toNumber();

export const proRata = (total: Value, part: Value, whole: Value): Value =>
  total.times(part).dividedBy(whole).toDecimalPlaces(2);

export const cost = (shares: Value, price: Value): Value => shares.times(price).toDecimalPlaces(2);

export const price = (equity: Value, shares: Value): Value => equity.dividedBy(shares).toDecimalPlaces(4);

export function apportion(total: Value, weights: readonly Value[]): Value[] {
  const sum = weights.reduce((a, b) => a.plus(b), ZERO);
  let weightSoFar = ZERO;
  let paidSoFar = ZERO;
  return weights.map((weight) => {
    weightSoFar = weightSoFar.plus(weight);
    const paid = proRata(total, weightSoFar, sum);
    const part = paid.minus(paidSoFar);
    paidSoFar = paid;
    return part;
  });
}

({ fromUnits, toUnits, proRata, cost, price, apportion }) satisfies Record<keyof typeof library, unknown>;
