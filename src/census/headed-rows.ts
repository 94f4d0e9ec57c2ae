import type { CensusColumn } from './columns.js';
import { findHeadings, joinedHeadings } from './heading-rows.js';
import { repeatsHeadings } from './headings.js';
import type { CensusLine } from './reading.js';

/** The lines of a census, divided at its headings. */
export interface HeadedRows<Line extends CensusLine> {
  /** Headings of the columns. */
  readonly headings: readonly string[];
  /** The first and the last line of the headings, and the one above, if it may belong to them. */
  readonly first: Line;
  readonly last: Line;
  readonly above: Line | null;
  /** The lines below, without the headings once more. */
  readonly below: readonly Line[];
}

/**
 * Divides a census at its headings: at the lines that were named, else where they are found; null where there is no line.
 *
 * @param lines - those that are not blank
 * @param columnOf - what a heading may mean
 * @param said - the positions of the first and the last line of the headings
 */
export function headedRows<Line extends CensusLine>(
  lines: readonly Line[],
  columnOf: (heading: string) => CensusColumn | undefined,
  said: readonly [first: number, last: number] | null = null,
): HeadedRows<Line> | null {
  const rows = lines.map(({ cells }) => cells);
  const { first, last, above } =
    said === null ? findHeadings(rows, columnOf) : { first: said[0], last: said[1], above: null };
  const heads = rows.slice(first, last + 1);
  if (lines[first] === undefined || lines[last] === undefined || heads.length === 0) return null;
  const isRepeated = ({ cells }: Line): boolean =>
    heads.some((head) => repeatsHeadings(head, cells) || (heads.length > 1 && isSame(head, cells)));
  return {
    headings: joinedHeadings(heads),
    first: lines[first],
    last: lines[last],
    above: above === null ? null : lines[above]!,
    below: lines.slice(last + 1).filter((line) => !isRepeated(line)),
  };
}

function isSame(head: readonly string[], cells: readonly string[]): boolean {
  const length = Math.max(head.length, cells.length);
  return Array.from({ length }, (_, at) => (head[at] ?? '') === (cells[at] ?? '')).every(Boolean);
}
