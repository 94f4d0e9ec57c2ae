import { formatCell } from '../figures/format.js';
import type { Table } from '../figures/table.js';
import { h, type Child } from './dom.js';

/** Options of a table on the page. */
export interface TableOptions {
  /** What stands in the first cell of a row instead of its text. */
  readonly head?: (row: number) => Child;
  readonly selected?: number;
}

/** A table of figures: the first column heads its rows, numbers stand to the right. */
export function tableElement({ caption, columns, rows, totals }: Table, options: TableOptions = {}): HTMLElement {
  const cell = (value: number | string | null, i: number, row: number | null): HTMLElement => {
    const { format } = columns[i]!;
    const text = formatCell(value, format);
    if (i > 0) return h('td', { class: format === 'text' ? 'text' : 'number' }, text);
    const head = row === null ? null : (options.head?.(row) ?? null);
    return h('th', { scope: 'row', class: format === 'text' ? 'text' : undefined }, head ?? text);
  };
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    h(
      'table',
      {},
      h('caption', { class: 'visually-hidden' }, caption),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...columns.map(({ head, format }, i) =>
            h('th', { scope: 'col', class: i === 0 || format === 'text' ? 'text' : 'number' }, head),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        ...rows.map((row, r) =>
          h(
            'tr',
            { class: options.selected === r ? 'selected' : undefined },
            ...row.map((value, i) => cell(value, i, r)),
          ),
        ),
      ),
      totals === undefined
        ? null
        : h('tfoot', {}, h('tr', {}, ...totals.map((value, i) => cell(value ?? '', i, null)))),
    ),
  );
}
