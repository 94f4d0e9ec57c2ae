import type { CensusColumn } from '../../../src/adapters/census/columns.js';
import { h } from '../page/dom.js';
import type { CensusTable } from './census-table.js';
import { columnLabel, type ColumnMapping } from './column-names.js';

/** One line of a census, to be corrected on the page; the file itself stays as it is. */
export function rowEditor(
  census: CensusTable,
  mapping: ColumnMapping,
  row: number,
  wrong: CensusColumn | null,
  checkAgain: () => void,
): HTMLElement {
  const { line, cells } = census.rows[row]!;
  const fields = mapping.flatMap((column, at) => {
    if (column === null) return [];
    const id = `row-cell-${at}`;
    const input = h('input', {
      type: 'text',
      id,
      value: cells[at] ?? '',
      'aria-invalid': column === wrong ? 'true' : undefined,
      oninput: (event) => {
        cells[at] = (event.target as HTMLInputElement).value.trim();
      },
    });
    return [h('div', { class: 'form-field' }, h('label', { for: id }, columnLabel(column)), input)];
  });
  return h(
    'form',
    {
      class: 'row-editor',
      'aria-label': `Line ${line} of the census`,
      onsubmit: (event) => {
        event.preventDefault();
        checkAgain();
      },
    },
    h('h3', {}, `Line ${line} of the census`),
    h('div', { class: 'line' }, ...fields),
    h('div', { class: 'line' }, h('button', { type: 'submit', class: 'main' }, 'Check again')),
  );
}
