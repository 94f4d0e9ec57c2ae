import type { CensusColumn } from './columns.js';
import { findHeadings, joinedHeadings } from './heading-rows.js';
import type { HeadingLines } from './heading-lines.js';
import { repeatsHeadings, ROWS_SEARCHED } from './headings.js';
import { type CensusLine, type CensusLines, onlyLines } from './census-line.js';

/** The lines of a census, divided at its headings. */
export interface HeadedRows<Line extends CensusLine> {
  /** Headings of the columns. */
  readonly headings: readonly string[];
  /** The first and the last line of the headings, and the one above, if it may belong to them. */
  readonly first: Line;
  readonly last: Line;
  readonly above: Line | null;
  /** The lines below, without the headings once more. */
  readonly below: CensusLines<Line>;
}

/**
 * Divides a census at its headings: at the lines that were named, else where they are found; null where there are no such lines.
 *
 * @param lines - those that are not blank
 * @param columnOf - what a heading may mean
 * @param said - the lines of the headings
 */
export function headedRows<Line extends CensusLine>(
  lines: CensusLines<Line>,
  columnOf: (heading: string) => CensusColumn | undefined,
  said: HeadingLines | null = null,
): HeadedRows<Line> | null {
  const { first, last, above } =
    said === null
      ? findHeadings(
          linesOf(lines, 0, ROWS_SEARCHED).map(({ cells }) => cells),
          columnOf,
        )
      : { ...positionsOf(lines, said), above: null };
  if (first < 0 || last < 0) return null;
  const [firstLine, lastLine] = [lines.at(first), lines.at(last)];
  const heads = linesOf(lines, first, last + 1).map(({ cells }) => cells);
  if (firstLine === undefined || lastLine === undefined || heads.length === 0) return null;
  const isRepeated = ({ cells }: Line): boolean =>
    heads.some((head) => repeatsHeadings(head, cells) || (heads.length > 1 && isSame(head, cells)));
  return {
    headings: joinedHeadings(heads),
    first: firstLine,
    last: lastLine,
    above: above === null ? null : lines.at(above)!,
    below: onlyLines(
      lines,
      Array.from({ length: lines.length - last - 1 }, (_, at) => last + 1 + at).filter(
        (at) => !isRepeated(lines.at(at)!),
      ),
    ),
  };
}

/** Positions of the lines that were named; -1 for a line that is not there. */
function positionsOf(lines: CensusLines, { first, last }: HeadingLines): { first: number; last: number } {
  const numbers = Array.from(lines, ({ line }) => line);
  return { first: numbers.indexOf(first), last: numbers.indexOf(last) };
}

function linesOf<Line extends CensusLine>(lines: CensusLines<Line>, from: number, to: number): Line[] {
  return Array.from({ length: Math.max(0, Math.min(to, lines.length) - from) }, (_, at) => lines.at(from + at)!);
}

function isSame(head: readonly string[], cells: readonly string[]): boolean {
  const length = Math.max(head.length, cells.length);
  return Array.from({ length }, (_, at) => (head[at] ?? '') === (cells[at] ?? '')).every(Boolean);
}
