import { rowsOf, type TidyRow, unitOf } from '../rows/tidy.js';
import type { Solution } from './solution.js';

/** The metric at every value of the input that was tried, and at the answers. */
export function solutionRows({ metric, samples, crossings }: Solution): TidyRow[] {
  const at = (input: number, statistic: string, value: number | null): TidyRow[] =>
    rowsOf(null, metric, unitOf(metric), [[statistic, value]], { input });
  return [
    ...samples.flatMap((sample) => at(sample.value, 'value', sample.metric)),
    ...crossings.flatMap(({ value, metric_at_value }) => at(value, 'answer', metric_at_value)),
  ];
}
