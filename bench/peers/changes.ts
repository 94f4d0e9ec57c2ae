import type { Assumptions } from './core-plan.js';

/** The assumption that changes from run to run. */
export type Changed = 'price growth' | 'turnover';

/** Each comparison goes back and forth between two values of one assumption. */
export const CHANGES: Record<Changed, readonly [Assumptions, Assumptions]> = {
  'price growth': [
    { priceGrowth: 0.05, turnoverScale: 1 },
    { priceGrowth: 0.06, turnoverScale: 1 },
  ],
  turnover: [
    { priceGrowth: 0.05, turnoverScale: 1 },
    { priceGrowth: 0.05, turnoverScale: 1.1 },
  ],
};
