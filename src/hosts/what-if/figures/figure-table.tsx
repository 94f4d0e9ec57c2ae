import type { ComponentChild, ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AnswerTable, TableRow } from '../../../analysis/index.js';
import {
  shownColumns,
  shownTable,
  type ShownCell,
  type ShownHead,
  type ShownTable,
  type TableColumn,
} from '../../../presentation/answer/index.js';

/** Options of a table. */
export interface FigureTableOptions {
  /** Content of the first cell of a row in place of its text. */
  readonly head?: (row: number) => ComponentChild;
  readonly selected?: number;
  /** Action of a click on the figure of a column, by row; null for a figure without one. */
  readonly ask?: (row: number, column: ShownHead) => (() => void) | null;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** Table of figures: the first column heads its rows, numbers are aligned to the right. */
export function FigureTable(props: { readonly table: AnswerTable } & FigureTableOptions): VNode {
  const { table, head, selected, ask, onKeyDown } = props;
  const { caption, heads, rows, greyed, total } = shownFigures(table);
  const cell = ({ text, value, change }: ShownCell, i: number, row: number | null): VNode => {
    const { isText } = heads[i]!;
    if (i === 0) {
      return (
        <th key={i} scope="row" class={isText ? 'text' : undefined}>
          {(row === null ? null : head?.(row)) ?? text}
        </th>
      );
    }
    const question = row === null || value === null ? null : (ask?.(row, heads[i]!) ?? null);
    return (
      <td key={i} class={isText ? 'text' : 'number'}>
        {question === null ? text : <FigureButton {...{ text, name: heads[i]!.label, question }} />}
        {row !== null && change !== null && change !== '0' && <span class="difference">{change}</span>}
      </td>
    );
  };
  return (
    <Scrollable caption={caption} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {heads.map(({ key, label, isText }, i) => (
            <HeadCell key={key} text={label} isText={i === 0 || isText} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, r) => (
          <tr key={r} class={selected === r ? 'selected' : greyed[r] === true ? 'greyed' : undefined}>
            {row.map((each, i) => cell(each, i, r))}
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr>{total.map((each, i) => cell(each, i, null))}</tr>
        </tfoot>
      )}
    </Scrollable>
  );
}

/** A table of an answer, under its caption and above its note. */
export function AnswerFigures(props: { readonly table: AnswerTable } & FigureTableOptions): VNode {
  const { table } = props;
  return (
    <>
      <h3>{shownFigures(table).caption}</h3>
      <FigureTable {...props} />
      {table.note !== undefined && <p class="note">{table.note}</p>}
    </>
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

/** A table with the columns for people, in text. Dollars have their sign only beside figures in other units; otherwise the caption says it. */
export function shownFigures(table: AnswerTable): ShownTable {
  return shownTable(table, table.columns.some(({ unitFrom }) => unitFrom !== undefined) ? undefined : ALL_DIGITS);
}

const ALL_DIGITS = 15;

/** Writes a table as JSON, one object a row. */
export function tableJson(table: AnswerTable): string {
  return `${JSON.stringify({ title: table.caption, rows: tableRecords(table) }, null, 2)}\n`;
}

/** Rows of a table, by the names of the columns for people. */
export function tableRecords(table: AnswerTable): TableRow[] {
  const columns = shownColumns(table);
  return table.rows.map((row) => Object.fromEntries(columns.map((each) => [fileName(each), row[each.key] ?? null])));
}

/** Names of the columns for people in a file. */
export function recordNames(table: AnswerTable): string[] {
  return shownColumns(table).map(fileName);
}

function fileName({ key, label, isNamed }: TableColumn): string {
  return isNamed ? label : key;
}
