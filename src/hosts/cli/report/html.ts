import type { AnswerTable } from '../../../analysis/index.js';
import { narrowTable, shownColumns, shownTable, type ShownCell } from '../../../presentation/answer/index.js';
import { CHART_STYLE, s as h, LIGHT, type Svg } from '../../../presentation/charts/index.js';

export { s as h } from '../../../presentation/charts/index.js';

/** The width of a chart in the report, in its own units. */
export const WIDTH = 660;

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
  /** Heads above the heads, each with the number of columns that it spans. */
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

/** A page holds no more columns. */
const MOST_COLUMNS = 9;

/** A table of an answer with its caption and note; `most` rows, or all. */
export function answerTable(given: AnswerTable, most = Infinity): Html[] {
  const isWide = shownColumns(given).length > MOST_COLUMNS;
  const { caption, heads, rows, total, note: below } = shownTable(isWide ? narrowTable(given) : given);
  const cells = (row: readonly ShownCell[]): Cell[] =>
    row.map(({ text, value }, i) => (i === 0 || value === null ? text : { text, value }));
  return [
    table({
      caption,
      heads: heads.map(({ label }) => label),
      text: heads.flatMap(({ isText }, i) => (isText ? [i] : [])),
      rows: rows.slice(0, most).map(cells),
      ...(total === undefined ? {} : { totals: cells(total) }),
    }),
    ...(below === undefined ? [] : [note(below)]),
  ];
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

/** The report on a screen and on Letter paper. */
export const STYLE = `
:root { color-scheme: light; ${LIGHT} }
* { box-sizing: border-box; }
html { font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; color: var(--ink); background: var(--paper); }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1.5rem 4rem; }
h1 { margin: 0; font-size: 1.9rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 0 0 0.6rem; font-size: 1.25rem; break-after: avoid; }
h3 { margin: 1.2rem 0 0.4rem; font-size: 1rem; break-after: avoid; }
p { margin: 0.6rem 0; }
section { margin-top: 2.2rem; }
.subject { margin: 0.2rem 0 0; color: var(--soft); font-size: 1.1rem; }
.facts { display: flex; flex-wrap: wrap; gap: 0 2rem; margin: 0.8rem 0 0; color: var(--soft); font-size: 0.9rem; overflow-wrap: anywhere; }
.facts div { display: flex; gap: 0.6rem; }
.facts dd, .tiles dd, .definitions dd { margin: 0; }
nav ol { margin: 0; padding-left: 1.2rem; columns: 2; }
nav a { color: var(--accent); }
.lead { font-size: 1.08rem; font-weight: 600; break-after: avoid; break-inside: avoid; }
.note { color: var(--soft); font-size: 0.85rem; }
.tiles { display: flex; flex-wrap: wrap; gap: 0.6rem 1.6rem; margin: 1rem 0; padding: 0.8rem 0; border: solid var(--line); border-width: 1px 0; }
.tiles div { flex: 1 1 7rem; }
.tiles dt { color: var(--soft); font-size: 0.8rem; line-height: 1.3; }
.tiles dd { font-size: 1.12rem; font-weight: 600; white-space: nowrap; }
figure { margin: 1.1rem 0; break-inside: avoid; }
figcaption, caption { margin-bottom: 0.3rem; font-weight: 600; font-size: 0.95rem; text-align: left; }
table { width: 100%; margin: 1.1rem 0 0.4rem; border-collapse: collapse; font-size: 0.82rem; line-height: 1.35; font-variant-numeric: tabular-nums; }
th, td { padding: 0.2rem 0.45rem; border-bottom: 1px solid var(--line); font-weight: 400; text-align: left; vertical-align: top; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--soft); vertical-align: bottom; }
thead td { border: 0; }
thead .group { text-align: center; }
tbody th { overflow-wrap: anywhere; white-space: pre-wrap; }
tfoot th, tfoot td { border-top: 1px solid var(--soft); border-bottom: 0; font-weight: 600; }
.number { text-align: right; }
td.number { white-space: nowrap; }
td.text { overflow-wrap: anywhere; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
tfoot { display: table-row-group; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; align-items: start; }
.definitions { font-size: 0.85rem; }
.definitions div { margin-bottom: 0.4rem; break-inside: avoid; }
.definitions dt { font-weight: 600; }
.definitions dt::first-letter { text-transform: uppercase; }
#assumptions table, #data table { table-layout: fixed; }
#assumptions th:nth-child(1) { width: 37%; }
#assumptions th:nth-child(2) { width: 22%; }
#people th:nth-child(1), #yardsticks th:nth-child(1) { width: 24%; }
#answer th:nth-child(1), #levers th:nth-child(1) { width: 36%; }
#stress th:nth-child(1) { width: 15%; }
#people table, #funding table, #stress table, #yardsticks table, #findings table { break-inside: avoid; }
#findings th:nth-child(1) { width: 10%; }
#findings th:nth-child(2) { width: 25%; }
footer { margin-top: 2.5rem; padding-top: 0.8rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.82rem; }
${CHART_STYLE}
@page { size: Letter; margin: 0.75in 0.8in 0.8in; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #545d68; } }
@media print {
  html { font-size: 10pt; }
  body { max-width: none; padding: 0; }
  section { margin-top: 1.6rem; }
  #answer { break-after: page; }
  h1 { font-size: 1.5rem; }
  .facts { margin-top: 0.3rem; }
  #answer { margin-top: 0.9rem; line-height: 1.35; }
  #answer h3 { margin: 0.6rem 0 0.1rem; }
  #answer .lead { font-size: 1rem; }
  #answer .tiles { margin: 0.4rem 0 0; padding: 0.5rem 0; }
  #answer p, #answer figure, #answer table { margin: 0.25rem 0; }
  #appendix { break-before: page; }
  p { orphans: 3; widows: 3; }
}
`;
