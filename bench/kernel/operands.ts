import { randomNumbers } from '../plan.js';

/**
 * Whole units to compute with, as large as those of a plan of some thousand people. One in eight is as round as figures in a
 * census are: hundredths of a share, quarters of a dollar. Round figures make ties.
 */
export interface Operands {
  /** Microshares of an account, up to 5,000 shares. */
  readonly shares: readonly number[];
  /** Ten-thousandths of a dollar a share, from 1 to 1,000 dollars. */
  readonly prices: readonly number[];
  /** Cents of a company's equity, up to 10 billion dollars. */
  readonly equity: readonly number[];
  /** Microshares outstanding, from 1,000 to 10 million shares. */
  readonly outstanding: readonly number[];
  /** Cents to take a part of, up to 100 million dollars. */
  readonly totals: readonly number[];
  /** Cents of one person's pay, and of everybody's. */
  readonly parts: readonly number[];
  readonly wholes: readonly number[];
}

export function makeOperands(count: number): Operands {
  const random = randomNumbers(7);
  const between = (least: number, most: number, round: number): number[] =>
    Array.from({ length: count }, (_, i) => {
      const step = i % 8 === 0 ? round : 1;
      return Math.max(least, Math.floor((least + random() * (most - least)) / step) * step);
    });
  return {
    shares: between(1, 5e9, 1e4),
    prices: between(1e4, 1e7, 2_500),
    equity: between(1e9, 1e12, 1e8),
    outstanding: between(1e9, 1e13, 1e9),
    totals: between(1, 1e10, 1e5),
    parts: between(1e6, 3e7, 1e5),
    wholes: between(1e10, 1e12, 1e7),
  };
}
