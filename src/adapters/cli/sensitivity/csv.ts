import type { Sensitivity, SensitivityCase, SensitivityRow } from '../../../index.js';
import type { CsvCell, CsvFile, CsvRow } from '../output/csv.js';

/** One row a case, the plan as it is first; and one an assumption, by rank. */
export function sensitivityCsvFiles({ base, rows }: Sensitivity): [CsvFile, ...CsvFile[]] {
  const noDifference = { total: 0, present_value: 0, peak_amount: 0, peak_year: 0 };
  const asItIs = caseRow(null, 'base', { value: null, clipped: false, figures: base, differences: noDifference });
  return [
    { name: 'cases.csv', rows: [asItIs, ...rows.flatMap(caseRows)] },
    { name: 'assumptions.csv', rows: rows.map(assumptionRow) },
  ];
}

function caseRows(row: SensitivityRow): CsvRow[] {
  if (!row.applies) return [];
  if (row.assumption === 'strategy') return [caseRow(row.assumption, 'alternative', row.alternative)];
  return [caseRow(row.assumption, 'down', row.down), caseRow(row.assumption, 'up', row.up)];
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
    total: figures?.total ?? null,
    present_value: figures?.present_value ?? null,
    peak_amount: figures?.peak_amount ?? null,
    peak_year: figures?.peak_year ?? null,
    total_difference: differences?.total ?? null,
    present_value_difference: differences?.present_value ?? null,
    peak_amount_difference: differences?.peak_amount ?? null,
    peak_year_difference: differences?.peak_year ?? null,
    issue: issue ?? null,
  };
}

function assumptionRow(row: SensitivityRow, index: number): CsvRow {
  const { assumption, applies, paths } = row;
  const effect = applies ? row.effect : null;
  const step = applies && row.assumption !== 'strategy' ? row : null;
  return {
    rank: index + 1,
    assumption,
    applies,
    base: applies ? cell(row.base) : null,
    step: step?.step ?? null,
    relative: step?.relative ?? null,
    total_effect: effect?.total ?? null,
    present_value_effect: effect?.present_value ?? null,
    peak_amount_effect: effect?.peak_amount ?? null,
    peak_year_effect: effect?.peak_year ?? null,
    paths: paths.join('; '),
    reason: applies ? null : row.reason,
  };
}

function cell(value: CsvCell | number[]): CsvCell {
  return Array.isArray(value) ? value.join('; ') : value;
}
