import type { StressComparison } from '../../../analysis/index.js';
import type { CsvFile, CsvRow } from '../../text/csv.js';
import { findingsCsvFile } from '../output/findings-csv.js';
import { sideBySideCsvFiles } from '../side-by-side/csv.js';

/** The runs side by side, the years first, who was made to leave, and what becomes of the findings. */
export function stressCsvFiles(result: StressComparison): [CsvFile, ...CsvFile[]] {
  const leavers = { name: 'leavers.csv', rows: leaverRows(result), columns: ['scenario', 'year', 'participant'] };
  const answers = result.finding_changes.map(
    (changes, index) => [{ scenario: result.scenarios[index]! }, changes] as const,
  );
  return [...sideBySideCsvFiles(result.scenarios, result), leavers, findingsCsvFile(['scenario'], answers)];
}

function leaverRows({ scenarios, leavers }: StressComparison): CsvRow[] {
  return leavers.flatMap((those, index) =>
    those.flatMap(({ year, participants }) =>
      participants.map((participant) => ({ scenario: scenarios[index]!, year, participant })),
    ),
  );
}
