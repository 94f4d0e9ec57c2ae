import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { type CensusColumn, columnMeant, openColumns } from '../../../census/index.js';
import { COLUMN_LABELS, questionOf, rowsInView, shownAs, type RowOrder } from './column-names.js';
import { leaveOut, settle } from './census-answers.js';
import type { OwnPlan } from './own-plan.js';

/** Next steps of the user. */
const MEND =
  'Mend what is wrong in the file and choose it again, or leave a line out: the answer is then without that person.';

/** Lines shown at once: more would slow the page down, and nobody reads them. */
const LINES = 50;

/** The value of a choice that is still to be made. */
export const ASK = '?';

/**
 * The census as it is read: each column with its meaning, which can be changed, and its lines, to be searched, sorted and left out, with
 * what is wrong or doubtful beside them. Values are mended in the file.
 */
export function CensusLines({ plan }: { readonly plan: OwnPlan }): VNode {
  const { concerned, isOnlyConcerned, lineInSight } = plan.state;
  const census = plan.state.census!;
  const { table, mapping, settled } = census;
  const [text, setText] = useState('');
  const [order, setOrder] = useState<RowOrder | null>(null);
  const isOnly = isOnlyConcerned && concerned.size > 0;
  const all = isOnly ? table.rows.filter((row) => concerned.has(row)) : table.rows;
  const shown = shownAs(table, mapping, plan.years);
  const asked = openColumns(table, mapping, plan.years, settled);
  const rows = rowsInView(all, text, order, shown);
  const [wanted, setPage] = useState(() =>
    Math.floor(Math.max(0, lineInSight === null ? 0 : rows.indexOf(lineInSight)) / LINES),
  );
  const pages = Math.max(1, Math.ceil(rows.length / LINES));
  const page = Math.min(wanted, pages - 1);
  const from = page * LINES;
  const sortBy = (at: number): void => {
    setPage(0);
    // Up, down, and as in the file again.
    setOrder(order?.at !== at ? { at, isDown: false } : order.isDown ? null : { at, isDown: true });
  };
  return (
    <div class="census-view">
      <div class="scroll census-lines" tabIndex={0} role="region" aria-label="The census as it is read">
        <table>
          <caption class="visually-hidden">The census as it is read</caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              {concerned.size > 0 && <th scope="col">Why</th>}
              {table.header.map((heading, at) => (
                <th
                  key={at}
                  scope="col"
                  aria-sort={order?.at !== at ? undefined : order.isDown ? 'descending' : 'ascending'}
                >
                  <button type="button" class="quiet" onClick={() => sortBy(at)}>
                    {nameOf(heading, at)}
                    {order?.at !== at ? '' : order.isDown ? ' ↓' : ' ↑'}
                  </button>
                  <Meaning
                    name={nameOf(heading, at)}
                    column={mapping[at] ?? null}
                    question={asked.has(at) ? questionOf(asked.get(at)!) : null}
                    isGuess={columnMeant(heading) === undefined && !settled.includes(at)}
                    settle={(column) => settle(plan, [at], column)}
                  />
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.slice(from, from + LINES).map((row) => (
              <tr key={row.line}>
                <th scope="row" id={`census-line-${row.line}`} tabIndex={-1}>
                  {row.line}
                </th>
                {concerned.size > 0 && <td class="why">{concerned.get(row)?.join('; ')}</td>}
                {table.header.map((_, at) => {
                  const [written = '', read] = [row.cells[at], shown(row, at)];
                  return (
                    <td
                      key={at}
                      class={(mapping[at] ?? null) === null ? 'unread' : undefined}
                      title={read === written ? undefined : `In the file: ${written}`}
                    >
                      {read}
                    </td>
                  );
                })}
                <td>
                  <button
                    type="button"
                    class="quiet"
                    aria-label={`Leave out line ${row.line}`}
                    onClick={() => leaveOut(plan, row)}
                  >
                    Leave out
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="line">
        <label>
          Find a line{' '}
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
              plan.set({ isOnlyConcerned: event.currentTarget.checked });
            }}
          />
          <span>Only those with something wrong or doubtful: {concerned.size.toLocaleString('en-US')}</span>
        </label>
        <span class="note" aria-live="polite">
          {rows.length === 0
            ? 'No line has that.'
            : `Lines ${(from + 1).toLocaleString('en-US')} to ${Math.min(from + LINES, rows.length).toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')}.`}
        </span>
        {pages > 1 && (
          <>
            <button type="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
              Earlier lines
            </button>
            <button type="button" disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
              Later lines
            </button>
          </>
        )}
      </div>
      {concerned.size > 0 && <p class="note">{MEND}</p>}
    </div>
  );
}

const nameOf = (heading: string, at: number): string => (heading === '' ? `Column ${at + 1}` : heading);

/** The field that a column is read as, to be chosen, and whether that is asked or a guess. */
function Meaning(props: {
  readonly name: string;
  readonly column: CensusColumn | null;
  /** Question that stops the computation; null for none. */
  readonly question: string | null;
  readonly isGuess: boolean;
  readonly settle: (column: CensusColumn | null) => void;
}): VNode {
  const { name, column, question, isGuess, settle } = props;
  return (
    <>
      <select
        aria-label={`${name} is`}
        aria-invalid={question === null ? undefined : 'true'}
        value={question === null ? (column ?? '') : ASK}
        onChange={({ currentTarget: { value } }) => {
          if (value !== ASK) settle(value === '' ? null : (value as CensusColumn));
        }}
      >
        {question !== null && <option value={ASK}>choose</option>}
        <option value="">not read</option>
        {COLUMN_LABELS.map(([field, label]) => (
          <option key={field} value={field}>
            {label}
          </option>
        ))}
      </select>
      {(question !== null || (column !== null && isGuess)) && <span class="note"> {question ?? 'a guess'}</span>}
    </>
  );
}
