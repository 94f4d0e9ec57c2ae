import type { CensusColumn } from '../../census/index.js';
import { h } from '../page/dom.js';
import { headCell, scrollable } from '../page/table-element.js';
import type { PlanYears } from '../../census/index.js';
import type { CensusTable } from './census-table.js';
import { COLUMN_LABELS, type ColumnMapping } from './column-names.js';
import { datesIn, readAs } from './participants.js';

/** Each column of a file, the field it is read as, and what its first cell then means. The fields can be changed. */
export function mappingTable(
  table: CensusTable,
  mapping: ColumnMapping,
  years: PlanYears,
  changed: (mapping: ColumnMapping) => void,
): HTMLElement {
  const { header, rows } = table;
  const current = [...mapping];
  let dates = datesIn(table, current);
  const shown: (() => void)[] = [];
  const row = (heading: string, at: number): HTMLElement => {
    const sample = rows.find(({ cells }) => (cells[at] ?? '') !== '')?.cells[at] ?? '';
    const name = heading === '' ? `Column ${at + 1}` : heading;
    const read = h('td', {});
    const showRead = (): void => {
      const column = current[at] ?? null;
      read.textContent = column === null || sample === '' ? '–' : readAs(column, sample, dates, years);
    };
    const select = h(
      'select',
      {
        'aria-label': `${name} is`,
        onchange: (event) => {
          const { value } = event.target as HTMLSelectElement;
          current[at] = value === '' ? null : (value as CensusColumn);
          // All columns together decide the order of the dates.
          dates = datesIn(table, current);
          for (const showAgain of shown) showAgain();
          changed([...current]);
        },
      },
      h('option', { value: '', selected: current[at] === null }, 'not read'),
      ...COLUMN_LABELS.map(([column, label]) =>
        h('option', { value: column, selected: current[at] === column }, label),
      ),
    );
    shown.push(showRead);
    showRead();
    return h(
      'tr',
      {},
      h('th', { scope: 'row', class: 'text' }, name),
      h('td', {}, select),
      h('td', {}, sample === '' ? '–' : sample),
      read,
    );
  };
  return scrollable('How the columns are read', {
    attributes: { class: 'mapping' },
    heads: ['Column', 'Is', 'First cell', 'Read as'].map((head) => headCell(head, 'text')),
    rows: header.map(row),
  });
}
