import type { Reconciliation } from '../../../analysis/index.js';
import type { CsvFile } from '../../../presentation/words/csv.js';
import { settingsCsvFile } from '../output/basis.js';

/** The figures with their variances, one a row; the people to look at; and what the answer rests on. */
export function reconcileCsvFiles(result: Reconciliation): [CsvFile, ...CsvFile[]] {
  return [
    {
      name: 'variances.csv',
      rows: result.figures.map(({ figure, forecast, variances, actual }) => ({
        figure,
        forecast,
        ...variances,
        actual,
      })),
    },
    {
      name: 'flags.csv',
      rows: result.flags.map(({ id, flag, expected, actual }) => ({ id, flag, expected, actual })),
      columns: ['id', 'flag', 'expected', 'actual'],
    },
    settingsCsvFile(result, { year: result.year }),
  ];
}
