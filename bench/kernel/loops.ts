import * as library from './library.js';
import type { Operands } from './operands.js';

/** The operations that are timed. */
export const OPERATIONS = ['proRata', 'cost', 'price', 'apportion'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** One operation over all operands. */
export interface Loop {
  /** Computes and keeps the results, in the library's own kind of number. */
  readonly run: () => void;
  /** The results of the last run, in units. */
  readonly results: () => number[];
}

/** The loops of one library. Operands are converted before, results after: the time is that of the arithmetic. */
export function makeLoops(operands: Operands): Record<Operation, Loop> {
  const read = (units: readonly number[], decimals: number): library.Value[] =>
    units.map((unit) => library.fromUnits(unit, decimals));
  const shares = read(operands.shares, 6);
  const prices = read(operands.prices, 4);
  const equity = read(operands.equity, 2);
  const outstanding = read(operands.outstanding, 6);
  const totals = read(operands.totals, 2);
  const parts = read(operands.parts, 2);
  const wholes = read(operands.wholes, 2);
  const count = shares.length;
  const results: library.Value[] = [...shares];
  let apportioned: library.Value[] = [];

  const unitsOf = (values: readonly library.Value[], decimals: number): number[] =>
    values.map((value) => library.toUnits(value, decimals));
  return {
    proRata: {
      run: () => {
        for (let i = 0; i < count; i++) results[i] = library.proRata(totals[i]!, parts[i]!, wholes[i]!);
      },
      results: () => unitsOf(results, 2),
    },
    cost: {
      run: () => {
        for (let i = 0; i < count; i++) results[i] = library.cost(shares[i]!, prices[i]!);
      },
      results: () => unitsOf(results, 2),
    },
    price: {
      run: () => {
        for (let i = 0; i < count; i++) results[i] = library.price(equity[i]!, outstanding[i]!);
      },
      results: () => unitsOf(results, 4),
    },
    apportion: {
      run: () => {
        apportioned = library.apportion(totals[0]!, parts);
      },
      results: () => unitsOf(apportioned, 2),
    },
  };
}
