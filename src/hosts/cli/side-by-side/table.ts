import type { Cell } from 'cli-table3';
import { grid, widthOf } from '../text/grid.js';
import { printable, rule, wrap, type Style } from '../text/style.js';

/** A line of a table of scenarios. */
export interface SideBySideRow {
  readonly label: string;
  /** One cell a scenario. */
  readonly cells: readonly string[];
  /** By how much each exceeds the first; that of the first is not shown. */
  readonly differences: readonly string[];
}

/** Names are broken to at least this width. */
const NARROWEST_NAME = 10;

/**
 * Scenarios side by side, each but the first with its difference from the first. As many tables, one below the other, as it takes
 * to stay within the width; each has the first scenario.
 */
export function sideBySideTable(
  title: string,
  scenarios: readonly string[],
  rows: readonly SideBySideRow[],
  width: number,
  style: Style,
): string[] {
  const others = scenarios.map((_, index) => index).slice(1);
  const perTable = fitting(others.length, (count) =>
    others.every((_, from) => {
      const lines = tableLines(title, scenarios, rows, others.slice(from, from + count), 2);
      return widthOf(lines) <= width;
    }),
  );
  const tables = Array.from({ length: Math.max(1, Math.ceil(others.length / perTable)) }, (_, table) => {
    const shown = others.slice(table * perTable, (table + 1) * perTable);
    const lines = tableLines(title, scenarios, rows, shown, 2);
    const heads = lines.length - rows.length;
    const line = rule(widthOf(lines), style);
    return [...lines.slice(0, heads).map(style.bold), line, ...lines.slice(heads), line];
  });
  return tables.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

/** The largest count that fits, at least 1. */
function fitting(most: number, fits: (count: number) => boolean): number {
  let count = Math.max(1, most);
  while (count > 1 && !fits(count)) count -= 1;
  return count;
}

/** Lines of headings, as many as the longest name needs, and one line a row. */
function tableLines(
  title: string,
  scenarios: readonly string[],
  rows: readonly SideBySideRow[],
  others: readonly number[],
  gap: number,
): string[] {
  const name = (index: number, taken: number): string =>
    wrap(printable(scenarios[index]!), Math.max(NARROWEST_NAME, taken)).join('\n');
  const longest = (cells: readonly string[]): number => Math.max(...cells.map((cell) => cell.length));
  const column = (index: number): string[] => rows.map(({ cells }) => cells[index]!);
  const differences = (index: number): string[] => rows.map((row) => row.differences[index]!);
  const heads: Cell[] = [
    { content: title, vAlign: 'bottom' },
    { content: name(0, longest(column(0))), hAlign: 'right', vAlign: 'bottom' },
    ...others.map((index): Cell => {
      const taken = longest(column(index)) + gap + longest(differences(index));
      return { content: name(index, taken), colSpan: 2, hAlign: 'right', vAlign: 'bottom' };
    }),
  ];
  const body = rows.map(({ label, cells, differences: more }) => [
    label,
    cells[0]!,
    ...others.flatMap((index) => [cells[index]!, more[index]!]),
  ]);
  return grid([heads, ...body], gap);
}
