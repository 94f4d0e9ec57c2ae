import type { ComplianceFinding, FindingCode } from '../../engine/results/compliance.js';
import type { Percentile, Probability } from './distribution-types.js';
import type { PathYears, RunChances, RunDistributions, YearChances, YearDistributions } from './figure-types.js';

export type { Distribution, Percentile, Probability, YearlyProbability } from './distribution-types.js';

/** Answer of `monteCarlo()`, and every part of it. */
export interface MonteCarloResult extends RunDistributions, RunChances {
  /** Name of the analysis. */
  kind: 'montecarlo';
  /** The plan's id, as `simulate()` gives it. */
  simulation_id: string;
  /** Version of the package that computed it. */
  version: string;
  /** Seed; equal seeds and options give equal paths. */
  seed: number;
  /** Number of paths of the whole. */
  paths: number;
  /** Which of them this result holds: each range from its first number (included) to its second (excluded), in order. */
  ranges: [from: number, to: number][];
  /** Settings of chance, with every default applied. Parts with other settings are parts of something else. */
  settings: MonteCarloSettings;
  /**
   * Paths that the figures leave out, in order, because one of their figures is beyond the exact range. None unless
   * `leave_out_beyond_range` allows it. These are the largest paths: what is left is too low.
   */
  left_out: LeftOutPath[];
  /** One entry a projection year. */
  years: MonteCarloYear[];
  /** In which year the largest repurchase cash is: every year with a chance above zero, in order. */
  peak_cash_year: (Probability & {
    /** Plan year. */
    year: number;
  })[];
  /** Amount to set aside at the census date for the years that `reserve` asks for; null when it was not asked for. */
  reserve: Reserve | null;
  /** In how many paths everybody has been bought out by the end: no shares are outstanding, and obligations have ended. */
  ended_paths: number;
  /** The probability of that. */
  ended_in_any_year: Probability;
  /** Findings of the paths that the base plan lacks, by code; without an answer for that plan, all of them. */
  new_findings: FindingChance[];
  /** Findings of the base plan that some paths lack, by code. */
  gone_findings: FindingChance[];
  /** Years of the base plan's findings. */
  base_findings: YearsByCode;
  /** Drivers of the shortfall, the strongest first; only with `ebitda_multiple`. */
  shortfall_drivers?: ShortfallDriver[];
  /** Which part of the spread more data would narrow; only with `uncertainty`. */
  uncertainty_parts?: UncertaintyPart[];
  /** The paths themselves, in order. The figures above are made of them; merging parts needs nothing else. */
  samples: PathSample[];
}

/** Settings of chance: rates as fractions, money in dollars. */
export interface MonteCarloSettings {
  /** Standard deviation of the logarithm of a year's price growth factor. */
  price_volatility: number;
  /** Part of the distance from the planned price made up each year. */
  price_mean_reversion: number;
  /** Standard deviation of the logarithm of the factor on a year's termination rates. */
  turnover_volatility: number;
  /** Correlation of the two. */
  price_correlation: number;
  /** Draws of earnings; only with `ebitda_multiple`. */
  earnings?: EarningsSettings;
  /** Uncertainty of assumptions; only when it was given. */
  uncertainty?: Partial<Record<UncertainAssumption, number>>;
  /** The yearly rate of present values: the plan's. */
  discount_rate: number;
  /** In percent. */
  percentiles: number[];
  /** Repurchase cash planned for, by projection year; null when none was given. */
  budgets: number[] | null;
  /** Payments that the reserve covers; null when none was asked for. */
  reserve: ReserveSettings | null;
  /** Whether paths with a figure beyond the exact range are left out. */
  leave_out_beyond_range: boolean;
}

/** Draws of earnings, and what follows them. The multiple has the volatility of the price. */
export interface EarningsSettings {
  /** Standard deviation of the logarithm of a year's factor on EBITDA; 0 for the plan's earnings. */
  volatility: number;
  /** Correlation of that factor with the multiple's. */
  multiple_correlation: number;
  /** By how many percent EBITDA exceeds the plan's for each percent of people beyond the plan's. */
  headcount_elasticity: number;
  /** Change of capital expenditure, for each percent that chance puts on earnings. */
  capital_expenditure_earnings_elasticity: number;
  /** And for each percent of people. */
  capital_expenditure_headcount_elasticity: number;
  /** The volatilities that were not given: they are assumed so that the price of a company without debt moves by 0.205 a year. */
  assumed: ('earnings' | 'multiple')[];
}

