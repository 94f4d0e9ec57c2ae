import {
  areSetByBlanks,
  SET_BY_BLANKS,
  type CensusColumn,
  headingLines,
  nameOfLines,
  headedRows,
  type CensusLine,
  type CensusLines,
} from '../../../census/index.js';
import { invalidOption } from '../commands/option-values.js';
import { Failure, type Issue } from '../errors/failure.js';
import type { CensusFlags } from './census-options.js';

/** The rows of a census, divided at its headings. */
export interface HeadedCensus {
  /** What the columns are called, and the last line on which it stands. */
  readonly header: CensusLine;
  /** The rows below that are not blank, and not the headings once more. */
  readonly below: CensusLines;
  readonly doubts: readonly Issue[];
}

/**
 * Divides a census at its headings: at those that were named, else where they are found.
 *
 * @param columnOf - what a heading may mean
 * @throws Failure where they are on several lines and nobody said so: all else that is wrong follows from that
 */
export function headedBy(
  rows: CensusLines,
  file: string,
  { headings: said }: CensusFlags,
  columnOf: (heading: string) => CensusColumn | undefined,
): HeadedCensus {
  const lines = said === undefined ? null : headingLines(said);
  const found = said !== undefined && lines === null ? null : headedRows(rows, columnOf, lines);
  if (said !== undefined && found === null) {
    throw invalidOption('--headings', `Must be a line of ${file}, or two such as 2-3, that are not blank`, said);
  }
  const at = { file, isOfCensus: true, field: 'participants' } as const;
  if (found === null) throw invalidCensus({ ...at, line: 1, issue: 'No header: the first line names the columns' });
  const { first, last, above, headings, below } = found;
  const header = { line: last.line, cells: headings };
  if (areSetByBlanks(headings)) throw invalidCensus({ ...at, line: first.line, issue: SET_BY_BLANKS });
  if (said !== undefined) return { header, below, doubts: [] };
  const only = `--headings ${last.line}`;
  if (first.line < last.line) {
    const joined = headings.filter((heading) => heading !== '' && !last.cells.includes(heading));
    const issue = `Headings on lines ${first.line} to ${last.line}: ${joined.join(', ')}`;
    const hint = `--headings ${nameOfLines({ first: first.line, last: last.line })} reads them so, ${only} reads the last line alone`;
    throw invalidCensus({ ...at, line: first.line, issue, hint, blindHint: hint });
  }
  if (above === null) return { header, below, doubts: [] };
  const groups = above.cells.filter((cell) => cell !== '').join(', ');
  const issue = `Not read, though it may belong to the headings below: ${groups}`;
  const hint = `--headings ${above.line}-${last.line} reads both lines as headings, ${only} says that it is a title`;
  return { header, below, doubts: [{ ...at, line: above.line, issue, hint, blindHint: hint }] };
}

function invalidCensus(issue: Issue): Failure {
  return new Failure('VALIDATION_ERROR', 'Invalid participants', [issue]);
}
