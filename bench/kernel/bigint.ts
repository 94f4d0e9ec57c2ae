/** The same units in `bigint`, from end to end: no conversions in the time. */
import type * as library from './exact.js';

export type Value = bigint;

const SCALE = 100_000_000n;

export const fromUnits = (units: number, _decimals: number): Value => BigInt(units);

export const toUnits = (value: Value, _decimals: number): number => Number(value);

export function proRata(total: Value, part: Value, whole: Value): Value {
  const product = total * part;
  const quotient = product / whole;
  const twice = (product - quotient * whole) * 2n;
  return twice > whole || (twice === whole && (quotient & 1n) === 1n) ? quotient + 1n : quotient;
}

export const cost = (shares: Value, price: Value): Value => proRata(shares, price, SCALE);

export const price = (equity: Value, shares: Value): Value => proRata(equity, SCALE, shares);

export function apportion(total: Value, weights: readonly Value[]): Value[] {
  const sum = weights.reduce((a, b) => a + b, 0n);
  let weightSoFar = 0n;
  let paidSoFar = 0n;
  return weights.map((weight) => {
    weightSoFar += weight;
    const paid = proRata(total, weightSoFar, sum);
    const part = paid - paidSoFar;
    paidSoFar = paid;
    return part;
  });
}

({ fromUnits, toUnits, proRata, cost, price, apportion }) satisfies Record<keyof typeof library, unknown>;
