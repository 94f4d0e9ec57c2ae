import type {
  Sensitivity,
  SensitivityCase,
  SensitivityFigures,
  SensitivityRow,
} from '../../engine/results/sensitivity.js';
import type { Dimensions } from '../rows/figure-rows.js';
import { rowsOf, type TidyRow, unitOf } from '../rows/tidy.js';

/** The names in the summary of the figures that a sensitivity compares. */
const SUMMARY_NAMES: Readonly<Record<keyof SensitivityFigures, string | null>> = {
  total: 'total_repurchase_obligation',
  present_value: 'present_value_repurchase_obligation',
  peak_amount: 'peak_cash_amount',
  peak_year: 'peak_cash_year',
  metric: null,
};

/** The metric whose effect rows are ranked by, and where figures have it. */
export function rankedBy(rankBy: string): {
  readonly metric: string;
  readonly of: (figures: SensitivityFigures) => number | null;
} {
  const metric = (SUMMARY_NAMES as Readonly<Record<string, string | null>>)[rankBy] ?? null;
  if (metric === null) return { metric: rankBy, of: (figures) => figures.metric ?? null };
  return { metric, of: (figures) => figures[rankBy as keyof SensitivityFigures] ?? null };
}

/**
 * Cases with their figures and differences, the ends of a range that they were cut to, and why some have no answer; then the effect and the
 * rank of each assumption.
 */
export function sensitivityRows({ rank_by, base, rows }: Sensitivity): TidyRow[] {
  const of = (figures: SensitivityFigures | null, dimensions: Dimensions, statistic: string): TidyRow[] =>
    Object.entries(figures ?? {}).flatMap(([name, value]) => {
      const metric = SUMMARY_NAMES[name as keyof SensitivityFigures] ?? rank_by;
      const unit = statistic !== 'value' && unitOf(metric) === 'year' ? 'count' : unitOf(metric);
      return rowsOf(null, metric, unit, [[statistic, value as number | null]], dimensions);
    });
  return [
    ...of(base, { assumption: null, case: 'base', input: null }, 'value'),
    ...rows.flatMap((row, i) => {
      const assumption = row.assumption === 'input' ? row.paths[0]! : row.assumption;
      // Each other strategy has a row of its own.
      const input = row.applies && 'alternative' in row ? row.alternative.value : null;
      const ranked = { assumption, case: null, input };
      return [
        ...casesOf(row).flatMap(([name, found]) => {
          const value = Array.isArray(found.value) ? found.value.join('; ') : found.value;
          const dimensions = { assumption, case: name, input: value };
          return [
            ...of(found.figures, dimensions, 'value'),
            ...of(found.differences, dimensions, 'difference'),
            ...(found.clipped ? rowsOf(null, 'clipped', 'flag', [['value', true]], dimensions) : []),
            ...(found.issue === undefined ? [] : rowsOf(null, 'issue', 'text', [['value', found.issue]], dimensions)),
          ];
        }),
        ...(row.applies ? of(row.effect, ranked, 'effect') : []),
        ...rowsOf(null, 'rank', 'count', [['value', i + 1]], ranked),
      ];
    }),
  ];
}

/** The cases of an assumption: moved down and up, or replaced by another; none where it does not apply. */
export function casesOf(
  row: SensitivityRow,
): (readonly ['down' | 'up' | 'alternative', SensitivityCase<number | string | number[]>])[] {
  if (!row.applies) return [];
  if ('alternative' in row) return [['alternative', row.alternative]];
  return [
    ['down', row.down],
    ['up', row.up],
  ];
}
