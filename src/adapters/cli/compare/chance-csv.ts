import { toRows } from '../../../analysis/index.js';
import type { CsvFile } from '../../text/csv.js';
import { settingsRows } from '../montecarlo/settings.js';
import type { ComparedUnderChance } from './chance-report.js';
import { inputsCsvFile } from './csv.js';

/** The figures of every scenario with its differences from the first, the inputs that differ, and how chance was let in. */
export function chanceCsvFiles(comparison: ComparedUnderChance): [CsvFile, ...CsvFile[]] {
  const { scenarios, results, input_differences } = comparison;
  return [
    { name: 'figures.csv', rows: toRows(comparison) },
    inputsCsvFile(scenarios, input_differences),
    {
      name: 'settings.csv',
      rows: scenarios.flatMap((scenario, i) => settingsRows(results[i]!).map((row) => ({ scenario, ...row }))),
    },
  ];
}
