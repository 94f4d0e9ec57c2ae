import { part } from '../page/parts.js';
import { CensusProblem, readCensusSheet, readCensusText, type CensusTable } from './census-table.js';

/**
 * The table in a CSV file or on the first sheet of an XLSX file.
 *
 * @throws CensusProblem when there is none
 */
export async function readCensusFile(file: File): Promise<CensusTable> {
  return /\.xlsx$/i.test(file.name) ? readWorkbook(file) : readCensusText(await textOf(file));
}

async function readWorkbook(file: File): Promise<CensusTable> {
  const { readSheet } = await part('whatIfWorkbook').catch((missing: unknown) => {
    throw new CensusProblem(missing instanceof Error ? missing.message : String(missing));
  });
  const sheet = await readSheet(file).catch(() => {
    throw new CensusProblem('It is not a workbook that can be read');
  });
  return readCensusSheet(sheet);
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