/** Something left to chance, and how much of the shortfall goes with it. */
export interface ShortfallDriver {
  /**
   * `earnings` and `multiple`: a path's mean over the years of the logarithm of drawn over planned. `people`: how many leave in all years.
   */
  driver: 'earnings' | 'multiple' | 'people';
  /** Rank correlation over the paths with `largest_cash_shortfall`, -1 to 1; null where one of the two is the same in all paths. */
  rank_correlation: number | null;
  /** Square of the correlation: the part of the order of the paths by shortfall that goes with the driver. The parts need not add up to 1. */
  explained: number | null;
}

/** An assumption that may be drawn once a path. */
export type UncertainAssumption =
  | 'turnover'
  | 'retirement'
  | 'diversification'
  | 'distribution_election'
  | 'pay_growth'
  | 'price_growth'
  | 'price_volatility';

/** Part of the spread of a figure over the paths that goes with the assumptions that were drawn. */
export interface UncertaintyPart {
  /** The figure. */
  figure: 'total_repurchase_obligation' | 'largest_cash_shortfall';
  /**
   * Part of its variance that goes with them, in a straight line: more data would narrow it. The rest is chance. 0 to 1; null where the
   * figure is the same in all paths, or the paths are too few.
   */
  by_assumptions: number | null;
}

/** Terms of a reserve. */
export interface ReserveSettings {
  /** The first years of the projection. */
  years: number;
  /** With which probability. */
  probability: number;
  /** Yearly return until it is spent, a fraction. */
  earns: number;
}

/** A sum set aside at the census date that pays the company's part of repurchases, `company_funding`, for some years. */
export interface Reserve extends ReserveSettings {
  /** The sum that is enough with that probability. Dollars; `tail_mean` is what is needed on average where it is not. */
  amount: Percentile;
}

/** One projection year over all paths. */
export interface MonteCarloYear extends YearDistributions, YearChances {
  /** Plan year. */
  year: number;
  /** The probability that by the end of the year everybody has been bought out, for good. */
  ended: Probability;
}

/** The years of findings, by code. Findings about the plan as such are the same in every path, and left out. */
export type YearsByCode = Partial<Record<FindingCode, number[]>>;

/** Share of paths in which a finding appears, or disappears, against the base plan. */
export interface FindingChance extends Pick<ComplianceFinding, 'code' | 'severity' | 'message'> {
  /** The probability that it does in at least one of the years. */
  in_any_year: Probability;
  /** The years in which it does at all, in order. */
  years: {
    /** Plan year. */
    year: number;
    /** Part of the paths, a fraction. */
    probability: number;
  }[];
}

/** A path without figures. */
export interface LeftOutPath {
  /** Number of the path, from 0. */
  path: number;
  /** The year in which a figure exceeded the exact range, the last year for a sum over all years; null where there is no such year. */
  year: number | null;
  /** Event, in words. */
  issue: string;
}

/** One path: whole numbers in the units they are held in, by projection year. */
export interface PathSample extends PathYears {
  /** Number of the path, from 0. */
  path: number;
  /** Sum of the obligations, in cents. */
  total: number;
  /** Shortfall discounted to the census date. */
  present_value: number;
  /** Cents, over all years. */
  total_company_cash: number;
  /** Cents; null beyond the exact range. */
  owed_at_end: number | null;
  /** The plan year from whose end on no shares are outstanding; null when some are at the end. */
  ended_in: number | null;
  /** The years of its findings. */
  findings: YearsByCode;
  /** 1 where the company's cash falls short in any year of the path without the plan; only with `company_finances`. */
  short_without_plan?: number;
  /** 1 where it does in any year of the path without reactions; only with `reactions`. */
  short_without_reactions?: number;
  /** Cents, of the year in which most cash is missing; only with `company_finances`. */
  largest_cash_shortfall?: number;
  /** Assumptions as drawn: hundred-millionths of a factor, fraction or logarithm; only with `uncertainty`. */
  assumptions?: Partial<Record<UncertainAssumption, number>>;
  /** Deviation of each driver: logarithms in hundred-millionths, and people; only with `ebitda_multiple`. */
  drivers?: Record<ShortfallDriver['driver'], number>;
}
