import { add, ZERO, type Cents, type MicroShares } from '../numeric/index.js';
import type { YearRecord } from '../state/year-record.js';
import {
  benefitLevelByContribution,
  burdenOf,
  companyContributionOf,
  obligationOf,
  repurchaseCashOf,
  shareTurnoverOf,
  trustFundedOf,
} from './annual-projection.js';
import { benefitLevelByValue } from './benefit-level.js';

/** The yearly figures that summaries are made of: amounts in exact units, ratios as they are reported. */
export interface RunFigures {
  readonly years: number[];
  readonly obligations: Cents[];
  readonly cash: Cents[];
  readonly contributions: Cents[];
  readonly trustFunded: Cents[];
  readonly burdens: number[];
  readonly shareTurnovers: number[];
  readonly benefitLevelsByContribution: number[];
  readonly benefitLevelsByValue: number[];
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
    burdens: [],
    shareTurnovers: [],
    benefitLevelsByContribution: [],
    benefitLevelsByValue: [],
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
  figures.burdens.push(burdenOf(record));
  figures.shareTurnovers.push(shareTurnoverOf(record));
  figures.benefitLevelsByContribution.push(benefitLevelByContribution(record));
  figures.benefitLevelsByValue.push(benefitLevelByValue(record));
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
