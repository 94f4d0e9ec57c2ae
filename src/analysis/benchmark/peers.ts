/** Distribution of a measure among the peers. */
export interface PeerDistribution {
  /** Definition for the plan, in words. */
  readonly is: string;
  readonly unit: 'fraction' | 'ratio' | 'dollars';
  /** Count of peers; null where it is not known. */
  readonly number: number | null;
  /** Kind of peers counted. */
  readonly of: 'plan-years' | 'plans' | 'five-year windows' | 'eight-year windows';
  /** 10th, 25th, 50th, 75th and 90th percentile; null where it is not known. */
  readonly percentiles: readonly [p10: number, p25: number | null, p50: number | null, p75: number | null, p90: number];
}

function peers(
  ...[percentiles, unit, number, of, is]: [
    ...[PeerDistribution['percentiles'], PeerDistribution['unit'], PeerDistribution['number'], PeerDistribution['of']],
    string,
  ]
): PeerDistribution {
  return { is, unit, number, of, percentiles };
}

/**
 * Peers of a plan: Schedule H of Form 5500, ESOPs of Massachusetts, 2014 to 2024 `[S-peers]`. Net assets are at the start of the year
 * unless it is said otherwise: shares of the trust and cash, less what the trust owes on loans.
 */
export const PEERS = {
  source: 'Form 5500, Schedule H, 256 plan-years of 44 ESOPs of Massachusetts',
  from: 2014,
  to: 2024,
  limits:
    'one state, years of rising prices, plans that survived, mostly of 100 people and more; no banks, listed sponsors or plans with less than 40 % stock; growth over several years is from the same files with a looser selection',
  // prettier-ignore
  measures: {
    appreciation: peers([-0.06, 0.03, 0.13, 0.27, 0.49], 'fraction', 254, 'plan-years', 'yearly change of the price of the shares'),
    five_year_appreciation: peers([-0.05, null, null, null, 0.33], 'fraction', null, 'five-year windows', 'growth of the price of the shares a year over five years'),
    eight_year_appreciation: peers([-0.025, 0.07, null, 0.175, 0.27], 'fraction', null, 'eight-year windows', 'growth of the price of the shares a year over eight years'),
    distributions_to_net_assets: peers([0.005, 0.022, 0.044, 0.079, 0.127], 'fraction', 256, 'plan-years', 'paid out over net assets'),
    distributions_to_net_assets_leveraged: peers([0.002, 0.011, 0.031, 0.053, 0.096], 'fraction', 93, 'plan-years', 'paid out over net assets in years in which the trust owes a loan'),
    distributions_to_net_assets_unleveraged: peers([0.014, 0.029, 0.05, 0.093, 0.14], 'fraction', 163, 'plan-years', 'paid out over net assets in years in which it owes none'),
    five_year_distributions_to_net_assets: peers([0.14, 0.28, 0.4, 0.52, 0.64], 'fraction', 107, 'five-year windows', 'paid out in five years over net assets at their start'),
    contributions_to_net_assets: peers([0, 0.014, 0.045, 0.084, 0.158], 'fraction', 256, 'plan-years', 'contributed over net assets'),
    non_stock_part: peers([0, 0, 0.024, 0.08, 0.39], 'fraction', 256, 'plan-years', 'part of the assets that is not stock, at year end'),
    peak_to_mean_distributions: peers([1.4, 1.6, 2.3, 3.4, 4.5], 'ratio', 29, 'plans', 'the most paid out in a year over the mean of the years, five or more'),
    net_assets_a_participant: peers([12_244, 24_234, 48_420, 141_151, 271_935], 'dollars', 256, 'plan-years', 'net assets a participant, at the census'),
    active_part: peers([0.52, 0.63, 0.73, 0.87, 0.96], 'fraction', 256, 'plan-years', 'part of the participants who work, at the census'),
  } satisfies Readonly<Record<string, PeerDistribution>>,
} as const;

/** Names of the measures, in order. */
export const PEER_MEASURES = Object.keys(PEERS.measures) as (keyof typeof PEERS.measures)[];
