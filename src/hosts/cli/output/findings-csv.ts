import type { FindingChanges } from '../../../analysis/index.js';
import type { CsvFile, CsvRow } from '../../../presentation/words/csv.js';

/** An answer, named by its cells in `columns`, and what it does to the findings. */
export type FindingsOfAnswer = readonly [answer: CsvRow, changes: FindingChanges];

/** The findings that answers bring and take away, one row each. */
export function findingsCsvFile(columns: readonly string[], answers: readonly FindingsOfAnswer[]): CsvFile {
  const rows = answers.flatMap(([answer, { new_findings: added, gone_findings: gone }]) => [
    ...added.map((finding) => ({ ...answer, change: 'new', ...finding })),
    ...gone.map((finding) => ({ ...answer, change: 'gone', ...finding })),
  ]);
  return {
    name: 'findings.csv',
    rows: rows.map(({ participants, ...row }) => ({ ...row, participants: participants?.join('; ') ?? null })),
    columns: [...columns, 'change', 'year', 'code', 'severity', 'message', 'participants'],
  };
}
