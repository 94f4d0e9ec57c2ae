/** Dollars and shares in doubles, rounded as spreadsheets round: what most projections are made of. */
import type * as library from './exact.js';

export type Value = number;

export const fromUnits = (units: number, decimals: number): Value => units / 10 ** decimals;

export const toUnits = (value: Value, decimals: number): number => Math.round(value * 10 ** decimals);

export const proRata = (total: Value, part: Value, whole: Value): Value =>
  Math.round(((total * part) / whole) * 100) / 100;

export const cost = (shares: Value, price: Value): Value => Math.round(shares * price * 100) / 100;

export const price = (equity: Value, shares: Value): Value => Math.round((equity / shares) * 10_000) / 10_000;

/** Each part rounded by itself: the usual way, which loses or invents cents. */
export function apportion(total: Value, weights: readonly Value[]): Value[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => proRata(total, weight, sum));
}

({ fromUnits, toUnits, proRata, cost, price, apportion }) satisfies Record<keyof typeof library, unknown>;
