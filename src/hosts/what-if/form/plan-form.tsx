import type { VNode } from 'preact';
import { isReplaced } from './assumed.js';
import { rangeText, spokenValue } from './field-text.js';
import { valueAt, pathAbove } from './plan-path.js';
import {
  hasBands,
  TERMINATION_TABLE,
  TURNOVER,
  withFlatRate,
  type FormField,
  ASKED_IN,
  type Step,
} from './field-table.js';
import { fieldId, FormContext, useForm, type FormState, Problem, useUsual, ValueInput } from './value-input.js';
import { ListField } from './list-field.js';
import { vestingSteps } from '../../../presentation/words/index.js';
import { useState } from 'preact/hooks';

/** Field with its name, input, sentence, default, range and source. */
export function FieldRow({ field, path }: { readonly field: FormField; readonly path: string }): VNode | null {
  const { table, draft, offers } = useForm();
  const offer = offers?.get(path);
  if (!table.applies(field, path, draft)) return null;
  if (field.kind === 'object' && field.isList !== true) return <ObjectField field={field} path={path} />;
  const label = table.label(path);
  const isList = field.isList === true;
  return (
    <div class={isList ? 'plan-field plan-list' : 'plan-field'} data-field={path}>
      {isList ? (
        <span class="label" id={`${fieldId(path)}-label`}>
          {label}
        </span>
      ) : (
        <label class="label" for={fieldId(path)}>
          {label}
        </label>
      )}
      <div class="plan-entry">
        {isList ? (
          <ListField {...{ field, path, label }} entry={FieldRow} />
        ) : (
          <ValueInput {...{ field, path, label }} />
        )}
        <Problem path={path} field={field} />
      </div>
      <Explanation field={field} path={path} />
      {path === TERMINATION_TABLE && <FlatTurnover />}
      {offer !== undefined && (
        <p class="hint steps">
          {offer.text}{' '}
          {offer.take !== undefined && (
            <button type="button" class="quiet" onClick={offer.take}>
              Use this
            </button>
          )}
        </p>
      )}
      {path === 'planRules.vesting_schedule.years' && (
        <p class="hint steps">{vestingSteps(valueAt(draft, 'planRules.vesting_schedule'))}</p>
      )}
    </div>
  );
}

/** Fields of an object; an optional object has a box to tick. */
export function ObjectField({ field, path }: { readonly field: FormField; readonly path: string }): VNode {
  const { table } = useForm();
  return (
    <fieldset class="plan-object" data-field={path}>
      <legend>{table.label(path)}</legend>
      <ObjectFields field={field} path={path} />
    </fieldset>
  );
}

export function ObjectFields({ field, path }: { readonly field: FormField; readonly path: string }): VNode {
  const { table, draft, isLocked, change } = useForm();
  const isThere = ![undefined, false].includes(valueAt(draft, path) as undefined);
  const isOptional = table.isOptional(field);
  return (
    <>
      <p class="hint">{field.sentence}</p>
      {isOptional && (
        <label class="option">
          <input
            type="checkbox"
            id={fieldId(path)}
            checked={isThere}
            disabled={isLocked}
            onChange={({ currentTarget: { checked } }) => change(path, checked ? {} : undefined)}
          />
          <span>The plan has this</span>
        </label>
      )}
      <Problem path={path} field={field} />
      {(isThere || !isOptional) &&
        table
          .below(path)
          .filter((below) => !table.isEssential(below.path))
          .map((below) => (
            <FieldRow key={below.path} field={below} path={`${path}${below.path.slice(field.path.length)}`} />
          ))}
    </>
  );
}

function Explanation({ field, path }: { readonly field: FormField; readonly path: string }): VNode {
  const { draft, change, isLocked, table } = useForm();
  const { isRequired, source } = field;
  const usual = useUsual(field, path);
  const moves = field.moves === true || usual !== field.default;
  const isOwn = isReplaced(path, draft);
  const isOpen = valueAt(draft, path) === undefined && !isOwn;
  const range = rangeText(field);
  return (
    // It can have the focus: a browser that gives none to a button then keeps it in sight.
    <p class="hint explanation" id={`${fieldId(path)}-hint`} tabIndex={-1}>
      {field.sentence}{' '}
      <span class="facts">
        {isRequired === true && table.isThere(path, draft) && <span>Must be given. </span>}
        {isOwn && <span>The plan has rates of its own. </span>}
        {usual !== undefined && !isOwn && <span>Default: {spokenValue(field, usual)}. </span>}
        {range !== '' && <span>Range: {range}. </span>}
        {source !== undefined && <span>Source: {source}.</span>}
      </span>
      {isOpen && moves && usual !== undefined && field.kind !== 'object' && (
        <>
          {' '}
          <button type="button" class="quiet" disabled={isLocked} onClick={() => change(path, usual)}>
            Confirm {spokenValue(field, usual)}
            <span class="visually-hidden"> for {table.label(path)}</span>
          </button>
        </>
      )}
    </p>
  );
}

const FIRST = `${TURNOVER}.termination_rates[0].rate`;
const LABEL = 'Or one rate for everybody';
/** Prefix of ids, since the first band is among the other inputs as well. */
const PREFIX = 'flat-';

