import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ColumnMapping, PlanYears, CensusRow, CensusTable } from '../../../census/index.js';
import { rowsInView, type RowOrder, shownAs, columnLabel } from './column-names.js';

/** Next steps of the user. */
const MEND =
  'Mend what is wrong in the file, and choose it again: it is read as it is now. Or leave a line out: the answer is then without that person, and the page says so.';

/** Lines shown at once: more would slow the page down, and nobody reads them. */
const LINES = 50;

/** The lines to look at: those with something wrong or doubtful, each with why. */
export type Concerned = ReadonlyMap<CensusRow, readonly string[]>;

/** The census line by line: to be searched and sorted, with lines left out. What is wrong with the others is mended in the file. */
export function CensusView(props: {
  readonly table: CensusTable;
  readonly mapping: ColumnMapping;
  readonly years: PlanYears;
  readonly concerned: Concerned;
  /** Which lines are shown: all, or those with something wrong or doubtful. */
  readonly only: boolean;
  readonly showOnly: (only: boolean) => void;
  /** The line to begin with. */
  readonly inSight: CensusRow | null;
  readonly leaveOut: (row: CensusRow) => void;
}): VNode {
  const { table, mapping, years, concerned, only, showOnly, inSight, leaveOut } = props;
  const [text, setText] = useState('');
  const [order, setOrder] = useState<RowOrder | null>(null);
  const columns = mapping.flatMap((column, at) => (column === null ? [] : [{ column, at }]));
  const isOnly = only && concerned.size > 0;
  const all = isOnly ? table.rows.filter((row) => concerned.has(row)) : table.rows;
  const shown = shownAs(table, mapping, years);
  const rows = rowsInView(all, text, order, shown);
  const [wanted, setPage] = useState(() =>
    Math.floor(Math.max(0, inSight === null ? 0 : rows.indexOf(inSight)) / LINES),
  );
  const pages = Math.max(1, Math.ceil(rows.length / LINES));
  const page = Math.min(wanted, pages - 1);
  const from = page * LINES;
  const sortBy = (at: number): void => {
    setPage(0);
    // Up, down, and as in the file again.
    setOrder(order?.at !== at ? { at, isDown: false } : order.isDown ? null : { at, isDown: true });
  };
  const turn = (by: number): void => setPage(page + by);
  const count = rows.length.toLocaleString('en-US');
  return (
    <div class="census-view">
      <div class="line">
        <label class="form-field">
          <span>Find a line</span>
          <input
            type="search"
            value={text}
            onInput={(event) => {
              setPage(0);
              setText(event.currentTarget.value);
            }}
          />
        </label>
        <label class="option">
          <input
            type="checkbox"
            checked={isOnly}
            disabled={concerned.size === 0}
            onChange={(event) => {
              setPage(0);
              showOnly(event.currentTarget.checked);
            }}
          />
          <span>Only those with something wrong or doubtful: {concerned.size.toLocaleString('en-US')}</span>
        </label>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="The census, line by line">
        <table class="census-lines">
          <caption class="visually-hidden">The census, line by line</caption>
          <thead>
            <tr>
              <th scope="col" class="text">
                Line
              </th>
              {isOnly && (
                <th scope="col" class="text">
                  Why
                </th>
              )}
              {columns.map(({ column, at }) => (
                <th
                  key={at}
                  scope="col"
                  class="text"
                  aria-sort={order?.at !== at ? undefined : order.isDown ? 'descending' : 'ascending'}
                >
                  <button type="button" class="quiet" onClick={() => sortBy(at)}>
                    {columnLabel(column)}
                    {order?.at !== at ? '' : order.isDown ? ' ↓' : ' ↑'}
                  </button>
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.slice(from, from + LINES).map((row) => (
              <tr key={row.line}>
                <th scope="row" class="text" id={`census-line-${row.line}`} tabIndex={-1}>
                  {row.line}
                </th>
                {isOnly && <td class="text why">{concerned.get(row)?.join('; ')}</td>}
                {columns.map(({ at }) => {
                  const [written = '', read] = [row.cells[at], shown(row, at)];
                  return (
                    <td key={at} class="text" title={read === written ? undefined : `In the file: ${written}`}>
                      {read}
                    </td>
                  );
                })}
                <td>
                  <button
                    type="button"
                    class="quiet"
                    aria-label={`Leave out line ${row.line}`}
                    onClick={() => leaveOut(row)}
                  >
                    Leave out
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {concerned.size > 0 && <p class="note">{MEND}</p>}
      <div class="line">
        <span class="note" aria-live="polite">
          {rows.length === 0
            ? 'No line has that.'
            : `Lines ${(from + 1).toLocaleString('en-US')} to ${Math.min(from + LINES, rows.length).toLocaleString('en-US')} of ${count}.`}
        </span>
        {pages > 1 && (
          <>
            <button type="button" disabled={page === 0} onClick={() => turn(-1)}>
              Earlier lines
            </button>
            <button type="button" disabled={page === pages - 1} onClick={() => turn(1)}>
              Later lines
            </button>
          </>
        )}
      </div>
    </div>
  );
}
