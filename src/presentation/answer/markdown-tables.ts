import { narrowTable, type AnswerTable } from '../../analysis/answer/table.js';
import { formatWhole } from '../words/figures.js';
import { SHORT_DIGITS, shownTable, type ShownCell } from './shown-table.js';

/** Tables as Markdown, as far as they fit into so many characters; below them, what is left out. */
export function markdownTables(tables: readonly AnswerTable[], most: number): string {
  const parts: string[] = [];
  const leftOut: string[] = [];
  let room = most;
  for (const table of tables) {
    const text = markdownTable(narrowTable(table), room);
    if (text === null) leftOut.push(table.caption);
    else parts.push(text);
    // A table that is cut is the last: the most important come first.
    room = text === null || text.includes(MORE) ? 0 : room - text.length;
  }
  return [...parts, ...(leftOut.length === 0 ? [] : [`Left out: ${leftOut.join('; ')}.`])].join('\n\n');
}

const MORE = ' more rows.';

/** A table with the rows for which there is room; null without room for any. */
function markdownTable(table: AnswerTable, room: number): string | null {
  const { caption, heads, rows, total, note } = shownTable(table, SHORT_DIGITS);
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |\n`;
  const lineOf = (row: readonly ShownCell[]): string =>
    line(row.map(({ text, change }) => (change === null ? text : `${text} (${change})`)));
  const head = `**${caption}**\n\n${line(heads.map(({ label }) => label))}${line(heads.map(({ isText }) => (isText ? '---' : '--:')))}`;
  const below = note === undefined ? '' : `\n${note}`;
  const lines = rows.map(lineOf);
  const whole = `${head}${lines.join('')}${total === undefined ? '' : lineOf(total)}${below}`.trimEnd();
  if (whole.length <= room) return whole;
  let used = head.length + below.length + MORE.length;
  const fitting = lines.filter((each) => (used += each.length) <= room);
  if (fitting.length === 0) return null;
  return `${head}${fitting.join('')}\n${formatWhole(lines.length - fitting.length)}${MORE}${below}`;
}
