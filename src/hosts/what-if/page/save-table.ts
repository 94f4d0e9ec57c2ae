import type { AnswerTable } from '../../../analysis/index.js';
import { download, fileName } from './hand-out.js';
import { part } from './parts.js';

/** Hands out a table as a CSV file of the plan. */
export async function saveTable(planName: string, name: string, table: AnswerTable): Promise<void> {
  const { tableCsv } = await part('whatIfForm');
  download(fileName(planName, `${name}.csv`), tableCsv(table), 'text/csv');
}
