import { columnsOf, type CsvFile } from '../../text/csv.js';
import { Failure } from '../errors/failure.js';

/** A sheet of Excel and of LibreOffice has so many rows, the heading among them. */
const MOST_ROWS = 1_048_576;

/** The tables as an Excel workbook, a sheet for each, with the headings on top. Numbers are numbers and text is text. */
export async function workbook(files: readonly CsvFile[]): Promise<Uint8Array> {
  const long = files.find(({ rows }) => rows.length >= MOST_ROWS);
  if (long !== undefined) {
    const issue = `Has ${long.rows.length} rows, more than a sheet holds: write CSV files`;
    throw new Failure('FILE_ERROR', 'Cannot write the results', [{ file: long.name, field: long.name, issue }]);
  }
  // Nothing else needs the writer, and loading it takes time.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const sheets = files.map((file) => {
    const columns = columnsOf(file);
    const headings = columns.map((column) => ({ value: column, type: String, fontWeight: 'bold' as const }));
    return {
      data: [headings, ...file.rows.map((row) => columns.map((column) => row[column]))],
      sheet: file.name.replace(/\.csv$/, ''),
      columns: columns.map((column) => ({ width: Math.max(10, column.length + 2) })),
      stickyRowsCount: 1,
    };
  });
  return writeExcelFile(sheets).toBuffer();
}