/** One rate of turnover for everybody, as most companies know it: a single band without an age or service. */
export function FlatTurnover(): VNode | null {
  const form = useForm();
  const { table, draft, change } = form;
  const field = table.at(FIRST);
  if (field === undefined) return null;
  if (hasBands(draft)) {
    return (
      <p class="hint steps">
        The plan has rates by age or service, in the step Check under “Everything else”, Turnover.
      </p>
    );
  }
  const changeRate = (_: string, rate: unknown): void => change(TURNOVER, valueAt(withFlatRate(draft, rate), TURNOVER));
  return (
    <FormContext.Provider value={{ ...form, idPrefix: PREFIX, change: changeRate }}>
      <label class="label" for={fieldId(FIRST, PREFIX)}>
        {LABEL}
      </label>
      <div class="plan-entry">
        <ValueInput field={field} path={FIRST} label={LABEL} />
        <Problem field={field} path={FIRST} />
      </div>
      <p class="hint" id={`${fieldId(FIRST, PREFIX)}-hint`}>
        Part of the people employed who leave in a year besides retirement, death and disability, in place of the table.
      </p>
    </FormContext.Provider>
  );
}

/** The first inputs of a step. */
export function EssentialFields({ step, ...state }: FormState & { readonly step: Step }): VNode {
  return (
    <FormContext.Provider value={state}>
      {Object.entries(ASKED_IN)
        .filter(([, its]) => its === step)
        .map(([part]) => (
          <fieldset key={part} class="plan-object essentials">
            <legend>{part}</legend>
            {state.table.essentials
              .filter(({ first }) => first === part)
              .map((field) => (
                <FieldRow key={field.path} field={field} path={field.path} />
              ))}
          </fieldset>
        ))}
    </FormContext.Provider>
  );
}

/** All other inputs in folded groups, as the schemas have them. */
export function OtherFields(state: FormState): VNode {
  const [sought, setSought] = useState('');
  return (
    <FormContext.Provider value={state}>
      <div class="line">
        <label for="find-field">Find an input</label>
        <input
          type="search"
          id="find-field"
          value={sought}
          onInput={({ currentTarget: { value } }) => setSought(value)}
        />
      </div>
      <details class="data plan-more" open={sought === '' ? undefined : true}>
        <summary>Everything else: each input has a default</summary>
        {state.table.below('').map((argument) => (
          <Argument key={argument.path} argument={argument} sought={sought.trim().toLowerCase()} />
        ))}
      </details>
    </FormContext.Provider>
  );
}

/** Groups of one argument: each object and each long list, and all single fields together. */
function Argument({ argument, sought }: { readonly argument: FormField; readonly sought: string }): VNode {
  const { table } = useForm();
  const below = table.below(argument.path).filter(({ path }) => !table.isEssential(path));
  const groups = below.filter(({ kind, isList }) => kind === 'object' && isList !== true);
  const single = below.filter((field) => !groups.includes(field));
  const found = (field: FormField): boolean => sought === '' || saysAnything(field, sought, table.all);
  return (
    <section class="plan-argument">
      <h3>{argument.label}</h3>
      <p class="hint">{argument.sentence}</p>
      {single.length > 0 && (
        <Group title="In general" fields={single} isFound={single.some(found)} sought={sought}>
          {single.filter(found).map((field) => (
            <FieldRow key={field.path} field={field} path={field.path} />
          ))}
        </Group>
      )}
      {groups.map((field) => (
        <Group key={field.path} title={field.label} fields={[field]} isFound={found(field)} sought={sought}>
          <ObjectFields field={field} path={field.path} />
        </Group>
      ))}
    </section>
  );
}

function Group(props: {
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly isFound: boolean;
  readonly sought: string;
  readonly children: VNode | VNode[];
}): VNode {
  const { title, fields, isFound, sought, children } = props;
  const { table, draft, problems } = useForm();
  const inside = (path: string): boolean =>
    fields.some(
      (field) => path === field.path || path.startsWith(`${field.path}.`) || path.startsWith(`${field.path}[`),
    );
  const given = table.all.filter(
    ({ path, kind, isList }) =>
      !path.includes('[]') &&
      (kind !== 'object' || isList === true) &&
      inside(path) &&
      !table.isEssential(path) &&
      valueAt(draft, path) !== undefined,
  ).length;
  const wrong = [...problems.keys()].filter((path) => inside(path) && !table.isEssential(path)).length;
  return (
    <details class="plan-group" hidden={!isFound} open={sought === '' ? undefined : true}>
      <summary>
        {title}
        <span class="count">
          {given > 0 ? `${given} set` : 'all as by default'}
          {wrong > 0 && <span class="problem"> · {wrong === 1 ? 'one problem' : `${wrong} problems`}</span>}
        </span>
      </summary>
      {children}
    </details>
  );
}

/** True where a field, or one below it, has the words in its name or its sentence. */
function saysAnything(field: FormField, words: string, all: readonly FormField[]): boolean {
  return all.some(
    ({ path, label, sentence }) =>
      (path === field.path || path.startsWith(`${field.path}.`) || pathAbove(path).startsWith(`${field.path}[`)) &&
      `${label} ${sentence}`.toLowerCase().includes(words),
  );
}
