import type { StressComparison } from '../../../analysis/index.js';
import type { CsvFile, CsvRow } from '../../text/csv.js';
import { sideBySideCsvFiles } from '../side-by-side/csv.js';

/** The runs side by side, the years first, and who was made to leave. */
export function stressCsvFiles(result: StressComparison): [CsvFile, ...CsvFile[]] {
  const leavers = { name: 'leavers.csv', rows: leaverRows(result), columns: ['scenario', 'year', 'participant'] };
  return [...sideBySideCsvFiles(result.scenarios, result), leavers];
}

function leaverRows({ scenarios, leavers }: StressComparison): CsvRow[] {
  return leavers.flatMap((those, index) =>
    those.flatMap(({ year, participants }) =>
      participants.map((participant) => ({ scenario: scenarios[index]!, year, participant })),
    ),
  );
}
