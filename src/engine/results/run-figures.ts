import { add, ZERO, type Cents, type MicroShares } from '../numeric/index.js';
import type { YearRecord } from '../state/year-record.js';
import { companyContributionOf, obligationOf, repurchaseCashOf, trustFundedOf } from './annual-projection.js';

/** The yearly figures that summaries are made of, in exact units. */
export interface RunFigures {
  readonly years: number[];
  readonly obligations: Cents[];
  readonly cash: Cents[];
  readonly contributions: Cents[];
  readonly trustFunded: Cents[];
  /** At the start of each year. */
  readonly suspenseShares: MicroShares[];
}

export function emptyFigures(): RunFigures {
  return {
    years: [],
    obligations: [],
    cash: [],
    contributions: [],
    trustFunded: [],
    suspenseShares: [],
  };
}

/** Adds one completed year. */
export function recordFigures(figures: RunFigures, record: YearRecord): void {
  figures.years.push(record.year);
  figures.obligations.push(obligationOf(record));
  figures.cash.push(repurchaseCashOf(record));
  figures.contributions.push(companyContributionOf(record));
  figures.trustFunded.push(trustFundedOf(record));
  figures.suspenseShares.push(record.opening.suspenseShares);
}

/** The sum of the first `count` amounts. */
export function sumOf(amounts: readonly Cents[], count = amounts.length): Cents {
  let sum: Cents = ZERO;
  for (const amount of amounts.slice(0, count)) sum = add(sum, amount);
  return sum;
}

/** Position of the largest amount, the earliest on a tie. */
export function peakOf(amounts: readonly number[]): number {
  let peak = 0;
  amounts.forEach((amount, i) => {
    if (amount > amounts[peak]!) peak = i;
  });
  return peak;
}
