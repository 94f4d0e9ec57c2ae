import type { CsvFile } from '../../../presentation/words/csv.js';

import type { Solution } from '../../../analysis/index.js';
import { settingsCsvFile } from '../output/basis.js';
import { findingsCsvFile } from '../output/findings-csv.js';
import { solvePlaces } from './places.js';

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
