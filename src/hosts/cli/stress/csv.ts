import { toRows, type StressComparison, type TidyRow } from '../../../analysis/index.js';
import { figureLess } from '../../../analysis/compare/side-by-side.js';
import { rowsOf } from '../../../analysis/rows/tidy.js';
import type { CsvFile, CsvRow } from '../../../presentation/words/csv.js';
import { settingsCsvFile } from '../output/basis.js';
import { findingsCsvFile } from '../output/findings-csv.js';
import { shortnessOf } from '../../../presentation/words/shortness.js';

const LEADING: readonly string[] = ['years_with_cash_shortfall', 'first_cash_shortfall_year'];

/** The figures, one row a year, scenario, metric and statistic, the years short of cash first; who was made to leave, what becomes of the findings, and the shocks. */
export function stressCsvFiles(result: StressComparison): [CsvFile, ...CsvFile[]] {
  const leavers = { name: 'leavers.csv', rows: leaverRows(result), columns: ['scenario', 'year', 'participant'] };
  const answers = result.finding_changes.map(
    (changes, index) => [{ scenario: result.scenarios[index]! }, changes] as const,
  );
  const asked = Object.fromEntries(
    result.scenarios.slice(1).map((name, i) => [`shocks of ${name}`, JSON.stringify(result.shocks[i + 1])]),
  );
  return [
    { name: 'figures.csv', rows: figureRows(result) },
    leavers,
    findingsCsvFile(['scenario'], answers),
    settingsCsvFile(result, asked),
  ];
}

/** Where the finances of the company are projected, how far it is short of cash leads, the most that is missing included. */
function figureRows(result: StressComparison): TidyRow[] {
  const rows = toRows(result);
  const shortness = shortnessOf(result);
  const isLeading = ({ metric }: TidyRow): boolean => LEADING.includes(metric);
  const leading = result.scenarios.flatMap((scenario, i) => {
    const [worst, first] = [shortness[i]?.worst, shortness[0]?.worst];
    if (worst === undefined || first === undefined) return [];
    const statistics = [
      ['value', worst],
      ['difference', figureLess(worst, first)],
    ] as const;
    return [
      ...rows.filter((row) => isLeading(row) && row['scenario'] === scenario),
      ...rowsOf(null, 'largest_cash_shortfall', 'dollars', statistics, { scenario }),
    ];
  });
  return [...leading, ...rows.filter((row) => !isLeading(row))];
}

function leaverRows({ scenarios, leavers }: StressComparison): CsvRow[] {
  return leavers.flatMap((those, index) =>
    those.flatMap(({ year, participants }) =>
      participants.map((participant) => ({ scenario: scenarios[index]!, year, participant })),
    ),
  );
}
