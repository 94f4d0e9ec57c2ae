/**
 * What a sensitivity analysis says: how much the result moves when one assumption does. Plain JSON like the other results;
 * it may stand inside `summary_metrics`.
 */
import type { Row, Table } from './columns.js';

/** The assumptions that are moved, one at a time. */
export type SensitivityAssumption =
  | 'price_growth'
  | 'turnover'
  | 'retirement_age'
  | 'pay_growth'
  | 'contribution'
  | 'election_rate'
  | 'dividends'
  | 'cash_return'
  | 'discount_rate'
  | 'strategy';

/** The result in the four figures that are compared: the columns of each. */
export const SENSITIVITY_FIGURES = {
  total: { unit: 'dollars', is: 'Dollars: the obligation over all years.' },
  present_value: { unit: 'dollars', is: 'Dollars: the obligations discounted to the census date.' },
  peak_amount: { unit: 'dollars', is: 'Dollars: the largest repurchase cash of a year.' },
  peak_year: { unit: 'year', is: 'The year of it; as a difference, years.' },
} satisfies Table;

/** The result in the four figures that are compared, or differences of them. */
export type SensitivityFigures = Row<typeof SENSITIVITY_FIGURES>;

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
  /** Why there are no figures. */
  issue?: string;
}

/** An assumption moved down and up by a step. */
export interface SensitivityMove {
  /** What is moved. */
  assumption: Exclude<SensitivityAssumption, 'strategy'>;
  /** True: the plan depends on it. */
  applies: true;
  /** Where it stands in the inputs. */
  paths: string[];
  /** Its value in the inputs, or the default. */
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

/** Another way to use the shares the company buys back; each other way has a row. */
export interface SensitivityAlternative {
  /** Always the strategy. */
  assumption: 'strategy';
  /** True: the alternative can be projected. */
  applies: true;
  /** Where it stands in the inputs. */
  paths: string[];
  /** The method in force. */
  base: string;
  /** The other method. */
  alternative: SensitivityCase<string>;
  /** The size of the differences. */
  effect: SensitivityFigures;
}

/** An assumption that this plan does not depend on. */
export interface SensitivityAbsence {
  /** What would be moved. */
  assumption: SensitivityAssumption;
  /** False: moving it would say nothing. */
  applies: false;
  /** Where it would stand in the inputs. */
  paths: string[];
  /** Why. */
  reason: string;
}

/** One bar of the tornado, or why there is none. */
export type SensitivityRow = SensitivityMove | SensitivityAlternative | SensitivityAbsence;

/** The tornado: rows by the size of their effect, the largest first; those that do not apply come last. */
export interface Sensitivity {
  /** The figure by whose effect the rows are ranked. */
  rank_by: keyof SensitivityFigures;
  /** The run as it is. */
  base: SensitivityFigures;
  /** What each assumption does. */
  rows: SensitivityRow[];
}
