import { csv } from '../../../presentation/words/formats.js';
import { tableRecords, type Table } from './table.js';

/** As CSV, every figure in full. */
export function tableCsv({ columns, rows }: Table): string {
  const keys = columns.map(({ key }) => key);
  return [...csv({ name: '', rows: tableRecords({ columns, rows }), columns: keys })].join('');
}
