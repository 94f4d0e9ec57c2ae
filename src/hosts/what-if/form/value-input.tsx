import { createContext, type VNode } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { type Draft, valueAt } from './plan-path.js';
import type { FieldTable, FormField } from './field-table.js';
import { issueText, spokenValue, textOf, unitAround, valueOf } from './field-text.js';
import { isReplaced, impliedBy } from './assumed.js';

/** State that every part of the form uses. */
export interface FormState {
  readonly table: FieldTable;
  readonly draft: Draft;
  /** Problems by path. */
  readonly problems: ReadonlyMap<string, string>;
  /** The plan cannot be changed here: its text is no plan at the moment. */
  readonly isLocked: boolean;
  /** Prefix of the ids of its fields, where another form on the page has the same fields. */
  readonly idPrefix?: string;
  readonly change: (path: string, value: unknown) => void;
  /** Statements of the census on fields, by path, with the action that takes each where the plan does not say so. */
  readonly offers?: ReadonlyMap<string, { readonly text: string; readonly take?: () => void }>;
}

export const FormContext = createContext<FormState | null>(null);

export function useForm(): FormState {
  return useContext(FormContext)!;
}

/** The id of the element in which a field is written. */
export function fieldId(path: string, prefix = ''): string {
  return `${prefix}field-${path.replace(/[.[\]]+/g, '-').replace(/-$/, '')}`;
}

/** True for the engine's issue with a missing value. */
export function isMissing(problem: string | undefined): boolean {
  return problem !== undefined && /^Required/.test(problem);
}

/** Default of a field, or the value that follows from others; undefined where the plan needs one that somebody states. */
export function useUsual(field: FormField, path: string): unknown {
  const { draft, problems } = useForm();
  return isMissing(problems.get(path)) ? undefined : (field.default ?? impliedBy(path, draft));
}

/** Problem of a value. A value that is still missing is no error. */
export function Problem({ field, path }: { readonly field: FormField; readonly path: string }): VNode {
  const { problems, idPrefix } = useForm();
  const problem = problems.get(path);
  const text = problem === undefined ? '' : isMissing(problem) ? 'Still needed' : issueText(field, problem);
  return (
    <span class={isMissing(problem) ? 'needed' : 'problem'} id={`${fieldId(path, idPrefix)}-problem`}>
      {text}
    </span>
  );
}

/** Input of one value: a text or a number with its unit, or a choice. Left empty it is the default. */
export function ValueInput(props: {
  readonly field: FormField;
  readonly path: string;
  readonly label: string;
  /** True in a table, whose column heading names the value. */
  readonly isCell?: boolean;
}): VNode {
  const { field: stated, path, label, isCell } = props;
  const { draft, problems, isLocked, idPrefix, change } = useForm();
  const field = { ...stated, default: useUsual(stated, path) };
  const value = valueAt(draft, path);
  const id = fieldId(path, idPrefix);
  const problem = problems.get(path);
  const attributes = {
    id,
    disabled: isLocked,
    'aria-label': isCell === true ? label : undefined,
    'aria-invalid': problem !== undefined && !isMissing(problem) ? ('true' as const) : undefined,
    'aria-describedby': `${id}-problem ${id}-hint`,
    'aria-required': field.isRequired === true ? ('true' as const) : undefined,
  };
  if (field.kind === 'words' || field.kind === 'yes or no') {
    return (
      <select
        {...attributes}
        onChange={({ currentTarget: { value: chosen } }) => change(path, choiceOf(field, chosen))}
      >
        {choicesOf(field, value, isReplaced(path, draft)).map(([word, text]) => (
          <option key={word} value={word} selected={word === wordOf(value)}>
            {text}
          </option>
        ))}
      </select>
    );
  }
  const { before, after } = unitAround(field, value);
  return (
    <span class="unit-line">
      {before !== '' && <span aria-hidden="true">{before}</span>}
      <TextInput attributes={attributes} field={field} value={value} take={(next) => change(path, next)} />
      {after !== '' && <span aria-hidden="true">{after}</span>}
    </span>
  );
}

/** Figures of few digits. */
const SHORT = ['percent', 'years', 'year', 'times'];

function TextInput(props: {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly field: FormField;
  readonly value: unknown;
  readonly take: (value: unknown) => void;
}): VNode {
  const { attributes, field, value, take } = props;
  // What is being typed must not be rewritten under the user's fingers.
  const [typed, setTyped] = useState<string | null>(null);
  const isNumber = field.kind === 'number';
  const usual = field.default === undefined || typeof field.default === 'object' ? '' : textOf(field, field.default);
  return (
    <input
      {...attributes}
      type="text"
      class={isNumber ? `figure ${SHORT.includes(field.unit ?? '') ? 'short' : ''}` : undefined}
      inputMode={isNumber ? 'decimal' : 'text'}
      placeholder={usual}
      value={typed ?? textOf(field, value)}
      onInput={({ currentTarget: { value: text } }) => {
        setTyped(text);
        take(valueOf(field, text));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Words of a choice. The first means no answer; a word that is none of them is shown as it is. */
function choicesOf(field: FormField, value: unknown, isOwn: boolean): (readonly [string, string])[] {
  const { kind, words = [], default: usual, isRequired } = field;
  const known: readonly (readonly [string, string])[] =
    kind === 'yes or no'
      ? [
          ['true', 'Yes'],
          ['false', 'No'],
        ]
      : words;
  const nothing = isOwn
    ? 'Rates of its own'
    : usual === undefined
      ? isRequired === true
        ? 'Choose'
        : '–'
      : `Default: ${spokenValue(field, usual)}`;
  const given = value === undefined ? '' : spokenValue({ ...field, kind: 'text' }, value);
  const isStrange = given !== '' && !known.some(([word]) => word === wordOf(value));
  return [['', nothing], ...known, ...(isStrange ? [[wordOf(value), given] as const] : [])];
}

/** A value as an option has it. */
function wordOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function choiceOf({ kind }: FormField, chosen: string): unknown {
  if (chosen === '') return undefined;
  return kind === 'yes or no' && /^(true|false)$/.test(chosen) ? chosen === 'true' : chosen;
}
