import type { VNode } from 'preact';
import { columnMeant, type CensusColumn, type PlanYears } from '../../../census/index.js';
import type { CensusTable } from './census-table.js';
import { COLUMN_LABELS, type ColumnMapping } from './column-names.js';
import { readsAs } from './participants.js';

/** The value of a choice that is still to be made. */
const ASK = '?';

/** Each column of a file, the field it is read as, and what its first cell then means. The fields can be changed. */
export function ColumnMappingTable(props: {
  readonly table: CensusTable;
  readonly mapping: ColumnMapping;
  readonly years: PlanYears;
  /** What has to be said before anything is computed, by the positions of the columns. */
  readonly asked: ReadonlyMap<number, string>;
  readonly settle: (at: number, column: CensusColumn | null) => void;
}): VNode {
  const { table, mapping, years, asked, settle } = props;
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
            const question = asked.get(at);
            const isGuess = column !== null && columnMeant(heading) === undefined;
            return (
              <tr key={at}>
                <th scope="row" class="text">
                  {name}
                </th>
                <td>
                  <select
                    aria-label={`${name} is`}
                    aria-invalid={question === undefined ? undefined : 'true'}
                    value={question === undefined ? (column ?? '') : ASK}
                    onChange={({ currentTarget: { value } }) => {
                      if (value !== ASK) settle(at, value === '' ? null : (value as CensusColumn));
                    }}
                  >
                    {question !== undefined && <option value={ASK}>choose</option>}
                    <option value="">not read</option>
                    {COLUMN_LABELS.map(([field, label]) => (
                      <option key={field} value={field}>
                        {label}
                      </option>
                    ))}
                  </select>
                  {question !== undefined && <span class="note"> {question}</span>}
                  {isGuess && question === undefined && <span class="note"> a guess</span>}
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
