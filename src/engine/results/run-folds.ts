/** Folds of the years into figures of the run. What a fold says of itself is what `explain`, the workbook and the documentation show. */
import {
  DECIMALS,
  ExactDecimal,
  fromUnits,
  LARGEST,
  mulDiv,
  roundToNumber,
  toUnits,
  type Cents,
} from '../numeric/index.js';
import { presentValue } from '../rules/present-value.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import type { TrustTotals } from '../state/year-record.js';
import type { AnnualProjection } from './annual-projection.js';
import type { ComplianceFinding } from './compliance.js';
import { peakOf, sumOf, type RunFigures } from './run-figures.js';
import type { TrustState } from './trust-state.js';
import type { RunFold } from './words.js';

/** A run at its end. */
export interface RunEnd {
  readonly plan: Plan;
  readonly figures: RunFigures;
  readonly years: readonly AnnualProjection[];
  /** The state of the last year end, and the trust then: counted up, and as it is reported. */
  readonly state: ReadOnly<State>;
  readonly closing: TrustTotals;
  readonly trust: TrustState;
  readonly findings: ComplianceFinding[];
}

/** Columns in dollars that are folded before they are reported. */
type Amounts = 'repurchase_obligation' | 'repurchase_cash' | 'company_contribution';
/** Ratios are folded as they are reported. */
type Ratios =
  | 'repurchase_to_payroll'
  | 'repurchase_to_shares_outstanding'
  | 'benefit_level_contribution'
  | 'benefit_level_value';
type CompanyRatios = 'debt_to_ebitda' | 'fixed_charge_coverage' | 'repurchase_to_free_cash_flow';

interface Folded<Value> {
  readonly fold: RunFold;
  readonly of: (run: RunEnd) => Value;
}

interface FoldedAsReported<Value> {
  readonly fold: RunFold;
  readonly reported: (run: RunEnd) => Value;
}

/** The sum of all years, or of the first ones. */
export function sum(column: Amounts, years?: number): Folded<Cents> {
  const fold = { by: 'sum', column, ...(years === undefined ? {} : { years }) } as const;
  return { fold, of: ({ figures }) => sumOf(figures[column], years) };
}

/** The sum, discounted to the census date. */
export function discounted(column: Amounts): FoldedAsReported<number> {
  const reported = ({ plan, figures }: RunEnd): number => presentValue(figures[column], plan.discountRate);
  return { fold: { by: 'present_value', column }, reported };
}

/** The largest. */
export function largest(column: Amounts): Folded<Cents> {
  return { fold: { by: 'max', column }, of: ({ figures }) => figures[column][peakOf(figures[column])]! };
}

/** The mean, rounded once. */
export function mean(column: Amounts): Folded<Cents> {
  const of = ({ figures: { [column]: amounts } }: RunEnd): Cents => mulDiv(sumOf(amounts), 1, amounts.length) as Cents;
  return { fold: { by: 'mean', column }, of };
}

/** The largest ratio. */
export function largestRatio(column: Ratios): FoldedAsReported<number> {
  return { fold: { by: 'max', column }, reported: ({ years }) => Math.max(...years.map((year) => year[column])) };
}

/** `R8` of the mean. */
export function meanRatio(column: Ratios): FoldedAsReported<number> {
  return { fold: { by: 'mean', column }, reported: ({ years }) => meanOf(years.map((year) => year[column])) };
}

/** The most extreme of the company's ratios; null when they all are, undefined without its finances. */
export function extremeRatio(by: 'max' | 'min', column: CompanyRatios): FoldedAsReported<number | null | undefined> {
  const reported = ({ plan, years }: RunEnd): number | null | undefined => {
    if (plan.finances === null) return undefined;
    const ratios = years.flatMap((year) => year[column] ?? []);
    return ratios.length === 0 ? null : Math[by](...ratios);
  };
  return { fold: { by, column }, reported };
}

/** Figure at the last year end: that of a column of `trust_states`, nested ones as in `cash.total`. */
export function atTheEnd(column: string): { readonly fold: RunFold } {
  return { fold: { by: 'last', column, of: 'trust_states' } };
}

function meanOf(ratios: readonly number[]): number {
  const units = ratios.reduce((total, each) => total + toUnits(each, DECIMALS.rate), 0);
  if (units <= LARGEST) return fromUnits(mulDiv(units, 1, ratios.length), DECIMALS.rate);
  const sum = ratios.reduce((total, each) => total.plus(each), new ExactDecimal(0));
  return roundToNumber(sum.dividedBy(ratios.length), DECIMALS.rate);
}
