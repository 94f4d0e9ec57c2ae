import { toRows, type SensitivityAnswer } from '../../../analysis/index.js';
import type { SensitivityFigures, SensitivityRow } from '../../../index.js';
import type { CsvCell, CsvFile, CsvRow } from '../../../presentation/words/csv.js';
import { settingsCsvFile } from '../output/basis.js';
import { findingsCsvFile } from '../output/findings-csv.js';
import { casesOf } from '../../../presentation/words/sensitivity-words.js';

/**
 * The figures, one row a case and statistic, the base plan first; one for each assumption, by rank, and for what cannot be moved the
 * reason; one for each finding that a case changes, and one for each setting.
 */
export function sensitivityCsvFiles(answer: SensitivityAnswer): [CsvFile, ...CsvFile[]] {
  const { rank_by, base, rows } = answer;
  const metric = base.metric === undefined ? null : rank_by;
  const cases = rows.flatMap((row) =>
    row.applies ? casesOf(row).map(([name, found]) => [nameOf(row), name, found] as const) : [],
  );
  return [
    { name: 'figures.csv', rows: toRows(answer) },
    { name: 'assumptions.csv', rows: rows.map((row, index) => assumptionRow(row, index, metric)) },
    findingsCsvFile(
      ['assumption', 'case', 'value'],
      cases.map(([assumption, name, found]) => [{ assumption, case: name, value: cell(found.value) }, found]),
    ),
    settingsCsvFile(answer, { rank_by, moved: rows.map(nameOf).filter(isFirst).join('; ') }),
  ];
}

function isFirst(name: string, at: number, all: readonly string[]): boolean {
  return all.indexOf(name) === at;
}

/** The assumption, or the path of an input that the user named. */
function nameOf({ assumption, paths }: SensitivityRow): string {
  return assumption === 'input' ? paths[0]! : assumption;
}

function assumptionRow(row: SensitivityRow, index: number, metric: string | null): CsvRow {
  const { applies, paths } = row;
  const step = applies && 'step' in row ? row : null;
  return {
    rank: index + 1,
    assumption: nameOf(row),
    applies,
    base: applies ? cell(row.base) : null,
    step: step?.step ?? null,
    relative: step?.relative ?? null,
    ...figureCells(applies ? row.effect : null, '_effect', metric),
    paths: paths.join('; '),
    reason: applies ? null : row.reason,
  };
}

function figureCells(figures: SensitivityFigures | null, suffix: string, metric: string | null): CsvRow {
  const names = ['total', 'present_value', 'peak_amount', 'peak_year'] as const;
  return {
    ...Object.fromEntries(names.map((name) => [`${name}${suffix}`, figures?.[name] ?? null])),
    ...(metric === null ? {} : { [`${metric}${suffix}`]: figures?.metric ?? null }),
  };
}

function cell(value: CsvCell | number[]): CsvCell {
  return Array.isArray(value) ? value.join('; ') : value;
}
