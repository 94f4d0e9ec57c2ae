import type { CsvFile, CsvRow } from '../../../presentation/words/csv.js';
import type { ChanceSample, ChanceSolution } from '../../../analysis/index.js';
import { chanceComparisonRows, earningsRows, settingsRows } from '../../../analysis/internal.js';

/**
 * One row for each value that was tried, the base plan first; then the plan with each answer against the base plan. With a
 * `caveat`, no answer is called the cheapest.
 */
export function chanceSolutionCsvFiles(solution: ChanceSolution, caveat: string | null): [CsvFile, ...CsvFile[]] {
  const { base, samples, crossings } = solution;
  const row = (sample: ChanceSample, place: string): CsvRow => ({
    place,
    value: sample.value,
    metric: sample.metric,
    low: sample.low,
    high: sample.high,
    issue: sample.issue ?? null,
  });
  const tried = [
    row(base, 'as it is'),
    ...samples.map((sample) => row(sample, 'tried')),
    ...crossings.flatMap((crossing) => [row(crossing, 'answer'), row(crossing.next, 'next')]),
  ];
  return [
    { name: 'solution.csv', rows: tried },
    {
      name: 'figures.csv',
      rows: crossings.flatMap(({ value, comparison }) =>
        chanceComparisonRows(comparison)
          .filter(({ metric }) => caveat === null || metric !== 'cheapest')
          .map((each) => ({ answer: value, ...each })),
      ),
      columns: ['answer', 'scenario', 'year', 'metric', 'statistic', 'value', 'unit'],
    },
    { name: 'settings.csv', rows: settings(solution) },
  ];
}

function settings({
  vary,
  metric,
  percentile,
  target,
  bound,
  confident,
  tolerance,
  evaluations,
  status,
  crossings,
  chance,
}: ChanceSolution): CsvRow[] {
  const asked = { status, vary, metric, percentile, target, bound, confident, tolerance, evaluations };
  const [first] = crossings;
  return [
    ...Object.entries(asked).map(([setting, value]) => ({ setting, value })),
    ...(first === undefined ? earningsRows(chance.settings) : settingsRows(first.comparison.results[0]!)),
  ];
}
