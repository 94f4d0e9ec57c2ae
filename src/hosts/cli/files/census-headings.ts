import type { CensusColumn } from '../../../census/columns.js';
import type { CsvRow } from '../../../census/csv-rows.js';
import { findHeadings, joinedHeadings } from '../../../census/heading-rows.js';
import { repeatsHeadings } from '../../../census/headings.js';
import { invalidOption } from '../command/option-values.js';
import { Failure, type Issue } from '../errors/failure.js';
import type { CensusFlags } from './census-options.js';

/** The rows of a census, divided at its headings. */
export interface HeadedRows {
  /** What the columns are called, and the last line on which it stands. */
  readonly header: CsvRow;
  /** The rows below that are not blank, and not the headings once more. */
  readonly below: readonly CsvRow[];
  readonly doubts: readonly Issue[];
}

/**
 * Divides a census at its headings: at those that were named, else where they are found.
 *
 * @param columnOf - what a heading may mean
 * @throws Failure where they are on several lines and nobody said so: all else that is wrong follows from that
 */
export function headedRows(
  rows: readonly CsvRow[],
  file: string,
  { headings: said }: CensusFlags,
  columnOf: (heading: string) => CensusColumn | undefined,
): HeadedRows {
  if (said !== undefined) return headedBy(rows, linesSaid(rows, file, said));
  const { first, last, headings, above } = findHeadings(
    rows.map(({ cells }) => cells),
    columnOf,
  );
  const issueOf = (row: number, issue: string, hint: string): Issue => {
    const { line } = rows[row]!;
    return { file, line, isOfCensus: true, field: 'participants', issue, hint, blindHint: hint };
  };
  const lineOf = (row: number): number => rows[row]!.line;
  if (rows[last] === undefined) {
    const issue = 'No header: the first line names the columns';
    throw invalidCensus([{ file, line: 1, isOfCensus: true, field: 'participants', issue }]);
  }
  const lines = `--headings ${lineOf(first)}-${lineOf(last)}`;
  const only = `--headings ${lineOf(last)}`;
  if (first < last) {
    const joined = headings.filter((heading) => heading !== '' && !rows[last]!.cells.includes(heading));
    const issue = `Headings on lines ${lineOf(first)} to ${lineOf(last)}: ${joined.join(', ')}`;
    throw invalidCensus([issueOf(first, issue, `${lines} reads them so, ${only} reads the last line alone`)]);
  }
  const { header, below } = headedBy(rows, [first, last]);
  if (above === null) return { header, below, doubts: [] };
  const groups = rows[above]!.cells.filter((cell) => cell !== '').join(', ');
  const issue = `Not read, though it may belong to the headings below: ${groups}`;
  const hint = `--headings ${lineOf(above)}-${lineOf(last)} reads both lines as headings, ${only} says that it is a title`;
  return { header, below, doubts: [issueOf(above, issue, hint)] };
}

function headedBy(rows: readonly CsvRow[], [first, last]: readonly [number, number]): HeadedRows {
  const heads = rows.slice(first, last + 1).map(({ cells }) => cells);
  const isRepeated = (cells: readonly string[]): boolean =>
    heads.some((head) => repeatsHeadings(head, cells) || (heads.length > 1 && isSame(head, cells)));
  const below = rows.slice(last + 1).filter(({ cells }) => !isRepeated(cells));
  return { header: { line: rows[last]!.line, cells: joinedHeadings(heads) }, below, doubts: [] };
}

function isSame(head: readonly string[], cells: readonly string[]): boolean {
  const length = Math.max(head.length, cells.length);
  return Array.from({ length }, (_, at) => (head[at] ?? '') === (cells[at] ?? '')).every(Boolean);
}

/** The rows of the lines that were named. */
function linesSaid(rows: readonly CsvRow[], file: string, said: string): [number, number] {
  const [, from, to = from] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(said) ?? [];
  const [first, last] = [from, to].map((line) => rows.findIndex((row) => row.line === Number(line)));
  if (first! < 0 || last! < first!) {
    throw invalidOption('--headings', `Must be a line of ${file}, or two such as 2-3, that are not blank`, said);
  }
  return [first!, last!];
}

export function invalidCensus(issues: readonly [Issue, ...Issue[]]): Failure {
  return new Failure('VALIDATION_ERROR', 'Invalid participants', issues);
}
