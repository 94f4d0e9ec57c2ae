import { inputOf, type PreparedPlan } from '../engine/prepared-plan.js';
import { digestOf } from '../engine/report.js';
import { trial } from './trials.js';

/** Figures of a plan over 30 years, where a shorter projection ends in its hardest year. */
export interface LongerView {
  /** Repurchase cash over 30 years. */
  readonly total_repurchase_cash: number;
  /** The hardest of them. */
  readonly peak_cash_year: number;
  /** Repurchase cash of that year. */
  readonly peak_cash_amount: number;
}

/** Years of the longer view. `[std]` */
const YEARS = 30;

/** The plan over 30 years; null where it runs as long, where its hardest year is not the last, or where there is no answer so far ahead. */
export function longerView(prepared: PreparedPlan, peakYear: number): LongerView | null {
  const input = inputOf(prepared);
  const { censusYear, projectionYears } = input.plan;
  if (projectionYears >= YEARS || peakYear < censusYear + projectionYears) return null;
  return trial(input, { systemConfig: { projection_years: YEARS } }, (longer) => {
    const { total_repurchase_cash, peak_cash_year, peak_cash_amount } = digestOf(longer).summary_metrics;
    return { total_repurchase_cash, peak_cash_year, peak_cash_amount };
  }).found;
}
