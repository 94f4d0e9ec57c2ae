import { rowsOf, type TidyRow, unitOf } from './tidy.js';

/** Columns that tell rows of one result apart besides year, metric and statistic. */
export type Dimensions = Readonly<Record<string, string | number | boolean | null>>;

/** A row for each figure of a record, members of members by names such as `cash.total`; lists are no figures. */
export function figureRows(
  year: number | null,
  figures: object,
  dimensions: Dimensions = {},
  statistic = 'value',
  within = '',
): TidyRow[] {
  return Object.entries(figures as Readonly<Record<string, TidyRow['value'] | object>>).flatMap(([name, value]) => {
    const metric = `${within}${name}`;
    if (Array.isArray(value)) return [];
    if (typeof value === 'object' && value !== null)
      return figureRows(year, value, dimensions, statistic, `${metric}.`);
    return rowsOf(year, metric, unitOf(metric), [[statistic, value]], dimensions);
  });
}
