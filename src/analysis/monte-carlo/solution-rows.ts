import { rowsOf, type RowUnit, type TidyRow, unitOf } from '../rows/tidy.js';
import { chanceComparisonRows } from './rows.js';
import type { ChanceSample, ChanceSolution } from './solve.js';

/** Whether a metric is how often something happens. */
export function unitUnderChance(metric: string): RowUnit | null {
  return metric.endsWith('_in_any_year') ? 'fraction' : unitOf(metric);
}

/** The metric at every value that was tried, with its interval; and each answer against the plan as it is. */
export function chanceSolutionRows({ metric, base, samples, crossings }: ChanceSolution): TidyRow[] {
  const unit = unitUnderChance(metric);
  const at = (sample: ChanceSample, statistic: string): TidyRow[] =>
    rowsOf(
      null,
      metric,
      unit,
      [
        [statistic, sample.metric],
        [`${statistic}_low`, sample.low],
        [`${statistic}_high`, sample.high],
      ],
      { input: sample.value, scenario: null },
    );
  return [
    ...at(base, 'as_it_is'),
    ...samples.flatMap((sample) => at(sample, 'value')),
    ...crossings.flatMap((crossing) => [
      ...at(crossing, 'answer'),
      ...chanceComparisonRows(crossing.comparison).map((row) => ({ input: crossing.value, ...row })),
    ]),
  ];
}
