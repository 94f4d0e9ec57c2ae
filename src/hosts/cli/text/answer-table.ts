import type { AnswerTable } from '../../../analysis/answer/table.js';
import { shownTable, type ShownTable } from '../../../presentation/answer/shown-table.js';
import { grid, printable, rule, type Style, widthOf, wrap } from './style.js';

/** Digits of a column of money. */
const DIGITS = 6;
/** Text in a cell is broken to no less than this. */
const NARROWEST_TEXT = 24;

/** A table of an answer as lines, in as many parts as it takes to stay within the width; the first column leads each. */
export function tableLines(table: AnswerTable, width: number, style: Style): string[] {
  const shown = shownTable(table, DIGITS);
  const count = shown.heads.length;
  const lines: string[] = wrap(printable(shown.caption), width).map(style.bold);
  for (let from = 1; from < count || from === 1;) {
    let to = count;
    while (to > from + 1 && widthOf(partOf(shown, from, to, width).all) > width) to -= 1;
    const { heads, body, totals } = partOf(shown, from, to, width);
    const line = rule(Math.min(width, widthOf([...heads, ...body, ...totals])), style);
    lines.push(...(from === 1 ? [] : ['']), ...heads.map(style.bold), line, ...body, line, ...totals);
    from = to;
  }
  return shown.note === undefined ? lines : [...lines, ...wrap(shown.note, width).map(style.dim)];
}

/** The first column, and those from `from` up to `to`. */
function partOf(
  { heads, rows, total }: ShownTable,
  from: number,
  to: number,
  width: number,
): Record<'heads' | 'body' | 'totals' | 'all', string[]> {
  const columns = [0, ...heads.map((_, i) => i).slice(from, to)];
  const longest = (i: number): number =>
    Math.max(...[...rows, ...(total ? [total] : [])].map((row) => row[i]!.text.length), 0);
  const headWidth = (i: number): number =>
    Math.max(longest(i), ...heads[i]!.label.split(' ').map((word) => word.length));
  const texts = Math.max(NARROWEST_TEXT, Math.floor(width / 3));
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
