/** The engine's own arithmetic: whole units in doubles. */
import { apportion as apportionUnits, cost as costOf, mulDiv, priceOf } from '../../src/engine/numeric/index.js';
import type { Cents, MicroShares, SharePrice } from '../../src/engine/numeric/index.js';

export type Value = number;

export const fromUnits = (units: number, _decimals: number): Value => units;

export const toUnits = (value: Value, _decimals: number): number => value;

export const proRata = (total: Value, part: Value, whole: Value): Value => mulDiv(total, part, whole);

export const cost = (shares: Value, price: Value): Value => costOf(shares as MicroShares, price as SharePrice);

export const price = (equity: Value, shares: Value): Value => priceOf(equity as Cents, shares as MicroShares);

export const apportion = (total: Value, weights: readonly Value[]): Value[] => apportionUnits(total, weights);
