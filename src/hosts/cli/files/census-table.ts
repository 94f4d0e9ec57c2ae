import {
  CensusProblem,
  type CensusColumn,
  type CensusLines,
  decodedText,
  ENCODINGS,
  fileKind,
  isEncoding,
  likelySheet,
  type PlanYears,
  positionsOf,
  proposedColumn,
  sheetNamed,
  sheetsOf,
  sheetsOfOthers,
  type TextSheet,
  areSetByBlanks,
  SET_BY_BLANKS,
  headingLines,
  nameOfLines,
  headedRows,
  type CensusLine,
} from '../../../census/index.js';
import { csvRows } from '../../../census/csv-rows.js';
import { invalidOption } from '../commands/option-values.js';
import type { Progress } from '../commands/progress.js';
import { Failure, refuseAny, type Issue } from '../errors/failure.js';
import { saidOfColumns, type CensusFlags } from './census-options.js';
import { fileFailure, NOT_UTF_8, readBytes } from './files.js';

/** The rows of a file, none of them understood yet. */
export interface CensusTable {
  readonly rows: CensusLines;
  readonly doubts?: readonly Issue[];
  readonly notes?: readonly string[];
  /** Hidden rows and columns that are read, though nobody who looks at the workbook sees them. */
  readonly hidden?: Pick<TextSheet, 'hiddenColumns'>;
}

/** In bytes; dividing more into cells takes a second or so. */
const LARGE = 4_000_000;

/** The rows of a CSV file or of a sheet of a workbook. */
export async function readTable(
  cwd: string,
  file: string,
  flags: CensusFlags,
  progress?: Progress,
  years?: PlanYears,
): Promise<CensusTable> {
  const { sheet, encoding } = flags;
  const bytes = readBytes(cwd, file, 'census file');
  if (bytes.length > LARGE) progress?.onBegin(`Reading: ${Math.round(bytes.length / 1e6)} MB`);
  const kind = fileKind(bytes);
  if (typeof kind !== 'string') throw fileFailure(file, 'census file', kind.refused);
  if (kind === 'xlsx') {
    if (encoding === undefined) return readWorkbook(bytes, file, flags, years);
    throw invalidOption('--encoding', `Must be left out: ${file} is a workbook, which says it itself`, encoding);
  }
  if (sheet !== undefined) throw invalidOption('--sheet', `Must be left out: ${file} is not a workbook`, sheet);
  return tableOf(censusText(bytes, file, encoding), file);
}

function censusText(bytes: Uint8Array, file: string, encoding: string | undefined): string {
  if (encoding !== undefined && !isEncoding(encoding)) {
    throw invalidOption('--encoding', `Must be an encoding, such as ${ENCODINGS.join(', ')}`, encoding);
  }
  const decoded = decodedText(bytes, encoding);
  if ('text' in decoded) return decoded.text;
  const { likely } = decoded;
  const issue = encoding === undefined ? NOT_UTF_8 : `Not ${encoding} text`;
  const hint = likely === null ? undefined : `--encoding ${likely} if that is what it is`;
  throw fileFailure(file, 'census file', issue, hint);
}

/** The rows of the text of a census file; `file` is its name in errors. A wrong quote leaves the others in doubt, so it comes alone. */
export function tableOf(text: string, file: string): CensusTable {
  const { rows, problems } = attempt(file, () => csvRows(text));
  refuseAny(
    'Invalid participants',
    problems.map((problem) => ofCensus(file, problem)),
  );
  return { rows };
}

function attempt<Read>(file: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    return refuseAs(file)(error);
  }
}

/** A problem with the file as a whole as a failure that names it. */
function refuseAs(file: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof CensusProblem ? fileFailure(file, 'census file', error.message) : error;
  };
}

