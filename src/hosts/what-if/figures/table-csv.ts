import { csv } from '../../../presentation/words/csv.js';
import type { AnswerTable } from '../../../analysis/index.js';
import { shownColumns } from '../../../presentation/answer/index.js';
import { tableRecords } from './figure-table.js';

/** A table as CSV, with every figure in full. It is loaded after the page, because it needs a CSV library. */
export function tableCsv(table: AnswerTable): string {
  const columns = shownColumns(table).map(({ key }) => key);
  return [...csv({ name: '', rows: tableRecords(table), columns })].join('');
}
