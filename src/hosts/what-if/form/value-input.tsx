import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { isReplaced } from './assumed.js';
import { impliedBy } from './implied.js';
import { spokenValue, textOf, unitAround, valueOf } from './field-text.js';
import { fieldId, isMissing, useForm } from './form-context.js';
import type { FormField } from './form-field.js';
import { valueAt } from './plan-path.js';

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
  const field = { ...stated, default: stated.default ?? impliedBy(path, draft) };
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
