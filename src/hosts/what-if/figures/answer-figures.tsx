import type { VNode } from 'preact';
import type { AnswerTable, TableValue } from '../../../analysis/index.js';
import { shownColumns, shownTable } from '../../../presentation/answer/index.js';
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

/** Converts a table of an answer to one of the page, with the columns for people; values of a column whose unit differs by row become text. */
export function figuresOf(table: AnswerTable): Table {
  const columns = shownColumns(table);
  const shown = shownTable(table);
  const { caption, rows, total } = table;
  return {
    caption,
    columns: columns.map(({ key, label, unit }) => ({ key, head: label, format: FORMAT_OF[unit] })),
    rows: rows.map((row, r) =>
      columns.map(({ key, unitFrom }, i) =>
        unitFrom === undefined ? plain(row[key] ?? null) : shown.rows[r]![i]!.text,
      ),
    ),
    greyed: shown.greyed,
    changes: shown.rows.map((cells) => cells.map(({ change }) => change)),
    ...(total === undefined ? {} : { totals: columns.map(({ key }) => plain(total[key] ?? '')) }),
  };
}

/** The page draws no flags. */
function plain(value: TableValue): number | string | null {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}
