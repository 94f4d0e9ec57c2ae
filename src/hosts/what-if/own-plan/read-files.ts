import { fileKind, type PlanYears, sheetsOf, type CensusTable } from '../../../census/index.js';
import { part } from '../page/parts.js';
import { CensusProblem, readCensusBytes, readCensusSheet } from '../../../census/in-hand/census-table.js';

const NO_WORKBOOK = 'It is not a workbook that can be read';

/**
 * The table in a CSV file or on a sheet of an XLSX file.
 *
 * @throws CensusProblem when there is none
 */
export async function readCensusFile(file: File, years: PlanYears): Promise<CensusTable> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = fileKind(bytes);
  if (typeof kind !== 'string') throw new CensusProblem(kind.refused);
  if (kind === 'xlsx') return readWorkbook(bytes, years);
  if (/\.xlsx$/i.test(file.name)) throw new CensusProblem(NO_WORKBOOK);
  return readCensusBytes(bytes);
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, years: PlanYears): Promise<CensusTable> {
  const { readWorkbook: sheetsIn } = await part('whatIfWorkbook').catch((missing: unknown) => {
    throw new CensusProblem(missing instanceof Error ? missing.message : String(missing));
  });
  const workbook = await sheetsIn(bytes).catch(() => {
    throw new CensusProblem(NO_WORKBOOK);
  });
  return readCensusSheet(sheetsOf(workbook), undefined, undefined, years);
}
