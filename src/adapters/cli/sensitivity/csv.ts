import type { Sensitivity, SensitivityCase, SensitivityFigures, SensitivityRow } from '../../../index.js';
import type { CsvCell, CsvFile, CsvRow } from '../../text/csv.js';
import { casesOf } from '../../text/sensitivity-words.js';

/** One row for each case, the plan as it is first; and one for each assumption, by rank. */
export function sensitivityCsvFiles({ base, rows }: Sensitivity): [CsvFile, ...CsvFile[]] {
  const noDifference = { total: 0, present_value: 0, peak_amount: 0, peak_year: 0 };
  const asItIs = caseRow(null, 'base', { value: null, clipped: false, figures: base, differences: noDifference });
  const cases = rows.flatMap((row) =>
    row.applies ? casesOf(row).map(([name, found]) => caseRow(row.assumption, name, found)) : [],
  );
  return [
    { name: 'cases.csv', rows: [asItIs, ...cases] },
    { name: 'assumptions.csv', rows: rows.map(assumptionRow) },
  ];
}

function caseRow(
  assumption: string | null,
  name: string,
  { value, clipped, figures, differences, issue }: SensitivityCase<CsvCell | number[]>,
): CsvRow {
  return {
    assumption,
    case: name,
    value: cell(value),
    clipped,
    ...figureCells(figures, ''),
    ...figureCells(differences, '_difference'),
    issue: issue ?? null,
  };
}

function assumptionRow(row: SensitivityRow, index: number): CsvRow {
  const { assumption, applies, paths } = row;
  const step = applies && row.assumption !== 'strategy' ? row : null;
  return {
    rank: index + 1,
    assumption,
    applies,
    base: applies ? cell(row.base) : null,
    step: step?.step ?? null,
    relative: step?.relative ?? null,
    ...figureCells(applies ? row.effect : null, '_effect'),
    paths: paths.join('; '),
    reason: applies ? null : row.reason,
  };
}

function figureCells(figures: SensitivityFigures | null, suffix: string): CsvRow {
  const names = ['total', 'present_value', 'peak_amount', 'peak_year'] as const;
  return Object.fromEntries(names.map((name) => [`${name}${suffix}`, figures?.[name] ?? null]));
}

function cell(value: CsvCell | number[]): CsvCell {
  return Array.isArray(value) ? value.join('; ') : value;
}
