import { participantOf, readCell, type CensusColumn } from '../../../src/adapters/census/columns.js';
import type { InitialState } from '../../../src/index.js';
import type { CensusTable } from './census-table.js';
import type { ColumnMapping } from './column-names.js';

/** The people of a census as the engine takes them; what is wrong in a cell the engine says. */
export function participantsOf({ rows }: CensusTable, mapping: ColumnMapping): InitialState['participants'] {
  const columns = mapping.flatMap((column, at) => (column === null ? [] : [{ column, at }]));
  const participants = rows.map(({ cells }) =>
    participantOf(
      columns.map(({ column, at }) => {
        const cell = cells[at] ?? '';
        return [column, cell === '' ? undefined : readAs(column, cell)];
      }),
    ),
  );
  return participants as unknown as InitialState['participants'];
}

/** A cell as the engine takes it, from the ways in which people and spreadsheets write it. */
export function readAs(column: CensusColumn, cell: string): string {
  switch (column) {
    case 'birth_date':
    case 'hire_date':
      return isoDate(cell);
    case 'status':
    case 'separation.cause':
      return cell.toLowerCase();
    default:
      return readCell(column, cell);
  }
}

/** `7/4/1980`, as Americans write dates, as `1980-07-04`; anything else stays as it is. */
function isoDate(cell: string): string {
  const american = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(cell);
  if (american === null) return cell;
  const [, month = '', day = '', year = ''] = american;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
