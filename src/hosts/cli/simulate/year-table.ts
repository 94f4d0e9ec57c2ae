import type { AnnualProjection } from '../../../index.js';
import { bar } from '../text/bar.js';
import { grid, widthOf } from '../text/grid.js';
import { rule, type Style } from '../text/style.js';
import { trustCash, yearColumns, type YearColumn } from './year-columns.js';

/** How the table may be laid out, the roomiest first; the first that leaves its `bar` characters for bars is taken. */
const layouts = [
  { eachSource: true, short: false, gap: 2, bar: 16 },
  { eachSource: true, short: false, gap: 1, bar: 16 },
  { eachSource: false, short: false, gap: 2, bar: 16 },
  { eachSource: false, short: false, gap: 1, bar: 8 },
  { eachSource: false, short: true, gap: 1, bar: 0 },
] as const;

/** Longer bars would say nothing more. */
const LONGEST_BAR = 40;
/** Between the table and its bars. */
const MARGIN = 2;

/** The year-by-year table with a bar for each year's repurchase cash, in lines of at most `width` characters. */
export function yearTable(years: readonly AnnualProjection[], peakYear: number, width: number, style: Style): string[] {
  let lines: string[] = [];
  let used = 0;
  for (const layout of layouts) {
    lines = tableLines(years, yearColumns(years, layout.eachSource), layout.short, layout.gap);
    used = widthOf(lines);
    if (width - used - MARGIN >= layout.bar) break;
  }
  const room = Math.max(0, Math.min(LONGEST_BAR, width - used - MARGIN));
  const largest = Math.max(...years.map((year) => year.repurchase_cash));
  const barOf = (year: AnnualProjection): string => {
    const trust = trustCash(year) / (largest || 1);
    // The company's cash of the year includes what it pays on notes of earlier years.
    const company = (year.repurchase_cash - trustCash(year)) / (largest || 1);
    const parts = bar(trust, company, room, style.unicode);
    return style.accent(parts.trust) + style.contrast(parts.company);
  };

  const [groups = '', heads = '', ...body] = lines;
  const margin = ' '.repeat(MARGIN);
  const yearLines = years.map((year, index) => {
    const figures = (body[index] ?? '').padEnd(used);
    return `${year.year === peakYear ? style.bold(figures) : figures}${margin}${barOf(year)}`.trimEnd();
  });
  const line = rule(room > 0 ? used + MARGIN + room : used, style);
  const barHead = room >= 4 ? `${heads.padEnd(used)}${margin}cash` : heads;
  return [groups, barHead, line, ...yearLines, line, body.at(-1) ?? ''];
}

/** Two lines of headings, one a year, one of totals. */
export function tableLines(
  years: readonly AnnualProjection[],
  columns: readonly YearColumn[],
  short: boolean,
  gap: number,
): string[] {
  const groups: { content: string; colSpan: number; hAlign: 'center' | 'right' }[] = [];
  for (const { group } of columns) {
    const last = groups.at(-1);
    if (last?.content === group)
      groups[groups.length - 1] = { content: group, colSpan: last.colSpan + 1, hAlign: 'center' };
    else groups.push({ content: group, colSpan: 1, hAlign: 'right' });
  }
  const rows = [
    groups,
    columns.map(({ head, shortHead }) => (short ? shortHead : head)),
    ...years.map((year) => columns.map(({ cell }) => cell(year))),
    columns.map(({ total }) => total),
  ];
  return grid(rows, gap);
}
