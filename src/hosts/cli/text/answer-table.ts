import type { AnswerTable } from '../../../analysis/answer/table.js';
import { shownTable, type ShownTable } from '../../../presentation/answer/shown-table.js';
import { grid, printable, rule, type Style, widthOf, wrap } from './style.js';

/** Digits of a column of money. */
const DIGITS = 6;
/** Text in a cell may take half of the width, and no more than a third where the table does not fit then. */
const [HALF, THIRD] = [2, 3];

/** A table of an answer as lines, in as many parts as it takes to stay within the width; the first column leads each. */
export function tableLines(table: AnswerTable, width: number, style: Style): string[] {
  const shown = shownTable(table, DIGITS);
  const count = shown.heads.length;
  const lines: string[] = wrap(printable(shown.caption), width).map(style.bold);
  const partWith = (from: number, to: number, share: number): Part =>
    partOf(shown, from, to, Math.floor(width / share));
  const share = widthOf(partWith(1, count, HALF).all) <= width ? HALF : THIRD;
  let from = 1;
  do {
    let to = count;
    while (to > from + 1 && widthOf(partWith(from, to, share).all) > width) to -= 1;
    const { heads, body, totals } = partWith(from, to, share);
    const line = rule(Math.min(width, widthOf([...heads, ...body, ...totals])), style);
    lines.push(...(from === 1 ? [] : ['']), ...heads.map(style.bold), line, ...body, line, ...totals);
    from = to;
  } while (from < count);
  return shown.note === undefined ? lines : [...lines, ...wrap(shown.note, width).map(style.dim)];
}

/** Lines of a part of a table. */
type Part = Readonly<Record<'heads' | 'body' | 'totals' | 'all', string[]>>;

/** The first column, and those from `from` up to `to`; text in cells is broken to `texts` characters. */
function partOf({ heads, rows, total }: ShownTable, from: number, to: number, texts: number): Part {
  const columns = [0, ...heads.map((_, i) => i).slice(from, to)];
  const longest = (i: number): number =>
    Math.max(...[...rows, ...(total ? [total] : [])].map((row) => row[i]!.text.length), 0);
  const headWidth = (i: number): number =>
    Math.max(longest(i), ...heads[i]!.label.split(' ').map((word) => word.length));
  const isText = (i: number): boolean => i === 0 || heads[i]!.isText;
  const cellsOf = (row: ShownTable['rows'][number]): string[] =>
    columns.map((i) => (isText(i) ? wrap(printable(row[i]!.text), texts).join('\n') : row[i]!.text));
  const heading = columns.map((i) => ({
    content: wrap(heads[i]!.label, headWidth(i)).join('\n'),
    vAlign: 'bottom' as const,
  }));
  const table = [heading, ...rows.map(cellsOf), ...(total === undefined ? [] : [cellsOf(total)])];
  const aligns = columns.map((i) => (isText(i) ? ('left' as const) : ('right' as const)));
  const all = grid(table, 2, aligns);
  const height = (cells: readonly (string | { content: string })[]): number =>
    Math.max(...cells.map((cell) => (typeof cell === 'string' ? cell : cell.content).split('\n').length));
  const headLines = height(heading);
  const totalLines = total === undefined ? 0 : height(table.at(-1)!);
  const end = all.length - totalLines;
  return { heads: all.slice(0, headLines), body: all.slice(headLines, end), totals: all.slice(end), all };
}
