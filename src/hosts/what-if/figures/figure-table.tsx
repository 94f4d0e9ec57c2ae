import type { ComponentChild, ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Format, formatCell } from './format.js';
import type { RowUnit } from '../../../analysis/index.js';
import type { AnnualProjection } from '../../../index.js';
import { overAllYears, YEAR_COLUMNS, type YearColumn } from '../../../presentation/words/index.js';

/** Options of a table. */
export interface FigureTableOptions {
  /** Content of the first cell of a row in place of its text. */
  readonly head?: (row: number) => ComponentChild;
  readonly selected?: number;
  /** Action of a click on the figure of a column, by row; null for a figure without one. */
  readonly ask?: (row: number, column: Column) => (() => void) | null;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** Table of figures: the first column heads its rows, numbers are aligned to the right. */
export function FigureTable(props: { readonly table: Table } & FigureTableOptions): VNode {
  const { table, head, selected, ask, onKeyDown } = props;
  const { caption, columns, rows, greyed, changes, totals } = table;
  const cell = (value: number | string | null, i: number, row: number | null): VNode => {
    const column = columns[i]!;
    const text = formatCell(value, column.format);
    const isText = column.format === 'text';
    if (i === 0) {
      return (
        <th key={i} scope="row" class={isText ? 'text' : undefined}>
          {(row === null ? null : head?.(row)) ?? text}
        </th>
      );
    }
    const question = row === null || value === null ? null : (ask?.(row, column) ?? null);
    const change = row === null ? null : (changes?.[row]?.[i] ?? null);
    return (
      <td key={i} class={isText ? 'text' : 'number'}>
        {question === null ? text : <FigureButton {...{ text, name: column.head, question }} />}
        {change !== null && <span class="difference">{change === '0' ? 'same' : change}</span>}
      </td>
    );
  };
  return (
    <Scrollable caption={caption} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {columns.map(({ key, head: name, format }, i) => (
            <HeadCell key={key} text={name} isText={i === 0 || format === 'text'} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, r) => (
          <tr key={r} class={selected === r ? 'selected' : greyed?.[r] === true ? 'greyed' : undefined}>
            {row.map((value, i) => cell(value, i, r))}
          </tr>
        ))}
      </tbody>
      {totals !== undefined && (
        <tfoot>
          <tr>{totals.map((value, i) => cell(value ?? '', i, null))}</tr>
        </tfoot>
      )}
    </Scrollable>
  );
}

/** Arrows lead to it from the head of its row, so that a table is not a hundred stops of the Tab key. */
function FigureButton(props: { readonly text: string; readonly name: string; readonly question: () => void }): VNode {
  const { text, name, question } = props;
  return (
    <button type="button" class="figure-button" tabIndex={-1} aria-label={`${name}: ${text}`} onClick={question}>
      {text}
    </button>
  );
}

/** A table that may be wider than its place, which is then said; its caption is heard, not seen. */
export function Scrollable(props: {
  readonly caption: string;
  readonly label?: string;
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  readonly children: ComponentChildren;
}): VNode {
  const { caption, label = caption, onKeyDown, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState<'right' | 'left' | null>(null);
  const look = (): void => {
    // A last notice may come when the table is gone.
    if (place.current === null) return;
    const { scrollWidth, scrollLeft, clientWidth } = place.current;
    const hidden = scrollWidth - clientWidth;
    setMore(hidden <= 1 ? null : hidden - scrollLeft > 1 ? 'right' : 'left');
  };
  useEffect(() => {
    const watch = new ResizeObserver(look);
    watch.observe(place.current!);
    watch.observe(place.current!.firstElementChild!);
    return () => watch.disconnect();
  }, []);
  return (
    <>
      {more !== null && (
        <p class="goes-on" aria-hidden="true">
          {more === 'right' ? 'More columns to the right →' : '← More columns to the left'}
        </p>
      )}
      <div
        ref={place}
        class={more === 'right' ? 'scroll is-cut' : 'scroll'}
        tabIndex={0}
        role="region"
        aria-label={label}
        onKeyDown={onKeyDown}
        onScroll={look}
      >
        <table>
          <caption class="visually-hidden">{caption}</caption>
          {children}
        </table>
      </div>
    </>
  );
}

/** The head of a column; the corner above the heads of rows is empty. */
export function HeadCell({ text, isText = false }: { readonly text: string; readonly isText?: boolean }): VNode {
  const kind = isText ? 'text' : 'number';
  return text === '' ? (
    <td class={kind} />
  ) : (
    <th scope="col" class={kind}>
      {text}
    </th>
  );
}

/** A column of a table. */
export interface Column {
  /** Name in exports. */
  readonly key: string;
  readonly head: string;
  readonly format: Format;
}

/** Format of each unit; a ratio has two places, as a price has. */
export const FORMAT_OF = {
  dollars: 'dollars',
  price: 'price',
  shares: 'shares',
  headcount: 'people',
  fraction: 'percent',
  ratio: 'price',
  year: 'year',
  count: 'year',
  text: 'text',
  flag: 'text',
} as const satisfies Record<RowUnit, Format>;

/** A column of the years, by its name in the results. */
export function yearColumn(key: YearColumn): Column {
  const { label, unit } = YEAR_COLUMNS[key];
  return { key, head: label, format: FORMAT_OF[unit] };
}

/** Total of a column over the years; empty for shares or people, which mean nothing beside sums of money. */
export function yearTotal(key: YearColumn, years: readonly AnnualProjection[]): number | string {
  return ['dollars', 'fraction'].includes(YEAR_COLUMNS[key].unit) ? (overAllYears(key, years) ?? '') : '';
}

/** Figures behind a chart, for the table beside it and for exports. */
export interface Table {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (number | string | null)[])[];
  /** True for a row that is set back. */
  readonly greyed?: readonly boolean[];
  /** Changes beside the cells of the rows. */
  readonly changes?: readonly (readonly (string | null)[])[];
  /** A last row of totals. */
  readonly totals?: readonly (number | string | null)[];
}

/** Writes a table as JSON, one object a row. */
export function tableJson(table: Table): string {
  return `${JSON.stringify({ title: table.caption, rows: tableRecords(table) }, null, 2)}\n`;
}

/** Rows of a table, by the names of its columns. */
export function tableRecords({
  columns,
  rows,
}: Pick<Table, 'columns' | 'rows'>): Record<string, number | string | null>[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ key }, i) => [key, row[i] ?? null])));
}
