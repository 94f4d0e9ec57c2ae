import type { VNode } from 'preact';
import { columnMeant, type CensusColumn, type PlanYears } from '../../census/index.js';
import type { CensusTable } from './census-table.js';
import { COLUMN_LABELS, type ColumnMapping } from './column-names.js';
import { readsAs } from './participants.js';

/** Each column of a file, the field it is read as, and what its first cell then means. The fields can be changed. */
export function ColumnMappingTable(props: {
  readonly table: CensusTable;
  readonly mapping: ColumnMapping;
  readonly years: PlanYears;
  readonly changed: (mapping: ColumnMapping) => void;
}): VNode {
  const { table, mapping, years, changed } = props;
  const { header, rows } = table;
  // All columns together decide the order of the dates and the mark of the decimals.
  const read = readsAs(table, mapping, years);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="How the columns are read">
      <table class="mapping">
        <caption class="visually-hidden">How the columns are read</caption>
        <thead>
          <tr>
            {['Column', 'Is', 'First cell', 'Read as'].map((head) => (
              <th key={head} scope="col" class="text">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {header.map((heading, at) => {
            const name = heading === '' ? `Column ${at + 1}` : heading;
            const column = mapping[at] ?? null;
            const sample = rows.find(({ cells }) => (cells[at] ?? '') !== '')?.cells[at] ?? '';
            const isGuess = column !== null && columnMeant(heading) === undefined;
            return (
              <tr key={at}>
                <th scope="row" class="text">
                  {name}
                </th>
                <td>
                  <select
                    aria-label={`${name} is`}
                    value={column ?? ''}
                    onChange={(event) => {
                      const { value } = event.currentTarget;
                      changed(
                        mapping.map((one, i) => (i === at ? (value === '' ? null : (value as CensusColumn)) : one)),
                      );
                    }}
                  >
                    <option value="">not read</option>
                    {COLUMN_LABELS.map(([field, label]) => (
                      <option key={field} value={field}>
                        {label}
                      </option>
                    ))}
                  </select>
                  {isGuess && <span class="note"> a guess</span>}
                </td>
                <td>{sample === '' ? '–' : sample}</td>
                <td>{column === null || sample === '' ? '–' : read(column, sample)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
