import { readSheet } from 'read-excel-file/universal';
import { CensusProblem, readCensusSheet, readCensusText, type CensusTable } from './census-table.js';

/** The table in a CSV file or on the first sheet of an XLSX file, or why there is none. */
export async function readCensusFile(file: File): Promise<CensusTable | CensusProblem> {
  try {
    const isWorkbook = /\.xlsx$/i.test(file.name);
    return isWorkbook ? readCensusSheet(await readSheet(file)) : readCensusText(await file.text());
  } catch (error) {
    return error instanceof CensusProblem ? error : new CensusProblem('It is not a workbook that can be read');
  }
}
