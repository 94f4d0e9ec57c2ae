import { s as h, type Svg } from '../../../presentation/charts/index.js';

export { s as h } from '../../../presentation/charts/index.js';

/** An element of the report. */
export type Html = Svg;

/** What stands in a cell: text, or a figure with what it is to the last digit. */
export type Cell = string | { readonly value: number; readonly text: string };

/** A figure, and how it is written. */
export function figure(value: number, format: (value: number) => string): Cell {
  return { value, text: format(value) };
}

/** A table. The first column is text that names the row, the others are figures unless `text` names them. */
export interface Table {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The last row, of totals. */
  readonly totals?: readonly Cell[];
  /** Columns after the first that are text, by their position. */
  readonly text?: readonly number[];
  /** Heads above the heads, each over so many columns. */
  readonly groups?: readonly (readonly [name: string, columns: number])[];
}

export function table({ caption, heads, rows, totals, text = [], groups }: Table): Html {
  const kind = (i: number): { class: string } => ({ class: i === 0 || text.includes(i) ? 'text' : 'number' });
  const row = (cells: readonly Cell[]): Html =>
    h(
      'tr',
      {},
      ...cells.map((cell, i) =>
        i === 0 ? h('th', { scope: 'row', ...kind(i) }, content(cell)) : h('td', kind(i), content(cell)),
      ),
    );
  // What heads nothing is no heading.
  const head = (text: string, attributes: Readonly<Record<string, string | number>>): Html =>
    text === '' ? h('td', attributes) : h('th', attributes, text);
  const over = groups?.map(([name, columns]) => head(name, { colspan: columns, class: 'group' }));
  const hasHeads = heads.some((text) => text !== '');
  return h(
    'table',
    {},
    h('caption', {}, caption),
    hasHeads
      ? h(
          'thead',
          {},
          over === undefined ? null : h('tr', {}, ...over),
          h('tr', {}, ...heads.map((text, i) => head(text, { ...(text === '' ? {} : { scope: 'col' }), ...kind(i) }))),
        )
      : null,
    h('tbody', {}, ...rows.map(row)),
    totals === undefined ? null : h('tfoot', {}, row(totals)),
  );
}

function content(cell: Cell): Html | string {
  return typeof cell === 'string' ? cell : h('data', { value: cell.value }, cell.text);
}

/** A chart under its title. */
export function chart(title: string, drawing: Svg): Html {
  return h('figure', {}, h('figcaption', {}, title), drawing);
}

export const p = (text: string): Html => h('p', {}, text);

/** Smaller print: how to read what stands above it. */
export const note = (text: string): Html => h('p', { class: 'note' }, text);

/** A section under a heading, to which the contents lead. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: readonly (Html | null)[];
}

export function section({ id, title, content: inside }: Section): Html {
  return h('section', { id }, h('h2', {}, title), ...inside);
}