async function readWorkbook(
  bytes: Uint8Array,
  file: string,
  flags: CensusFlags,
  years?: PlanYears,
): Promise<CensusTable> {
  const { sheet: wanted } = flags;
  const { readWorkbook: sheetsIn } = await import('../../../census/workbook.js');
  const sheets = sheetsOf(await sheetsIn(bytes).catch(refuseAs(file)));
  const names = sheets.map(({ name }) => name);
  const columnOf = columnGuess(flags);
  const asked = wanted ?? likelySheet(sheets, columnOf, years)?.name;
  if (asked === undefined) return { rows: [] };
  const chosen = attempt(file, () => sheetNamed(sheets, asked, columnOf));
  if (chosen === null) {
    throw invalidOption('--sheet', `Must be a sheet of ${file} that is not empty: ${names.join(', ')}`, wanted);
  }
  const lost = wanted === undefined ? sheetsOfOthers(chosen, sheets, columnOf).map(({ name }) => name) : [];
  if (lost.length > 0) {
    const issue = `${lost.length === 1 ? `Sheet ${lost[0]!} has` : `Sheets ${lost.join(', ')} have`} the headings of sheet ${chosen.name}, and people whom it does not have`;
    const hint = `--sheet "${[chosen.name, ...lost].join(',')}" reads them together, --sheet "${chosen.name}" that one alone`;
    throw invalidCensus(file, { issue, hint, blindHint: hint });
  }
  const table = { rows: chosen.rows, hidden: chosen };
  const others = sheets
    .filter(({ name }) => !chosen.name.split(',').includes(name) && name !== chosen.name)
    .map(({ name, isHidden }) => (isHidden ? `${name} (hidden)` : name));
  if (others.length === 0) return table;
  const notes = [`sheet ${chosen.name.replaceAll(',', ', ')}`];
  if (wanted !== undefined) return { ...table, notes };
  const issue = `Sheet ${chosen.name} is read, and not ${others.join(', ')}: --sheet names the one to read`;
  return { ...table, notes, doubts: [ofCensus(file, { issue })] };
}

/** Meanings of a heading, to find the row and the sheet of the headings: by what was said of it, else by its own words. */
export function columnGuess(flags: CensusFlags): (heading: string) => CensusColumn | undefined {
  const said = saidOfColumns(flags);
  return (heading) =>
    said.find((one) => positionsOf(one.heading, [heading]).length > 0 && one.column !== null)?.column ??
    proposedColumn(heading);
}

/** The rows of a census, divided at its headings. */
export interface HeadedCensus {
  /** Headings of the columns, and the last line of them. */
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
  if (found === null) throw invalidCensus(file, { line: 1, issue: 'No header: the first line names the columns' });
  const { first, last, above, headings, below } = found;
  const header = { line: last.line, cells: headings };
  if (areSetByBlanks(headings)) throw invalidCensus(file, { line: first.line, issue: SET_BY_BLANKS });
  if (said !== undefined) return { header, below, doubts: [] };
  const only = `--headings ${last.line}`;
  if (first.line < last.line) {
    const joined = headings.filter((heading) => heading !== '' && !last.cells.includes(heading));
    const issue = `Headings on lines ${first.line} to ${last.line}: ${joined.join(', ')}`;
    const hint = `--headings ${nameOfLines({ first: first.line, last: last.line })} reads them so, ${only} reads the last line alone`;
    throw invalidCensus(file, { line: first.line, issue, hint, blindHint: hint });
  }
  if (above === null) return { header, below, doubts: [] };
  const groups = above.cells.filter((cell) => cell !== '').join(', ');
  const issue = `Not read, though it may belong to the headings below: ${groups}`;
  const hint = `--headings ${above.line}-${last.line} reads both lines as headings, ${only} says that it is a title`;
  return { header, below, doubts: [ofCensus(file, { line: above.line, issue, hint, blindHint: hint })] };
}

/** An issue of the census file as a whole, or of a line of it. */
export function ofCensus(file: string, issue: Omit<Issue, 'file' | 'field'>): Issue {
  return { file, isOfCensus: true, field: 'participants', ...issue };
}

function invalidCensus(file: string, issue: Omit<Issue, 'file' | 'field'>): Failure {
  return new Failure('VALIDATION_ERROR', 'Invalid participants', [ofCensus(file, issue)]);
}
