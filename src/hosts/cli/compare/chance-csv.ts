import { toRows } from '../../../analysis/index.js';
import type { CsvFile } from '../../../presentation/words/csv.js';
import { settingsRows } from '../montecarlo/settings.js';
import type { ComparedUnderChance } from './chance-report.js';
import { inputsCsvFile } from './csv.js';

/**
 * The figures of every scenario with its differences from the first, the inputs that differ, and how chance was let in. How often a
 * scenario is the cheapest is left out where the price cannot react to the methods.
 */
export function chanceCsvFiles(comparison: ComparedUnderChance): [CsvFile, ...CsvFile[]] {
  const { scenarios, results, input_differences, ranking_caveat: caveat } = comparison;
  const rows = toRows(comparison);
  return [
    { name: 'figures.csv', rows: caveat === undefined ? rows : rows.filter(({ metric }) => metric !== 'cheapest') },
    inputsCsvFile(scenarios, input_differences),
    {
      name: 'settings.csv',
      rows: [
        ...scenarios.flatMap((scenario, i) => settingsRows(results[i]!).map((row) => ({ scenario, ...row }))),
        ...(caveat === undefined ? [] : [{ scenario: null, setting: 'ranking_caveat', value: caveat }]),
      ],
    },
  ];
}
