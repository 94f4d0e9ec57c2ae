import { add, DECIMALS, fromUnits, toUnits, ZERO, type Cents } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import type { AnnualProjection } from '../../engine/results/annual-projection.js';
import { SUMMARY_COLUMNS, YEAR_COLUMNS, type RunFold } from '../../engine/results/tables.js';
import { presentValue } from '../../engine/rules/present-value.js';
import type { ExplainedPart, Explanation } from './explanation.js';
import { namesIn } from './formulas.js';

type Columns = typeof SUMMARY_COLUMNS;

/** Fold of a figure of the run, by its kind of explanation: years as parts, the one year it is, or sums in a formula. */
type Explained = RunFold & { readonly by: 'sum' | 'present_value' | 'max' | 'quotient' };

export type RunMetricName = {
  [Name in keyof Columns]: Columns[Name] extends { readonly fold: RunFold } ? Name : never;
}[keyof Columns];

/** The figures of `summary_metrics` that can be explained, with their folds: those of every plan that years add up to or one year is. */
export const RUN_METRICS: Readonly<Partial<Record<RunMetricName, Explained>>> = Object.fromEntries(
  Object.entries(SUMMARY_COLUMNS).flatMap(([name, column]) =>
    'fold' in column && isExplained(column.fold) && !('optional' in column) ? [[name, column.fold]] : [],
  ),
);

function isExplained(fold: RunFold): fold is Explained {
  return ['sum', 'present_value', 'max', 'quotient'].includes(fold.by);
}

/** Meaning of `inputs` for a part of the present value. */
const DISCOUNTED =
  'The obligation of the year over 1 plus the discount rate to the power of the years since the census.';

/** Parts of a figure of the run, or the year whose figure it is. */
export type ExplainedRun =
  | Pick<Explanation, 'amount' | 'parts' | 'formula' | 'figures'>
  | { readonly ofYear: number; readonly metric: keyof AnnualProjection };

/** Years that make up a figure of the run, largest first; or that year whose figure it is. */
export function explainRun(prepared: PreparedPlan, metric: RunMetricName): ExplainedRun {
  const { annual_projections: years, summary_metrics: summary } = prepared.simulateRun({ snapshots: false });
  const { by, column, years: first = years.length } = RUN_METRICS[metric]!;
  const name = column as keyof typeof YEAR_COLUMNS;
  const amount = summary[metric] ?? null;
  if (by === 'max') return { ofYear: years.find((year) => year[name] === amount)!.year, metric: name };
  if (by === 'quotient') {
    const formula = YEAR_COLUMNS[name].formula as string;
    const figures = namesIn(formula).map((each) => [each, sumOfYears(years, each as keyof AnnualProjection)]);
    return {
      amount,
      parts: [],
      formula: `${formula}, each summed over all years`,
      figures: Object.fromEntries(figures) as Record<string, number>,
    };
  }
  const isDiscounted = by === 'present_value';
  const { discountRate } = inputOf(prepared).plan;
  const amounts = years.slice(0, first).map((year) => toUnits(year[name] as number, DECIMALS.cents) as Cents);
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
    const inputs = { [name]: years[i]![name] as number, years: i + 1, discount_rate: rate };
    const part: ExplainedPart = {
      label: String(year),
      amount: fromUnits(units, DECIMALS.cents),
      figure: { year, metric: name },
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
