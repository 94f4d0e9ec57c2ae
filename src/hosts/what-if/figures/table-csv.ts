import { csv } from '../../../presentation/words/csv.js';
import type { AnswerTable } from '../../../analysis/index.js';
import { recordNames, tableRecords } from './figure-table.js';

/** A table as CSV, with every figure in full. It is loaded after the page, because it needs a CSV library. */
export function tableCsv(table: AnswerTable): string {
  return [...csv({ name: '', rows: tableRecords(table), columns: recordNames(table) })].join('');
}
