import type { PlanInputs } from '../../../analysis/index.js';
import {
  CENSUS_COLUMNS,
  csvRows,
  headingRow,
  isPersonNotHeadings,
  likelySheet,
  NO_HEADINGS,
  repeatsHeadings,
  type TextSheet,
} from '../../census/index.js';
import { columnGuessed } from './column-names.js';

/** A census as a spreadsheet holds it: text in rows and columns, none of it understood yet. */
export interface CensusTable {
  readonly header: readonly string[];
  readonly rows: readonly CensusRow[];
  /** Of a workbook: the sheet, and all of them that are not empty. */
  readonly sheet?: { readonly name: string; readonly of: readonly TextSheet[] };
}

/** A row of a census with the line of the file, or of the sheet, on which it stands. */
export interface CensusRow {
  readonly line: number;
  /** Text, without blanks around it. What the user corrects on the page is corrected here. */
  readonly cells: string[];
}

/** What keeps a file from being a table at all. */
export class CensusProblem extends Error {
  override readonly name = 'CensusProblem';
}

/**
 * Reads comma, semicolon, tab or bar separated text, as from a file or pasted from a spreadsheet.
 *
 * @throws CensusProblem when there is no table in it
 */
export function readCensusText(text: string): CensusTable {
  const { rows, problems } = csvRows(text);
  if (problems[0] !== undefined) {
    const { line } = problems[0];
    throw new CensusProblem(`Line ${line}: a quotation mark is opened and not closed, or text follows a closing one`);
  }
  return tableOf(rows);
}

/**
 * Takes a sheet of a workbook: the one with the name, else the one that is likely a census.
 *
 * @throws CensusProblem when there is no table in it
 */
export function readCensusSheet(sheets: readonly TextSheet[], name?: string): CensusTable {
  const sheet = sheets.find((one) => one.name === name) ?? likelySheet(sheets, columnGuessed);
  if (sheet === undefined) throw new CensusProblem('The file is empty');
  return { ...tableOf(sheet.rows), sheet: { name: sheet.name, of: sheets } };
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

function tableOf(all: readonly CensusRow[]): CensusTable {
  const filled = all.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const cellsOf = filled.map(({ cells }) => cells);
  const top = headingRow(cellsOf, columnGuessed);
  const header = filled[top];
  const rows = filled.slice(top + 1).filter(({ cells }) => !repeatsHeadings(header!.cells, cells));
  if (header === undefined) throw new CensusProblem('The file is empty');
  if (rows.length === 0) throw new CensusProblem('There is a header but nobody below it');
  if (isPersonNotHeadings(header.cells)) throw new CensusProblem(NO_HEADINGS);
  let width = header.cells.length;
  for (const { cells } of rows) width = Math.max(width, cells.length);
  return { header: Array.from({ length: width }, (_, i) => header.cells[i] ?? ''), rows };
}
