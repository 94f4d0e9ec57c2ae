import type { CsvFile } from '../../text/csv.js';
import type { Solution } from '../../../analysis/index.js';
import { solvePlaces } from './places.js';

/** One row for each value that was tried; the answers are among them, with the neighbours between which the figure passes the target. */
export function solveCsvFiles(solution: Solution): [CsvFile] {
  const rows = solvePlaces(solution).map(({ value, metric, crossing, issue }) => ({
    value,
    metric,
    answer: crossing !== null,
    bracket_low: crossing?.bracket[0] ?? null,
    bracket_high: crossing?.bracket[1] ?? null,
    holds: crossing?.holds ?? null,
    issue: issue ?? null,
  }));
  return [{ name: 'solution.csv', rows: rows }];
}
