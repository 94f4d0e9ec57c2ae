import type { YearTable } from './core-plan.js';

/** How far a peer's result is from the engine's. */
export interface Difference {
  /** Between the sums of all years' obligations. */
  readonly total: number;
  /** Between the obligations of one year, at most. */
  readonly largestYear: number;
}

/**
 * What rounding can explain per participant and year: one unit of the model for each figure. Prices are rounded by all tools, so
 * they are the same.
 */
const UNITS: YearTableOf<number> = { price: 0, headcount: 1e-8, sharesAllocated: 1e-6, obligation: 0.01 };
/** Binary sums are not exact in the last digit. */
const BINARY_NOISE = 1e-12;

type YearTableOf<T> = Record<keyof YearTable, T>;

/**
 * Compares every figure of every year.
 *
 * @throws when one differs by more than rounding explains: then it is not the same model, and its time says nothing
 */
export function differenceOf(name: string, ours: YearTable, theirs: YearTable, participants: number): Difference {
  for (const figure of Object.keys(UNITS) as (keyof YearTable)[]) {
    ours[figure].forEach((expected, i) => {
      const given = theirs[figure][i];
      const allowed = UNITS[figure] * participants + Math.abs(expected) * BINARY_NOISE;
      // Written so that a missing figure or NaN fails.
      if (given !== undefined && Math.abs(given - expected) <= allowed) return;
      throw new Error(`${name} disagrees: ${figure} of year ${i + 1} is ${given}, not ${expected}`);
    });
  }
  const years = ours.obligation.map((expected, i) => Math.abs(theirs.obligation[i]! - expected));
  return {
    total: wholeCents(Math.abs(sum(theirs.obligation) - sum(ours.obligation))),
    largestYear: wholeCents(Math.max(...years)),
  };
}

/** Obligations are sums of payments in cents, and so are their differences. */
const wholeCents = (dollars: number): number => Math.round(dollars * 100) / 100;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
