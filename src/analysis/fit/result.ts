import type { InitialState } from '../../engine/input/index.js';
import type { MonteCarloOptions } from '../../engine/input/options/monte-carlo.js';
import type { PlanChanges } from '../../engine/input/plan-inputs.js';
import type { AnswerBasis } from '../basis.js';
import type { Cause } from '../../engine/rules/causes.js';
import type { BetaRate, Credible, GammaFactor } from './credibility.js';
import type { IdQuestion } from '../later-census/changed-ids.js';
import type { ExcludedPerson } from './experience.js';

/** A census of the company's own history. */
export interface HistoricCensus {
  /** The plan year at whose end it is. */
  readonly census_year: number;
  /** Participants in the form of `initialState.participants`. */
  readonly participants: InitialState['participants'];
}

/** People who left beside those whom the table expects to leave. */
export interface Leavers {
  /** Person-years exposed, below normal retirement age. */
  readonly exposed: number;
  /** People who left, for no other cause than a termination. */
  readonly actual: number;
  /** Leavers that the table expects. */
  readonly expected: number;
}

/** Leavers of a band of service. */
export interface FittedBand extends Leavers {
  /** Least years of service. */
  readonly from_service: number;
  /** Factor on the table's rates, credible within the company's own. */
  readonly scale: number;
}

/** A group of people, such as those of a site. */
export interface FittedGroup extends Omit<Leavers, 'exposed'> {
  /** Name of the group. */
  readonly group: string;
  /** The weight of the group's own experience beside the company's. */
  readonly z: number;
  /** Factor on the table's rates. */
  readonly scale: number;
}

/** Interval of a factor. */
export interface FactorInterval {
  /** Fifth percentile. */
  readonly low: number;
  /** Median. */
  readonly middle: number;
  /** 95th percentile. */
  readonly high: number;
}

/** Groups of people, and how far they differ. */
export interface FittedGroups {
  /** Leavers that a group's own experience must have to count half; null where the data show no difference between groups. */
  readonly k: number | null;
  /** The factor of all of them. */
  readonly mean: number;
  /** Groups by name. */
  readonly of: readonly FittedGroup[];
}

/** Turnover beside the table of the plan. */
export interface FittedTurnover extends GammaFactor, Leavers {
  /** The factor lies between these with a probability of 90 %, and as likely above the middle as below it. */
  readonly interval: FactorInterval;
  /** The factor by limited fluctuation, for comparison. */
  readonly limited_fluctuation: Credible;
  /** Years of the same experience until own data count 90 %; 0 where they do. */
  readonly years_to_90_percent: number;
  /** Bands by years of service. */
  readonly bands: readonly FittedBand[];
  /** Groups with their factors; null unless groups were given. */
  readonly groups: FittedGroups | null;
}

/** A rate fitted by a beta prior. */
export interface FittedRate extends BetaRate {
  /** People exposed. */
  readonly exposed: number;
  /** People who did it; for diversification, the sum of the fractions elected. */
  readonly actual: number;
  /** Rate assumed before. */
  readonly prior: number;
}

/** The rate of retirement at an age. */
export interface FittedRetirement extends FittedRate {
  /** The age attained in the year. */
  readonly age: number;
}

/** Leaver between two censuses. */
export interface FittedLeaver {
  /** The year at whose end the second census is. */
  readonly year: number;
  /** Id of the leaver. */
  readonly id: string;
  /** Cause in the census, or by age and service where it has none. */
  readonly cause: Cause;
  /** The age attained in the year. */
  readonly age: number;
}

/** Growth of pay of those employed throughout. */
export interface FittedPayGrowth {
  /** Person-years with pay at both ends. */
  readonly people: number;
  /** Years between two censuses in which there are such people: each is one observation. */
  readonly years: number;
  /** Mean of the years; of each year without the highest and lowest fortieth. */
  readonly own: number;
  /** Standard deviation between years, of which four are assumed. */
  readonly between_years: number;
  /** The weight of own experience. */
  readonly z: number;
  /** Mean as fitted, with the rate assumed before. */
  readonly mean: number;
  /** Standard deviation of `mean`. */
  readonly standard_deviation: number;
  /** Growth of the payroll of those employed at both ends, for comparison. */
  readonly payroll: number | null;
}

/** Volatility of the price. */
export interface FittedPrice {
  /** Yearly changes. */
  readonly years: number;
  /** Standard deviation of the yearly logarithmic change of the appraisals given; null with fewer than three. */
  readonly own: number | null;
  /** Standard deviation as fitted, with the experience of 29 plans. */
  readonly volatility: number;
  /** Yearly changes, known and assumed, behind `volatility`. */
  readonly weight: number;
  /** Mean yearly logarithmic change: not fitted, since so few appraisals cannot tell it. */
  readonly drift: number | null;
  /** Standard error of `drift`; null where that is null. */
  readonly drift_error: number | null;
}

/** Assumptions fitted to a company's own experience, with their credibility. */
export interface FitAnswer extends AnswerBasis {
  /** Name of the analysis. */
  readonly kind: 'fit';
  /** The years whose ends the censuses are. */
  readonly census_years: readonly number[];
  /** Turnover beside the table; null, as all else that hangs on who left, while a question about ids is open. */
  readonly turnover: FittedTurnover | null;
  /** Rates by age attained, for the ages at which the plan has one. */
  readonly retirement: readonly FittedRetirement[];
  /** Person-years worked past an age at which the plan has everybody retire. */
  readonly working_beyond_retirement_age: number;
  /** Leavers who count, by year and id. */
  readonly leavers: readonly FittedLeaver[];
  /** Take-up of diversification; null where no census has diversified shares. */
  readonly diversification: FittedRate | null;
  /** Leavers who could wait but asked for payment at once; null where no census shows any leaver who could wait. */
  readonly distribution_election: FittedRate | null;
  /** Growth of pay; null while a question about ids is open. */
  readonly pay_growth: FittedPayGrowth | null;
  /** Volatility of the price; null without prices. */
  readonly price: FittedPrice | null;
  /** Changes to the plan, as for `prepare().with()`. */
  readonly changes: PlanChanges;
  /** Parameter uncertainty of the fitted assumptions: an option of `monteCarlo()`. */
  readonly uncertainty: NonNullable<MonteCarloOptions['uncertainty']>;
  /** People excluded, with the reasons. */
  readonly excluded: readonly ExcludedPerson[];
  /** Questions about ids, which `new_ids` answers. While there are any, `changes` and `uncertainty` are of the price alone. */
  readonly same: readonly IdQuestion[];
  /** Sentences on censuses that look like the wrong file. */
  readonly doubts: readonly string[];
  /** Assumptions and limits of the answer. */
  readonly caveats: readonly string[];
}
