import type { PlanInputs } from '../../analysis/index.js';
import { CensusProblem, decodedText } from '../file-kind.js';
import { CENSUS_COLUMNS } from '../columns.js';
import { areSetByBlanks, isPersonNotHeadings, NO_HEADINGS, SET_BY_BLANKS } from '../headings.js';
import { headedRows, type HeadingLines } from '../heading-rows.js';
import { likelySheet, sheetNamed, sheetsOfOthers, type TextSheet } from '../sheets.js';
import { proposedColumn } from '../proposals.js';
import type { PlanYears } from '../census-date.js';
import { csvRows } from '../csv-rows.js';

/** A census as a spreadsheet holds it: text in rows and columns, none of it understood yet. */
export interface CensusTable {
  readonly header: readonly string[];
  readonly rows: readonly CensusRow[];
  /** Of a workbook: the sheet, and all of them that are not empty. */
  readonly sheet?: {
    readonly name: string;
    readonly of: readonly TextSheet[];
    /** Sheets with the same headings and other people. */
    readonly lost?: readonly string[];
    /** True while nobody has said which of them are read. */
    readonly isOpen?: true;
  };
  /** Of a file: the lines of its headings, those that may have them, what stands above them and may be a part of them, and its titles. */
  readonly headings?: HeadingLines & {
    readonly of: readonly number[];
    readonly above: readonly string[];
    readonly titles: readonly string[];
  };
  /** Of a text: how it is encoded. */
  readonly encoding?: string;
  /** Reads the file again, in another way. */
  readonly again?: (how: HowRead) => CensusTable;
}

/** What the user has said of a file; the rest is told by the file. */
export interface HowRead {
  readonly sheet?: string;
  readonly headings?: HeadingLines;
  readonly encoding?: string;
}

/** A row of a census with the line of the file, or of the sheet, on which it stands. */
export interface CensusRow {
  readonly line: number;
  /** Name of the sheet, where several are read. */
  readonly sheet?: string;
  readonly isHidden?: true;
  /** Text, without blanks around it. */
  readonly cells: readonly string[];
}

/**
 * Reads comma, semicolon, tab or bar separated text, as from a file or pasted from a spreadsheet.
 *
 * @throws CensusProblem when there is no table in it
 */
export function readCensusText(text: string, how: HowRead = {}): CensusTable {
  const { rows, problems } = csvRows(text);
  if (problems[0] !== undefined) {
    const { line, issue } = problems[0];
    throw new CensusProblem(`Line ${line}: ${issue}`);
  }
  return { ...tableOf([...rows], how.headings), again: (next) => readCensusText(text, { ...how, ...next }) };
}

/**
 * The same from the bytes of a file: UTF-8, or what older spreadsheets save in the Americas and Western Europe, as long as the user
 * says nothing else.
 *
 * @throws CensusProblem when there is no table in it
 */
export function readCensusBytes(bytes: Uint8Array, how: HowRead = {}): CensusTable {
  const found = decodedText(bytes, how.encoding);
  const isSaid = how.encoding !== undefined;
  const decoded = 'text' in found || isSaid || found.likely === null ? found : decodedText(bytes, found.likely);
  if (!('text' in decoded)) throw new CensusProblem(isSaid ? `It is not text in ${how.encoding}` : 'It is not text');
  const { text, encoding } = decoded;
  return { ...readCensusText(text, how), encoding, again: (next) => readCensusBytes(bytes, { ...how, ...next }) };
}

/**
 * Takes a sheet of a workbook: the one with the name, else the one that is likely the census of these years.
 *
 * @throws CensusProblem when there is no table in it
 */
export function readCensusSheet(
  sheets: readonly TextSheet[],
  name?: string,
  headings?: HeadingLines,
  years?: PlanYears,
): CensusTable {
  const likely = likelySheet(sheets, proposedColumn, years)?.name;
  if (likely === undefined) throw new CensusProblem('The file is empty');
  const named = name === undefined ? null : sheetNamed(sheets, name, proposedColumn);
  const sheet = named ?? sheetNamed(sheets, likely, proposedColumn)!;
  const lost = sheetsOfOthers(sheet, sheets, proposedColumn).map((one) => one.name);
  return {
    ...tableOf(sheet.rows, headings),
    sheet: {
      ...{ name: sheet.name, of: sheets },
      ...(lost.length === 0 ? {} : { lost }),
      ...(lost.length === 0 || named !== null ? {} : { isOpen: true }),
    },
    again: (how) => readCensusSheet(sheets, how.sheet ?? name, how.headings, years),
  };
}

/** People of a plan as the census that they might have come from. */
export function tableOfPeople(people: PlanInputs['initialState']['participants']): CensusTable {
  const records = people.map(({ separation = {}, ...others }): Readonly<Record<string, unknown>> => {
    const left = Object.entries(separation).map(([name, value]) => [`separation.${name}`, value]);
    return { ...others, ...(Object.fromEntries(left) as object) };
  });
  const header = Object.keys(CENSUS_COLUMNS).filter((column) => records.some((record) => record[column] !== undefined));
  return {
    header,
    rows: records.map((record, i) => ({ line: i + 1, cells: header.map((column) => cellOf(record[column])) })),
  };
}

function cellOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Lines that a user may take for headings. */
const LINES_OFFERED = 10;

function tableOf(all: readonly CensusRow[], said?: HeadingLines): CensusTable {
  const filled = all.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const found = headedRows(filled, proposedColumn, said);
  if (found === null) throw new CensusProblem('The file is empty');
  const { headings, first, last, above, below } = found;
  const rows = [...below];
  if (rows.length === 0) throw new CensusProblem('There is a header but nobody below it');
  if (areSetByBlanks(headings)) throw new CensusProblem(SET_BY_BLANKS);
  if (isPersonNotHeadings(headings)) throw new CensusProblem(NO_HEADINGS);
  let width = headings.length;
  for (const { cells } of rows) width = Math.max(width, cells.length);
  return {
    header: Array.from({ length: width }, (_, i) => headings[i] ?? ''),
    rows,
    headings: {
      ...{ first: first.line, last: last.line },
      of: filled.slice(0, LINES_OFFERED).map(({ line }) => line),
      above: above === null ? [] : above.cells.filter((cell) => cell !== ''),
      titles: filled
        .filter(({ line }) => line < first.line)
        .flatMap(({ cells }) => cells.filter((cell) => cell !== '')),
    },
  };
}
