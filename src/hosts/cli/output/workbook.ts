import { columnsOf, type CsvFile } from '../../../presentation/words/csv.js';
import type { CsvCell } from '../../../presentation/words/csv.js';
import { formatWhole } from '../../../presentation/words/index.js';
import { invalidOption } from '../command/option-values.js';
import type { ValueColumn } from '../../../engine/internal.js';
import { type Cover, coverSheet } from './cover-sheet.js';
import { printSetup } from './print-setup.js';

/** A sheet of Excel or LibreOffice has at most 1,048,576 rows, the heading included. */
const MOST_ROWS = 1_048_575;

/** Number of rows of a table. */
export interface ExpectedTable {
  readonly name: string;
  readonly rows: number;
  /** Way to fewer rows, as an infinitive: `project fewer years with --years`. */
  readonly fewer?: string;
}

/**
 * Refuses a workbook that cannot hold its tables.
 *
 * @throws Failure naming the first table that is too long
 */
export function refuseLongTables(tables: readonly ExpectedTable[]): void {
  const long = tables.find(({ rows }) => rows > MOST_ROWS);
  if (long === undefined) return;
  const { name, rows, fewer } = long;
  const limit = `Sheet ${sheetName(name)} would have ${formatWhole(rows)} rows, and a workbook holds ${formatWhole(MOST_ROWS)} below the headings`;
  throw invalidOption(
    '--format',
    `${limit}: write csv or parquet${fewer === undefined ? '' : `, or ${fewer}`}`,
    'xlsx',
  );
}

/** Format of figures, by unit; the value in the cell stays exact. */
const NUMBER_FORMATS: Partial<Record<ValueColumn['unit'], string>> = {
  dollars: '#,##0.00',
  price: '#,##0.0000',
  shares: '#,##0.000000',
  headcount: '#,##0.00######',
  fraction: '0.00######',
  ratio: '0.00######',
  year: '0',
  count: '0',
};

/**
 * An Excel workbook: the answer in words on the first sheet, the tables behind it, a sheet for each with the headings on top, and a last
 * sheet with their definitions. Numbers are numbers and text is text; totals follow the cells that they are of.
 */
export async function workbook(cover: Cover, files: readonly CsvFile[]): Promise<Uint8Array> {
  refuseLongTables(files.map(({ name, rows }) => ({ name, rows: rows.length })));
  // Nothing else needs the writer, and loading it takes time.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const tables = [...files, ...definitions(files)].map((file) => {
    const columns = columnsOf(file);
    const headings = columns.map((column) => ({ value: column, type: String, fontWeight: 'bold' as const }));
    const formats = columns.map((column) => formatOf(file.described?.get(column)));
    const { live } = file;
    const rows = Array.from(file.rows, (row) => [
      ...columns.map((column, i) => cell(row[column], formats[i])),
      ...(live === undefined ? [] : [formulaCell(live.formula(row))]),
    ]);
    if (live !== undefined) headings.push({ value: live.column, type: String, fontWeight: 'bold' });
    return {
      data: [headings, ...rows],
      sheet: sheetName(file.name),
      columns: columns.map((column) => ({ width: Math.max(10, column.length + 2) })),
      stickyRowsCount: 1,
    };
  });
  const sheets = [coverSheet(cover), ...tables].map((sheet) => ({ ...sheet, orientation: 'landscape' as const }));
  return writeExcelFile(sheets, { features: [printSetup(sheets)] }).toBuffer();
}

function formatOf(column: ValueColumn | undefined): string | undefined {
  return column && NUMBER_FORMATS[column.unit];
}

/** Formula of a cell; nothing without one. */
function formulaCell(formula: string | null): object | undefined {
  return formula === null ? undefined : { value: `=${formula}`, type: 'Formula' };
}

function cell(value: CsvCell | undefined, format: string | undefined): CsvCell | undefined | object {
  return typeof value === 'number' && format !== undefined ? { value, type: Number, format } : value;
}

/** The definitions of the columns in the sheets; no sheet where no column has one. */
function definitions(files: readonly CsvFile[]): CsvFile[] {
  const rows = files.flatMap(({ name, described = [] }) =>
    [...described].map(([column, { unit, is, label = column }]) => {
      return { sheet: sheetName(name), column, unit, definition: is, heading: label };
    }),
  );
  return rows.length === 0 ? [] : [{ name: 'definitions.csv', rows }];
}

function sheetName(file: string): string {
  return file.replace(/\.csv$/, '');
}
