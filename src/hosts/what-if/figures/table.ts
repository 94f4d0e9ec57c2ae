import type { Format } from './format.js';

/** A column of a table. */
export interface Column {
  /** Its name in exports. */
  readonly key: string;
  readonly head: string;
  readonly format: Format;
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
