/** For a place near the whole sentence. */
export const NOT_DRAWN = 'Earnings were not drawn.';

/** Beside each probability of a shortfall. Pitfall: the futures short of cash are those with a high price, and never those with low earnings. */
export const EARNINGS_NOT_DRAWN =
  'Earnings were not drawn: these are chances over price and people only, not over earnings.';
