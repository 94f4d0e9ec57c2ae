import { readSheet } from 'read-excel-file/universal';
import { CensusProblem, readCensusSheet, readCensusText, type CensusTable } from './census-table.js';

/** The table in a CSV file or on the first sheet of an XLSX file, or why there is none. */
export async function readCensusFile(file: File): Promise<CensusTable | CensusProblem> {
  try {
    const isWorkbook = /\.xlsx$/i.test(file.name);
    return isWorkbook ? readCensusSheet(await readSheet(file)) : readCensusText(await textOf(file));
  } catch (error) {
    return error instanceof CensusProblem ? error : new CensusProblem('It is not a workbook that can be read');
  }
}

/** UTF-8, or what older spreadsheets save in the Americas and Western Europe. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  if (new Uint8Array(bytes).includes(0)) throw new CensusProblem('It is not text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
