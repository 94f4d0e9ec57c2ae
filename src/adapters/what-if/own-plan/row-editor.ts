import type { CensusColumn } from '../../census/index.js';
import { button, h } from '../page/dom.js';
import type { CensusRow } from './census-table.js';
import { columnLabel, type ColumnMapping } from './column-names.js';
import { concernedColumn } from './concerned-column.js';

/** Called with what becomes of a line. */
export interface RowOutcome {
  /** Its cells were corrected. */
  readonly corrected: () => void;
  /** It is left out, because it is not a person. Its cells stay as they were. */
  readonly leftOut: () => void;
}

/**
 * One line of a census, to be corrected or left out on the page; the file itself stays as it is. A correction may also be written
 * into the lines with the same problem.
 */
export function rowEditor(
  row: CensusRow,
  mapping: ColumnMapping,
  wrong: CensusColumn | null,
  alike: readonly CensusRow[],
  { corrected, leftOut }: RowOutcome,
): HTMLElement {
  const { line, cells } = row;
  const at = wrong === null ? -1 : concernedColumn(mapping, wrong);
  const fields = mapping.flatMap((column, i) => {
    if (column === null) return [];
    const id = `row-cell-${i}`;
    const input = h('input', {
      type: 'text',
      id,
      value: cells[i] ?? '',
      'aria-invalid': i === at ? 'true' : undefined,
    });
    return [
      { i, input, element: h('div', { class: 'form-field' }, h('label', { for: id }, columnLabel(column)), input) },
    ];
  });
  const also = h('input', { type: 'checkbox', id: 'row-also' });
  const submit = (): void => {
    const texts = fields.map(({ i, input }) => [i, input.value.trim()] as const);
    // An emptied line is not a person without a name, but nobody.
    if (texts.every(([, text]) => text === '')) {
      leftOut();
      return;
    }
    for (const [i, text] of texts) cells[i] = text;
    if (also.checked) for (const other of alike) other.cells[at] = cells[at] ?? '';
    corrected();
  };
  return h(
    'form',
    {
      class: 'row-editor',
      'aria-label': `Line ${line} of the census`,
      onsubmit: (event) => {
        event.preventDefault();
        submit();
      },
    },
    h('h3', { tabindex: -1 }, `Line ${line} of the census`),
    wrong !== null && at < 0
      ? h('p', { class: 'note' }, `No column of the file is read as ${columnLabel(wrong)}.`)
      : null,
    h('div', { class: 'line' }, ...fields.map(({ element }) => element)),
    wrong === null || alike.length === 0
      ? null
      : h(
          'label',
          { class: 'option' },
          also,
          h('span', {}, alikeText(columnLabel(wrong), cells[at] ?? '', alike.length)),
        ),
    h(
      'div',
      { class: 'line' },
      h('button', { type: 'submit', class: 'main' }, 'Check again'),
      button('Leave this line out', leftOut),
      h('span', { class: 'note' }, 'As for a line of totals, which is no person.'),
    ),
  );
}

function alikeText(column: string, cell: string, others: number): string {
  const lines = others === 1 ? 'the other line' : `the ${others.toLocaleString('en-US')} other lines`;
  return `${column} the same in ${lines} where it ${cell === '' ? 'is blank' : `says “${cell}”`}`;
}
