import { useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import { meaningsIn, statusMeant, type CensusColumn } from '../../../census/index.js';
import type { CensusInHand } from './census-in-hand.js';
import type { CensusRow } from './census-table.js';
import { SPOKEN } from './census-words.js';
import { columnLabel } from './column-names.js';
import { concernedColumn } from './concerned-rows.js';

/** Needed of everybody who left, though a file may have no column for them. */
const OF_LEAVING: readonly CensusColumn[] = ['separation.year', 'separation.cause'];

/** One line of a census, to be corrected or left out on the page; the file itself stays as it is. */
export function RowEditor(props: {
  readonly census: CensusInHand;
  readonly row: CensusRow;
  /** The column to begin with, because something is wrong with it. */
  readonly wrong: CensusColumn | null;
  /** Why the line was gone to, in words. */
  readonly reasons: readonly string[];
  readonly corrected: () => void;
  /** The line does not count. Its cells stay as they were. */
  readonly leftOut: () => void;
  /** How many other lines have something wrong or doubtful, and the way to the next. */
  readonly others: number;
  readonly next: () => void;
}): VNode {
  const { census, row, wrong, reasons, corrected, leftOut, others, next } = props;
  const isNobody = census.nobody.includes(row);
  const { mapping } = census;
  const { line, cells } = row;
  const form = useRef<HTMLFormElement>(null);
  const at = wrong === null ? -1 : concernedColumn(mapping, wrong);
  const fields = [
    ...mapping.flatMap((column, i) => {
      if (column === null) return [];
      // Columns that are added up are told apart by their headings.
      const isPart = mapping.indexOf(column) !== mapping.lastIndexOf(column);
      const label = isPart ? (census.table.header[i] ?? '') : columnLabel(column);
      return [{ column, position: i, label, isWrong: i === at, cell: cells[i] ?? '' }];
    }),
    ...fieldsLacking(census, row, at < 0 ? wrong : null).map((column) => ({
      column,
      position: -1,
      label: columnLabel(column),
      isWrong: column === wrong,
      cell: '',
    })),
  ];
  const submit = (event: Event): void => {
    event.preventDefault();
    const texts = [...form.current!.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-column]')].map(
      (input) =>
        [input.dataset['column'] as CensusColumn, input.value.trim(), Number(input.dataset['position'])] as const,
    );
    // An emptied line is not a person without a name, but nobody.
    if (texts.every(([, text]) => text === '')) {
      leftOut();
      return;
    }
    for (const [column, text, position] of texts) {
      if (text !== '' || mapping.includes(column)) census.correct(row, column, text, position);
    }
    corrected();
  };
  return (
    <form ref={form} class="row-editor" aria-label={`Line ${line} of the census`} onSubmit={submit}>
      <h3 tabIndex={-1}>Line {line} of the census</h3>
      {reasons.map((reason) => (
        <p key={reason} class="note">
          {reason}
        </p>
      ))}
      <InTheFile {...{ census, row, wrong }} />
      <div class="line">
        {fields.map(({ column, position, label, isWrong, cell }) => {
          const isFirst = position < 0 || mapping.indexOf(column) === position;
          const id = `row-cell-${column}${isFirst ? '' : `-${position}`}`;
          const data = { 'data-column': column, 'data-position': position };
          const input = { id, ...data, 'aria-invalid': isWrong ? ('true' as const) : undefined };
          return (
            <div key={id} class="form-field">
              <label for={id}>{label}</label>
              {column === 'separation.cause' && cell === '' ? (
                <select {...input}>
                  <option value="">–</option>
                  {meaningsIn(column)
                    .filter((cause) => cause !== 'blank')
                    .map((cause) => (
                      <option key={cause} value={cause}>
                        {SPOKEN[cause]}
                      </option>
                    ))}
                </select>
              ) : (
                <input type="text" {...input} defaultValue={cell} />
              )}
            </div>
          );
        })}
      </div>
      <div class="line">
        <button type="submit" class="main">
          Check again
        </button>
        <button type="button" onClick={leftOut}>
          Leave this {isNobody ? 'line' : 'person'} out
        </button>
        <span class="note">
          {isNobody
            ? 'A line of totals or a remark is no person.'
            : 'The answer is then without this person, and the page says so.'}
        </span>
        {others > 0 && (
          <button type="button" class="quiet" onClick={next}>
            Next line in doubt ({others.toLocaleString('en-US')} more)
          </button>
        )}
      </div>
    </form>
  );
}

/** The fields that the line needs and no column of the file has. */
function fieldsLacking(
  { mapping, words }: CensusInHand,
  { cells }: CensusRow,
  wrong: CensusColumn | null,
): CensusColumn[] {
  const status = cells[mapping.indexOf('status')] ?? '';
  const hasLeft = statusMeant(status, words)?.status === 'separated' || (wrong !== null && OF_LEAVING.includes(wrong));
  const needed = [...(hasLeft ? OF_LEAVING : []), ...(wrong === null ? [] : [wrong])];
  return [...new Set(needed)].filter((column) => !mapping.includes(column));
}

/** What the file says of the line besides, so that it is recognized; beside others with its id, where it must be another. */
function InTheFile(props: {
  readonly census: CensusInHand;
  readonly row: CensusRow;
  readonly wrong: CensusColumn | null;
}): VNode | null {
  const { census, row, wrong } = props;
  const { table, mapping } = census;
  const idAt = mapping.indexOf('id');
  const id = row.cells[idAt] ?? '';
  const twins = wrong === 'id' && id !== '' ? table.rows.filter(({ cells }) => cells[idAt] === id) : [];
  const rows = twins.length > 1 ? twins : [row];
  const shown = table.header.flatMap((heading, at) =>
    (twins.length > 1 || (mapping[at] ?? null) === null) && rows.some(({ cells }) => (cells[at] ?? '') !== '')
      ? [{ heading, at }]
      : [],
  );
  if (shown.length === 0) return null;
  const caption = rows.length > 1 ? 'The lines with this id, as in the file' : 'What is not read of this line';
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={caption}>
      <table class="census-lines">
        <caption class="note">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" class="text">
              Line
            </th>
            {shown.map(({ heading, at }) => (
              <th key={at} scope="col" class="text">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line}>
              <th scope="row" class="text">
                {line}
              </th>
              {shown.map(({ at }) => (
                <td key={at} class="text">
                  {cells[at] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
