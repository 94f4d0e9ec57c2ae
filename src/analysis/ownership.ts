import { ratio } from '../engine/numeric/index.js';
import type { AnnualProjection } from '../engine/results/types.js';
import { trustShares } from '../engine/state/year-record.js';
import type { Observer } from '../engine/year/project.js';

/** Part of the company that the trust owns. */
export interface OwnershipTrend {
  /** At the census, of the shares outstanding; null where there are none. */
  readonly at_census: number | null;
  /** At the end. */
  readonly at_end: number | null;
  /** The first year end at which it is below a half and was not at the census; null without one. */
  readonly below_half_year: number | null;
}

/** Follows ownership while a plan is projected: the census is no year, so only the first opening tells of it. */
export function followOwnership(): {
  readonly observe: Observer;
  readonly trend: (years: readonly AnnualProjection[]) => OwnershipTrend;
} {
  let atCensus: number | null = null;
  return {
    observe: ({ index, opening, sharesOutstanding }) => {
      if (index === 1 && sharesOutstanding > 0) atCensus = ratio(trustShares(opening), sharesOutstanding);
    },
    trend: (years) => {
      const wasBelow = atCensus !== null && atCensus < HALF;
      const below = years.find(({ esop_part: part }) => part !== null && part < HALF);
      return {
        at_census: atCensus,
        at_end: years.at(-1)!.esop_part,
        below_half_year: wasBelow ? null : (below?.year ?? null),
      };
    },
  };
}

const HALF = 0.5;
