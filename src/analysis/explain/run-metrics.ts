import { add, DECIMALS, fromUnits, toUnits, ZERO, type Cents } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepare.js';
import type { AnnualProjection } from '../../engine/results/annual-projection.js';
import type { SummaryMetrics } from '../../engine/results/types.js';
import { presentValue } from '../../engine/rules/present-value.js';
import type { ExplainedPart, Explanation } from './explanation.js';

/** How a figure of the whole run follows from the years. */
type RunMetric =
  /** The sum of a column, of the first years only where that is said; discounted or not. */
  | {
      readonly sumOf: 'repurchase_obligation' | 'repurchase_cash';
      readonly years?: number;
      readonly isDiscounted?: true;
    }
  /** The largest entry of a column. */
  | { readonly largestOf: 'repurchase_cash' | 'repurchase_to_payroll' }
  | { readonly formula: string; readonly sums: readonly (keyof AnnualProjection)[] };

/** The figures of `summary_metrics` that can be explained. */
export const RUN_METRICS = {
  total_repurchase_obligation: { sumOf: 'repurchase_obligation' },
  ten_year_repurchase_obligation: { sumOf: 'repurchase_obligation', years: 10 },
  twenty_year_repurchase_obligation: { sumOf: 'repurchase_obligation', years: 20 },
  present_value_repurchase_obligation: { sumOf: 'repurchase_obligation', isDiscounted: true },
  total_repurchase_cash: { sumOf: 'repurchase_cash' },
  peak_cash_amount: { largestOf: 'repurchase_cash' },
  max_repurchase_to_payroll: { largestOf: 'repurchase_to_payroll' },
  overall_funding_ratio: {
    formula:
      '(funded_by_unallocated_contributions + funded_by_forfeitures + funded_by_participant_cash) / repurchase_obligation, each summed over all years',
    sums: [
      'funded_by_unallocated_contributions',
      'funded_by_forfeitures',
      'funded_by_participant_cash',
      'repurchase_obligation',
    ],
  },
} satisfies Partial<Record<keyof SummaryMetrics, RunMetric>>;

export type RunMetricName = keyof typeof RUN_METRICS;

/** What `inputs` of a part of the present value mean. */
const DISCOUNTED =
  'The obligation of the year over 1 plus the discount rate to the power of the years since the census.';

/** What a figure of the run is made of, or the year whose figure it is. */
export type ExplainedRun =
  | Pick<Explanation, 'amount' | 'parts' | 'formula' | 'figures'>
  | { readonly ofYear: number; readonly metric: keyof AnnualProjection };

/** The years that a figure of the run is made of, largest first; or that year whose figure it is. */
export function explainRun(prepared: PreparedPlan, metric: RunMetricName): ExplainedRun {
  const { annual_projections: years, summary_metrics: summary } = prepared.simulateRun({ snapshots: false });
  const how: RunMetric = RUN_METRICS[metric];
  const amount = summary[metric];
  if ('largestOf' in how) {
    const { largestOf } = how;
    return { ofYear: years.find((year) => year[largestOf] === amount)!.year, metric: largestOf };
  }
  if ('sums' in how) {
    const figures = how.sums.map((name) => [name, sumOfYears(years, name)]);
    return { amount, parts: [], formula: how.formula, figures: Object.fromEntries(figures) as Record<string, number> };
  }
  const { sumOf, years: first = years.length, isDiscounted = false } = how;
  const { discountRate } = inputOf(prepared).plan;
  const amounts = years.slice(0, first).map((year) => toUnits(year[sumOf], DECIMALS.cents) as Cents);
  const valueUntil = (count: number): Cents =>
    toUnits(presentValue(amounts.slice(0, count), discountRate), DECIMALS.cents) as Cents;
  // Far beyond what the engine counts in, a present value has no parts that add up to it.
  if (isDiscounted && !Number.isFinite(valueUntil(amounts.length)))
    return { amount, parts: [], formula: null, figures: {} };
  const parts = amounts.map((own, i) => {
    const { year } = years[i]!;
    // What each year adds to the rounded value of those before it: so the parts add up to it.
    const units = isDiscounted ? valueUntil(i + 1) - valueUntil(i) : own;
    const rate = fromUnits(discountRate, DECIMALS.rate);
    const inputs = { [sumOf]: years[i]![sumOf], years: i + 1, discount_rate: rate };
    const part: ExplainedPart = {
      label: String(year),
      amount: fromUnits(units, DECIMALS.cents),
      figure: { year, metric: sumOf },
      ...(isDiscounted ? { inputs, says: DISCOUNTED } : {}),
    };
    return { units, part };
  });
  const largestFirst = parts.sort((a, b) => b.units - a.units).map(({ part }) => part);
  return { amount, parts: largestFirst, formula: null, figures: {} };
}

function sumOfYears(years: readonly AnnualProjection[], name: keyof AnnualProjection): number {
  const sum = years.reduce<Cents>(
    (all, year) => add(all, toUnits(year[name] as number, DECIMALS.cents) as Cents),
    ZERO,
  );
  return fromUnits(sum, DECIMALS.cents);
}
