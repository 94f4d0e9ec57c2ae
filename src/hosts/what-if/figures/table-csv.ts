import { csv } from '../../../presentation/words/csv.js';
import { tableRecords, type Table } from './figure-table.js';

/** A table as CSV, with every figure in full. It is loaded after the page, because it needs a CSV library. */
export function tableCsv({ columns, rows }: Table): string {
  const keys = columns.map(({ key }) => key);
  return [...csv({ name: '', rows: tableRecords({ columns, rows }), columns: keys })].join('');
}
