import { formatCell } from '../figures/format.js';
import type { Table } from '../figures/table.js';
import { button, h, type Attributes, type Child } from './dom.js';

/** Options of a table on the page. */
export interface TableOptions {
  /** What stands in the first cell of a row instead of its text. */
  readonly head?: (row: number) => Child;
  readonly selected?: number;
  /** Where figures can be asked for: what a click on that of a column does, by row; null for one that cannot. */
  readonly ask?: (row: number, column: Table['columns'][number]) => (() => void) | null;
}

/** A table of figures: the first column heads its rows, numbers stand to the right. */
export function tableElement({ caption, columns, rows, totals }: Table, options: TableOptions = {}): HTMLElement {
  const cell = (value: number | string | null, i: number, row: number | null): HTMLElement => {
    const { format } = columns[i]!;
    const text = formatCell(value, format);
    if (i > 0) {
      const ask = row === null ? null : (options.ask?.(row, columns[i]!) ?? null);
      const content =
        ask === null || value === null
          ? text
          : // Arrows lead to it from the head of its row, so that a table is not a hundred stops of the Tab key.
            button(text, ask, { class: 'figure-button', tabindex: -1, 'aria-label': `${columns[i]!.head}: ${text}` });
      return h('td', { class: format === 'text' ? 'text' : 'number' }, content);
    }
    const head = row === null ? null : (options.head?.(row) ?? null);
    return h('th', { scope: 'row', class: format === 'text' ? 'text' : undefined }, head ?? text);
  };
  return scrollable(caption, {
    heads: columns.map(({ head, format }, i) => headCell(head, i === 0 || format === 'text' ? 'text' : 'number')),
    rows: rows.map((row, r) =>
      h('tr', { class: options.selected === r ? 'selected' : undefined }, ...row.map((value, i) => cell(value, i, r))),
    ),
    totals: totals?.map((value, i) => cell(value ?? '', i, null)),
  });
}

/** What a table is made of. */
export interface TableParts {
  readonly attributes?: Attributes;
  readonly heads: readonly HTMLElement[];
  readonly rows: readonly HTMLElement[];
  /** The cells of a last row. */
  readonly totals?: readonly HTMLElement[] | undefined;
}

/** A table that may be wider than its place; its caption is heard, not seen. */
export function scrollable(caption: string, parts: TableParts): HTMLElement {
  const table = tableOf(h('caption', { class: 'visually-hidden' }, caption), parts);
  return h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption }, table);
}

/** A table of cells that are there. */
export function tableOf(caption: HTMLElement, { attributes = {}, heads, rows, totals }: TableParts): HTMLElement {
  return h(
    'table',
    attributes,
    caption,
    h('thead', {}, h('tr', {}, ...heads)),
    h('tbody', {}, ...rows),
    totals === undefined ? null : h('tfoot', {}, h('tr', {}, ...totals)),
  );
}

/** The head of a column; the corner above the heads of rows is empty. */
export function headCell(text: string, kind: 'text' | 'number'): HTMLElement {
  return text === '' ? h('td', { class: kind }) : h('th', { scope: 'col', class: kind }, text);
}
