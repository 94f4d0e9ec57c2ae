import { toRows, type StressComparison } from '../../../analysis/index.js';
import type { CsvFile, CsvRow } from '../../text/csv.js';
import { settingsCsvFile } from '../output/basis.js';
import { findingsCsvFile } from '../output/findings-csv.js';

/** The figures, one row a year, scenario, metric and statistic; who was made to leave, what becomes of the findings, and the shocks. */
export function stressCsvFiles(result: StressComparison): [CsvFile, ...CsvFile[]] {
  const leavers = { name: 'leavers.csv', rows: leaverRows(result), columns: ['scenario', 'year', 'participant'] };
  const answers = result.finding_changes.map(
    (changes, index) => [{ scenario: result.scenarios[index]! }, changes] as const,
  );
  const asked = Object.fromEntries(
    result.scenarios.slice(1).map((name, i) => [`shocks of ${name}`, JSON.stringify(result.shocks[i + 1])]),
  );
  return [
    { name: 'figures.csv', rows: toRows(result) },
    leavers,
    findingsCsvFile(['scenario'], answers),
    settingsCsvFile(result, asked),
  ];
}

function leaverRows({ scenarios, leavers }: StressComparison): CsvRow[] {
  return leavers.flatMap((those, index) =>
    those.flatMap(({ year, participants }) =>
      participants.map((participant) => ({ scenario: scenarios[index]!, year, participant })),
    ),
  );
}
