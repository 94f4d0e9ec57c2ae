import type { Row } from '../row.js';
import { spread, threeDigits } from './format.js';
import { headline } from './headline.js';
import { reach } from './reach.js';
import type { Results } from './results.js';

/** The one table of a run, as text for a terminal. */
export function table({ machine, versions, rows, warnings }: Results): string {
  const { date, processor, cores, memory, system, node } = machine;
  return [
    `${date}  ${processor}, ${cores} cores, ${memory}, ${system}, Node ${node}`,
    versions.join(', '),
    'Medians; in brackets the middle half of the rounds. × is the ratio to the first line of the group.',
    '',
    ...aligned(rows.flatMap(linesOf)),
    '',
    ...aligned([
      ['Reach', 'target', 'measured', ''],
      ...reach(rows).map(({ what, target, measured, verdict }) => [`  ${what}`, target, measured, verdict]),
    ]),
    '',
    headline(rows) ?? '',
    ...warnings,
  ].join('\n');
}

/** A row, below its section and its group where these begin. */
function linesOf(row: Row, index: number, rows: readonly Row[]): string[][] {
  const before = rows[index - 1];
  const { section, what, by, value, unit, ratio, verified } = row;
  const lines: string[][] = [];
  if (before?.section !== section) lines.push([section]);
  if (before?.section !== section || before.what !== what) lines.push([`  ${what}`]);
  lines.push([
    `    ${by}`,
    unit === 'exponent' ? `k = ${spread(value)}` : `${spread(value)} ${unit}`,
    ratio === null ? '' : `× ${threeDigits(ratio.median)}`,
    verified,
  ]);
  return lines;
}

/** Columns as wide as their widest cell; a line of one cell is a heading and widens nothing. */
function aligned(lines: readonly string[][]): string[] {
  const widths: number[] = [];
  for (const line of lines) {
    if (line.length > 1) line.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cell.length)));
  }
  return lines.map((line) =>
    line
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  );
}
