/** big.js in dollars and shares. A constructor fixes the places to which quotients are rounded, so there are two. */
import BigJs from 'big.js';
import type * as library from './exact.js';

const Money = BigJs();
Money.DP = 2;
Money.RM = BigJs.roundHalfEven;
const Price = BigJs();
Price.DP = 4;
Price.RM = BigJs.roundHalfEven;

export type Value = BigJs;

const ZERO = new Money(0);
const PLACES = 2;

export const fromUnits = (units: number, decimals: number): Value => {
  const digits = String(units).padStart(decimals + 1, '0');
  const text = `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`;
  // Four decimals are a price, two an amount; shares are what prices are divided by.
  return decimals === 2 ? new Money(text) : new Price(text);
};

export const toUnits = (value: Value, decimals: number): number => value.times(10 ** decimals).toNumber();

export const proRata = (total: Value, part: Value, whole: Value): Value => total.times(part).div(whole);

export const cost = (shares: Value, price: Value): Value => shares.times(price).round(PLACES, BigJs.roundHalfEven);

/** The left operand's constructor decides the places, and an amount has only two. */
export const price = (equity: Value, shares: Value): Value => new Price(equity).div(shares);

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
