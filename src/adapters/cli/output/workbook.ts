import { columnsOf, type CsvFile } from '../../text/csv.js';
import type { CsvCell } from '../../text/csv.js';
import { Failure } from '../errors/failure.js';
import type { ValueColumn } from '../../../results/tables.js';

/** A sheet of Excel or LibreOffice has at most this many rows, the heading included. */
const MOST_ROWS = 1_048_576;

/** How figures are shown, by unit; what is in the cell stays exact. */
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
 * The tables as an Excel workbook, a sheet for each, with the headings on top, and a last sheet with their definitions. Numbers
 * are numbers and text is text; totals follow the cells that they are of.
 */
export async function workbook(files: readonly CsvFile[]): Promise<Uint8Array> {
  const long = files.find(({ rows }) => rows.length >= MOST_ROWS);
  if (long !== undefined) {
    const issue = `Has ${long.rows.length} rows, more than a sheet holds: write CSV files`;
    throw new Failure('FILE_ERROR', 'Cannot write the results', [{ file: long.name, field: long.name, issue }]);
  }
  // Nothing else needs the writer, and loading it takes time.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const sheets = [...files, ...definitions(files)].map((file) => {
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
  return writeExcelFile(sheets).toBuffer();
}

function formatOf(column: ValueColumn | undefined): string | undefined {
  return column && NUMBER_FORMATS[column.unit];
}

/** What its program computes from other cells; nothing where there is no formula. */
function formulaCell(formula: string | null): object | undefined {
  return formula === null ? undefined : { value: `=${formula}`, type: 'Formula' };
}

function cell(value: CsvCell | undefined, format: string | undefined): CsvCell | undefined | object {
  return typeof value === 'number' && format !== undefined ? { value, type: Number, format } : value;
}

/** The definitions of the columns in the sheets; no sheet where no column has one. */
function definitions(files: readonly CsvFile[]): CsvFile[] {
  const rows = files.flatMap(({ name, described = [] }) =>
    [...described].map(([column, { unit, is }]) => ({ sheet: sheetName(name), column, unit, definition: is })),
  );
  return rows.length === 0 ? [] : [{ name: 'definitions.csv', rows }];
}

function sheetName(file: string): string {
  return file.replace(/\.csv$/, '');
}
