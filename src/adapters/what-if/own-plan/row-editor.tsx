import { useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import type { CensusColumn } from '../../census/index.js';
import type { CensusRow } from './census-table.js';
import { columnLabel, type ColumnMapping } from './column-names.js';
import { concernedColumn } from './concerned-column.js';

/** One line of a census, to be corrected or left out on the page; the file itself stays as it is. */
export function RowEditor(props: {
  readonly row: CensusRow;
  readonly mapping: ColumnMapping;
  /** The column to begin with, because something is wrong with it. */
  readonly wrong: CensusColumn | null;
  /** Why the line was gone to, in words. */
  readonly reasons: readonly string[];
  readonly corrected: () => void;
  /** The line is no person. Its cells stay as they were. */
  readonly leftOut: () => void;
}): VNode {
  const { row, mapping, wrong, reasons, corrected, leftOut } = props;
  const { line, cells } = row;
  const form = useRef<HTMLFormElement>(null);
  const at = wrong === null ? -1 : concernedColumn(mapping, wrong);
  const submit = (event: Event): void => {
    event.preventDefault();
    const texts = [...form.current!.querySelectorAll('input')].map(
      (input) => [Number(input.dataset['at']), input.value.trim()] as const,
    );
    // An emptied line is not a person without a name, but nobody.
    if (texts.every(([, text]) => text === '')) {
      leftOut();
      return;
    }
    for (const [i, text] of texts) cells[i] = text;
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
      {wrong !== null && at < 0 && <p class="note">No column of the file is read as {columnLabel(wrong)}.</p>}
      <div class="line">
        {mapping.map((column, i) =>
          column === null ? null : (
            <div key={i} class="form-field">
              <label for={`row-cell-${i}`}>{columnLabel(column)}</label>
              <input
                type="text"
                id={`row-cell-${i}`}
                data-at={i}
                defaultValue={cells[i] ?? ''}
                aria-invalid={i === at ? 'true' : undefined}
              />
            </div>
          ),
        )}
      </div>
      <div class="line">
        <button type="submit" class="main">
          Check again
        </button>
        <button type="button" onClick={leftOut}>
          Leave this line out
        </button>
        <span class="note">As for a line of totals, which is no person.</span>
      </div>
    </form>
  );
}
