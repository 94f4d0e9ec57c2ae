import { narrowTable, shownColumns, shownTable, type ShownCell } from '../answer/index.js';
import { s as h, type Svg } from '../charts/index.js';
import type { AnswerTable } from '../../analysis/index.js';

/** Element of a document. */
export type Html = Svg;

/** A page holds no more columns. */
const MOST_COLUMNS = 9;

/** Sections as elements: the report writes them, the page mounts them. */
export function sectionHtml({ id, title, blocks }: Section, width: number, level: 2 | 3 = 2): Html {
  return h('section', { id }, h(`h${level}`, {}, title), ...blocks.flatMap((block) => blockHtml(block, width)));
}

function blockHtml(block: Block, width: number): Html[] {
  switch (block.kind) {
    case 'heading':
      return [h('h3', {}, block.text)];
    case 'text':
      return [h('p', {}, block.text)];
    case 'lead':
    case 'note':
      return [h('p', { class: block.kind }, block.text)];
    case 'chart':
      return [h('figure', {}, h('figcaption', {}, block.caption), block.draw(width))];
    case 'table':
      return tableHtml(block.table);
  }
}

/** Table of an answer with its caption and note. */
function tableHtml(given: AnswerTable): Html[] {
  const isWide = shownColumns(given).length > MOST_COLUMNS;
  const { caption, heads, rows, greyed, total, note } = shownTable(isWide ? narrowTable(given) : given);
  const kind = (i: number): { class: string } => ({ class: i === 0 || heads[i]!.isText ? 'text' : 'number' });
  const content = ({ text, value, change }: ShownCell): readonly (Html | string)[] => [
    value === null ? text : h('data', { value }, text),
    ...(change === null || change === '0' ? [] : [` (${change})`]),
  ];
  const row = (cells: readonly ShownCell[], isGrey = false): Html =>
    h(
      'tr',
      isGrey ? { class: 'greyed' } : {},
      ...cells.map((cell, i) =>
        i === 0 ? h('th', { scope: 'row', ...kind(i) }, cell.text) : h('td', kind(i), ...content(cell)),
      ),
    );
  // What heads nothing is no heading.
  const head = (text: string, i: number): Html =>
    text === '' ? h('td', kind(i)) : h('th', { scope: 'col', ...kind(i) }, text);
  const hasHeads = heads.some(({ label }) => label !== '');
  const table = h(
    'table',
    {},
    h('caption', {}, caption),
    hasHeads ? h('thead', {}, h('tr', {}, ...heads.map(({ label }, i) => head(label, i)))) : null,
    h('tbody', {}, ...rows.map((cells, i) => row(cells, greyed[i]))),
    total === undefined ? null : h('tfoot', {}, row(total)),
  );
  const region = { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption };
  return [h('div', region, table), ...(note === undefined ? [] : [h('p', { class: 'note' }, note)])];
}

/** Part of a document, as data: hosts draw it and add nothing. */
export type Block =
  | { readonly kind: 'heading' | 'lead' | 'text' | 'note'; readonly text: string }
  | { readonly kind: 'table'; readonly table: AnswerTable }
  | { readonly kind: 'chart'; readonly caption: string; readonly draw: (width: number) => Svg };

/** A section under a heading. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Sentences, the first of which leads. */
export function sentences([lead, ...others]: readonly string[]): Block[] {
  if (lead === undefined) return [];
  return [{ kind: 'lead', text: lead }, ...texts(others)];
}

/** Sentences below a lead. */
export function texts(words: readonly string[]): Block[] {
  return words.map((text) => ({ kind: 'text', text }));
}

/** Smaller print. */
export function notes(words: readonly string[]): Block[] {
  return words.map((text) => ({ kind: 'note', text }));
}

/** Tables of an answer, each with its note. */
export function tables(all: readonly AnswerTable[]): Block[] {
  return all.map((table) => ({ kind: 'table', table }));
}

/** Drawing under a caption. */
export function chart(caption: string, draw: (width: number) => Svg): Block {
  return { kind: 'chart', caption, draw };
}
