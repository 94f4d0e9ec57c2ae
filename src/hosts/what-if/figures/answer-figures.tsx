import type { VNode } from 'preact';
import type { AnswerTable } from '../../../analysis/index.js';
import { shownColumns } from '../../../presentation/answer/index.js';
import { FigureTable, FORMAT_OF, type Table } from './figure-table.js';

/** A table of an answer, under its caption and above its note. */
export function AnswerFigures({ table }: { readonly table: AnswerTable }): VNode {
  return (
    <>
      <h3>{table.caption}</h3>
      <FigureTable table={figuresOf(table)} />
      {table.note !== undefined && <p class="note">{table.note}</p>}
    </>
  );
}

/** Its columns for people, as the page draws them. */
export function figuresOf(table: AnswerTable): Table {
  const columns = shownColumns(table);
  const { caption, rows, total } = table;
  return {
    caption,
    columns: columns.map(({ key, label, unit }) => ({ key, head: label, format: FORMAT_OF[unit] })),
    rows: rows.map((row) => columns.map(({ key }) => row[key] ?? null)),
    ...(total === undefined ? {} : { totals: columns.map(({ key }) => total[key] ?? '') }),
  };
}
