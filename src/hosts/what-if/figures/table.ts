import type { AnnualProjection } from '../../../index.js';
import { overAllYears, YEAR_COLUMNS, type YearColumn } from '../../../presentation/words/index.js';
import type { Format } from './format.js';

/** A column of a table. */
export interface Column {
  /** Its name in exports. */
  readonly key: string;
  readonly head: string;
  readonly format: Format;
}

/** How a figure of each unit is written; a ratio with two places, as a price is. */
export const FORMAT_OF = {
  dollars: 'dollars',
  price: 'price',
  shares: 'shares',
  headcount: 'people',
  fraction: 'percent',
  ratio: 'price',
  year: 'year',
  count: 'year',
} as const satisfies Record<(typeof YEAR_COLUMNS)[YearColumn]['unit'] | 'count', Format>;

/** A column of the years, by its name in the results. */
export function yearColumn(key: YearColumn): Column {
  const { label, unit } = YEAR_COLUMNS[key];
  return { key, head: label, format: FORMAT_OF[unit] };
}

/** What its years come to; a sum of shares or people says nothing beside sums of money. */
export function yearTotal(key: YearColumn, years: readonly AnnualProjection[]): number | string {
  return ['dollars', 'fraction'].includes(YEAR_COLUMNS[key].unit) ? (overAllYears(key, years) ?? '') : '';
}

/** The figures behind a chart, all of them: what is shown beside it and what is exported. */
export interface Table {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (number | string | null)[])[];
  /** A last row of totals. */
  readonly totals?: readonly (number | string | null)[];
}

/** As JSON, one object a row. */
export function tableJson(table: Table): string {
  return `${JSON.stringify({ title: table.caption, rows: tableRecords(table) }, null, 2)}\n`;
}

/** Its rows, by the names of their columns. */
export function tableRecords({
  columns,
  rows,
}: Pick<Table, 'columns' | 'rows'>): Record<string, number | string | null>[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ key }, i) => [key, row[i] ?? null])));
}
