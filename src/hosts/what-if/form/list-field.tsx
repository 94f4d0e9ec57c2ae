import type { FunctionComponent, VNode } from 'preact';
import { fieldId, useForm, Problem, ValueInput } from './value-input.js';
import { valueAt } from './plan-path.js';
import type { FormField } from './field-table.js';

interface ListProps {
  readonly field: FormField;
  readonly path: string;
  readonly label: string;
}

/** A table with more columns than these is wider than its place. */
const MOST_COLUMNS = 5;

/**
 * A list as a small table: a line for each entry, or, where that would be too wide or an entry has objects or lists in it, cards. A list of
 * plain values has one column.
 */
export function ListField(
  props: ListProps & {
    /** Drawing of an object or a list inside an entry. */
    readonly entry?: FunctionComponent<{ readonly field: FormField; readonly path: string }>;
  },
): VNode {
  const { field, path, label, entry: Entry } = props;
  const { table, draft, isLocked, idPrefix, change } = useForm();
  const value = valueAt(draft, path);
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const columns = table.below(`${path}[]`);
  const isPlain = field.kind !== 'object';
  const isCell = ({ kind, isList }: FormField): boolean => kind !== 'object' && isList !== true;
  const isTable = columns.every(isCell) && columns.length <= MOST_COLUMNS;
  const usual = Array.isArray(field.default) && value === undefined ? (field.default as unknown[]) : [];
  const hasUsual = usual.length > 0;
  const add = (): void => {
    // Left alone, a list is its default; so that is what there is to change.
    change(path, hasUsual ? usual : [...entries, isPlain ? '' : newEntry(columns, entries.length + 1)]);
  };
  const remove = (index: number): void => change(`${path}[${index}]`, undefined);
  const name = singular(label);
  const cell = (column: FormField, i: number, As: typeof Cell): VNode => (
    <As
      key={column.path}
      field={column}
      path={`${path}[${i}].${lastName(column.path)}`}
      label={`${name} ${i + 1}, ${column.label.toLowerCase()}`}
      head={column.label}
    />
  );
  return (
    <div
      class="plan-entries"
      role="group"
      aria-labelledby={`${fieldId(path, idPrefix)}-label`}
      id={fieldId(path, idPrefix)}
      tabIndex={-1}
    >
      {entries.length > 0 &&
        (isPlain || isTable ? (
          <div class="scroll" tabIndex={0} role="region" aria-label={`${label}, line by line`}>
            <table>
              {!isPlain && (
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th key={column.path} scope="col">
                        {column.label}
                      </th>
                    ))}
                    <td />
                  </tr>
                </thead>
              )}
              <tbody>
                {entries.map((_, i) => (
                  <tr key={i}>
                    {isPlain ? (
                      <PlainCells {...{ field, path, index: i, label }} />
                    ) : (
                      columns.map((column) => cell(column, i, Cell))
                    )}
                    <td>
                      <RemoveButton what={`${name} ${i + 1}`} remove={() => remove(i)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          <div class="plan-cards">
            {entries.map((_, i) => (
              <fieldset key={i}>
                <legend>
                  {name} {i + 1}
                </legend>
                {columns.map((column) =>
                  isCell(column)
                    ? cell(column, i, CardField)
                    : Entry && (
                        <Entry key={column.path} field={column} path={`${path}[${i}].${lastName(column.path)}`} />
                      ),
                )}
                <RemoveButton what={`${name} ${i + 1}`} remove={() => remove(i)} />
              </fieldset>
            ))}
          </div>
        ))}
      <button
        type="button"
        class="quiet"
        disabled={isLocked}
        onClick={({ currentTarget }) => {
          add();
          focusNew(currentTarget);
        }}
      >
        <span>{hasUsual ? 'Change' : entries.length === 0 ? 'Add' : 'Add another'}</span>
        <span class="visually-hidden">
          {hasUsual ? '' : ' to'} {label}
        </span>
      </button>
    </div>
  );
}

interface CellProps {
  readonly field: FormField;
  readonly path: string;
  readonly label: string;
  /** Heading of the column. */
  readonly head: string;
}

/** Cell of an entry; a problem of the whole entry is shown at its first cell. */
function Cell(props: CellProps): VNode {
  return <td data-head={props.head}>{inputOf(props)}</td>;
}

function CardField(props: CellProps): VNode {
  const { idPrefix } = useForm();
  return (
    <div class="card-field">
      <label for={fieldId(props.path, idPrefix)}>{props.head}</label>
      <div>{inputOf(props)}</div>
    </div>
  );
}

function inputOf({ field, path, label }: CellProps): VNode {
  return (
    <>
      <ValueInput field={field} path={path} label={label} isCell />
      <Problem field={field} path={path} />
    </>
  );
}

function PlainCells(props: ListProps & { readonly index: number }): VNode {
  const { field, path, index, label } = props;
  const { draft } = useForm();
  const census = Number(valueAt(draft, 'initialState.census_year'));
  const isByYear = /by projection year|for each year/i.test(field.sentence);
  const name = isByYear && census > 0 ? String(census + 1 + index) : String(index + 1);
  return (
    <>
      <th scope="row">{name}</th>
      <Cell field={{ ...field, isList: false }} path={`${path}[${index}]`} label={`${label}, ${name}`} head={name} />
    </>
  );
}

function RemoveButton({ what, remove }: { readonly what: string; readonly remove: () => void }): VNode {
  const { isLocked } = useForm();
  return (
    <button type="button" class="quiet" disabled={isLocked} aria-label={`Remove ${what}`} onClick={remove}>
      Remove
    </button>
  );
}

/** A new line has a name already where it needs one. */
function newEntry(columns: readonly FormField[], number: number): object {
  const [first] = columns;
  if (first?.kind !== 'text' || first.isRequired !== true) return {};
  return { [lastName(first.path)]: `${first.label.replace(/ ?ID$/, '') || 'Right'} ${number}` };
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function singular(label: string): string {
  return label.replace(/ies$/, 'y').replace(/(?<=[^s])s(?= of |$)/, '');
}

/** Selector of the lines of a list, without those of lists inside them. */
const LINES = ':scope > .scroll tbody tr, :scope > .plan-cards > fieldset';

/** Moves the focus to the line that was added. */
function focusNew(button: HTMLElement): void {
  requestAnimationFrame(() => {
    const lines = [...button.parentElement!.querySelectorAll(LINES)];
    lines.at(-1)?.querySelector<HTMLElement>('input, select')?.focus();
  });
}
