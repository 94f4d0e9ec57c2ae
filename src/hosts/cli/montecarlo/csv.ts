import { pathRows, toRows, type FindingChance, type MonteCarloResult } from '../../../analysis/index.js';
import type { CsvFile, CsvRow } from '../../../presentation/words/csv.js';
import { settingsRows } from './settings.js';

/** One row a year, figure and statistic; the settings, the findings and what is left out; on request every path year by year. */
export function monteCarloCsvFiles(result: MonteCarloResult, withPaths = false): [CsvFile, ...CsvFile[]] {
  return [
    { name: 'figures.csv', rows: toRows(result) },
    ...(withPaths ? [{ name: 'paths.csv', rows: pathRows(result) }] : []),
    { name: 'settings.csv', rows: settingsRows(result) },
    {
      name: 'findings.csv',
      rows: [...findingRows('new', result.new_findings), ...findingRows('gone', result.gone_findings)],
      columns: ['change', 'year', 'code', 'severity', 'message', 'probability', 'probability_in_any_year'],
    },
    {
      name: 'left_out.csv',
      rows: result.left_out.map((path) => ({ ...path })),
      columns: ['path', 'year', 'issue'],
    },
  ];
}

/** A row for each finding and year in which it comes, or goes, by chance. */
function findingRows(change: string, chances: readonly FindingChance[]): CsvRow[] {
  return chances.flatMap(({ code, severity, message, in_any_year: any, years }) =>
    years.map(({ year, probability }) => ({
      ...{ change, year, code, severity, message, probability, probability_in_any_year: any.probability },
    })),
  );
}
