/**
 * Columns of a sensitivity analysis: how much the result moves when one assumption does. Plain JSON like the other results; it may
 * stand inside `summary_metrics`.
 */
import type { ValueColumn } from './columns.js';
import type { ComplianceFinding } from './compliance.js';
import type { SensitivityFigures, SummaryColumns } from './rows.js';

export type { SensitivityFigures };

/** Assumptions for which another choice is tried, rather than less and more. */
export type SensitivityChoice = 'strategy' | 'distribution_timing';
/** Assumptions that are moved. */
type Moved =
  | 'price_growth' | 'turnover' | 'retirement_age' | 'pay_growth' | 'contribution' | 'election_rate' | 'dividends' | 'cash_return'
  | 'discount_rate' | 'replacement_rate' | 'installments' | 'ebitda_level' | 'ebitda_growth' | 'multiple' | 'debt_interest' | 'distribution_election'
  | 'headcount_growth' | 'in_service' | 'owner_tax'; // prettier-ignore
/** Assumptions that are moved, one at a time. */
export type SensitivityAssumption = Moved | SensitivityChoice;

/** The result in the four figures that are compared, each by its name in the summary. */
export const SENSITIVITY_FIGURES = {
  total: { unit: 'dollars', metric: 'total_repurchase_obligation' },
  present_value: { unit: 'dollars', metric: 'present_value_repurchase_obligation' },
  peak_amount: { unit: 'dollars', metric: 'peak_cash_amount' },
  peak_year: { unit: 'year', metric: 'peak_cash_year' },
} as const satisfies Readonly<Record<string, ValueColumn & { readonly metric: keyof SummaryColumns }>>;

type FigureName = keyof typeof SENSITIVITY_FIGURES;

/** Names of these figures. */
export const SENSITIVITY_NAMES = /* @__PURE__ */ Object.keys(SENSITIVITY_FIGURES) as FigureName[];

/** Sentences of these figures; their labels are those of the summary. */
export const SENSITIVITY_FIGURES_SENTENCES: Readonly<Record<FigureName, string>> = {
  total: 'Dollars: the obligation over all years.',
  present_value: 'Dollars: the obligations discounted to the census date.',
  peak_amount: 'Dollars: the largest repurchase cash of a year.',
  peak_year: 'The year of it; as a difference, years.',
};

/** The metric that rows are ranked by: one of the four by its name in the summary. */
export function rankedMetric(rankBy: string): string {
  return rankBy in SENSITIVITY_FIGURES ? SENSITIVITY_FIGURES[rankBy as FigureName].metric : rankBy;
}

/** The figure that rows are ranked by. */
export function rankedFigure(figures: SensitivityFigures, rankBy: string): number | null {
  return rankBy in SENSITIVITY_FIGURES ? figures[rankBy as FigureName] : (figures.metric ?? null);
}

/** One assumption at another value, and what the run comes to. */
export interface SensitivityCase<Value> {
  /** The value used; for an assumption by year, one value a year. */
  value: Value;
  /** True when the step would have left the range of the input, so that the value is the end of it. */
  clipped: boolean;
  /** The run's figures; null when the model has no answer for the value. */
  figures: SensitivityFigures | null;
  /** The figures less those of the base, exact to the cent. */
  differences: SensitivityFigures | null;
  /** Findings that the run has and that of the base has not. */
  new_findings: ComplianceFinding[];
  /** Findings that the run of the base has and this one has not. */
  gone_findings: ComplianceFinding[];
  /** Why there are no figures. */
  issue?: string;
}

/** An assumption moved down and up by a step. */
export interface SensitivityMove {
  /** Assumption that is moved. */
  assumption: Moved;
  /** True: the plan depends on it. */
  applies: true;
  /** Where it stands in the inputs. */
  paths: string[];
  /** Value in the inputs, or the default. */
  base: number | number[];
  /** By how much it is moved; a fraction of the value where `relative` is true. */
  step: number;
  /** Whether the step is a fraction of the value. */
  relative: boolean;
  /** The value less the step. */
  down: SensitivityCase<number | number[]>;
  /** The value plus the step. */
  up: SensitivityCase<number | number[]>;
  /** Largest less smallest of down, base and up: the length of the bar in a tornado chart. */
  effect: SensitivityFigures;
}

/** An input moved to two values that the caller named. */
export interface SensitivityVaried {
  /** Always an input. */
  assumption: 'input';
  /** True: both values were tried. */
  applies: true;
  /** Path of the input: one. */
  paths: string[];
  /** Value in the inputs, or the default; null where there is neither. */
  base: number | null;
  /** The lower value. */
  down: SensitivityCase<number>;
  /** The higher value. */
  up: SensitivityCase<number>;
  /** Largest less smallest of down, base and up. */
  effect: SensitivityFigures;
}

/** Another way to use the shares the company buys back, or another time to pay; each other one has a row. */
export interface SensitivityAlternative {
  /** The strategy, or when payments begin. */
  assumption: SensitivityChoice;
  /** True: the alternative can be projected. */
  applies: true;
  /** Where it stands in the inputs. */
  paths: string[];
  /** Choice of the plan. */
  base: string;
  /** Choice that is tried instead. */
  alternative: SensitivityCase<string>;
  /** The size of the differences. */
  effect: SensitivityFigures;
}

/** An assumption that this plan does not depend on. */
export interface SensitivityAbsence {
  /** Assumption that would be moved. */
  assumption: SensitivityAssumption;
  /** False: moving it would say nothing. */
  applies: false;
  /** Where it would stand in the inputs. */
  paths: string[];
  /** Why. */
  reason: string;
}

/** One bar of the tornado, or why there is none. */
export type SensitivityRow = SensitivityMove | SensitivityVaried | SensitivityAlternative | SensitivityAbsence;

/** The tornado: rows by the size of their effect, the largest first; those that do not apply come last. */
export interface Sensitivity {
  /** The figure by whose effect the rows are ranked: one of the four, one of `summary_metrics`, or a metric of the analyses. */
  rank_by: string;
  /** The run as it is. */
  base: SensitivityFigures;
  /** Effect of each assumption. */
  rows: SensitivityRow[];
}
