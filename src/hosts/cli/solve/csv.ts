import type { CsvFile, CsvRow } from '../../../presentation/words/csv.js';
import type { ChanceSample, ChanceSolution, Solution, SolveCrossing } from '../../../analysis/index.js';
import { settingsCsvFile } from '../output/basis.js';
import { findingsCsvFile } from '../output/findings-csv.js';
import { chanceComparisonRows } from '../../../analysis/monte-carlo/rows.js';
import { earningsRows, settingsRows } from '../montecarlo/settings.js';

/**
 * One row for each value that was tried; the answers are among them, with the neighbours between which the figure passes the target.
 * One for each finding that an answer brings or takes away, and one for each setting.
 */
export function solveCsvFiles(solution: Solution): [CsvFile, ...CsvFile[]] {
  const rows = solvePlaces(solution).map(({ value, metric, crossing, issue }) => ({
    value,
    metric,
    answer: crossing !== null,
    bracket_low: crossing?.bracket[0] ?? null,
    bracket_high: crossing?.bracket[1] ?? null,
    interval_low: crossing?.interval?.[0] ?? null,
    interval_high: crossing?.interval?.[1] ?? null,
    holds: crossing?.holds ?? null,
    issue: issue ?? null,
  }));
  const findings = solution.crossings.map((crossing) => [{ answer: crossing.value }, crossing] as const);
  const { status, vary, between, metric, target, bound, tolerance, monotone, evaluations } = solution;
  const [low, high] = between;
  return [
    { name: 'solution.csv', rows },
    findingsCsvFile(['answer'], findings),
    settingsCsvFile(solution, { status, vary, low, high, metric, target, bound, tolerance, monotone, evaluations }),
  ];
}

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

/** A value of the input that was tried. */
export interface SolvePlace {
  readonly value: number;
  readonly metric: number | null;
  readonly issue?: string;
  /** The answer that stands here. */
  readonly crossing: SolveCrossing | null;
}

/** The samples and the answers, by ascending value. */
export function solvePlaces({ samples, crossings }: Solution): SolvePlace[] {
  const answers = crossings.map((crossing) => ({
    value: crossing.value,
    metric: crossing.metric_at_value,
    crossing,
  }));
  const others = samples
    .filter((sample) => !crossings.some(({ value }) => value === sample.value))
    .map((sample) => ({ ...sample, crossing: null }));
  return [...answers, ...others].sort((a, b) => a.value - b.value);
}
