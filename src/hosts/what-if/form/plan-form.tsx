import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ESSENTIALS } from './essentials.js';
import { FieldRow, ObjectFields } from './field-row.js';
import { FormContext, useForm, type FormState } from './form-context.js';
import type { FormField } from './form-field.js';
import { pathAbove, valueAt } from './plan-path.js';

/** Form of the plan: first the inputs that every plan needs, then all inputs in folded groups, as the schemas have them. */
export function PlanForm(state: FormState): VNode {
  const [sought, setSought] = useState('');
  return (
    <FormContext.Provider value={state}>
      {ESSENTIALS.map(({ title, fields }) => (
        <fieldset key={title} class="plan-object essentials">
          <legend>{title}</legend>
          {fields.map(([path]) => {
            const field = state.table.at(path);
            return field === undefined ? null : <FieldRow key={path} field={field} path={path} />;
          })}
        </fieldset>
      ))}
      <div class="plan-more">
        <h4>Everything else</h4>
        <p class="hint">Every other input has a default. Open a group to see and change it.</p>
        <div class="line">
          <label for="find-field">Find an input</label>
          <input
            type="search"
            id="find-field"
            value={sought}
            onInput={({ currentTarget: { value } }) => setSought(value)}
          />
        </div>
        {state.table.below('').map((argument) => (
          <Argument key={argument.path} argument={argument} sought={sought.trim().toLowerCase()} />
        ))}
      </div>
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
      <h5>{argument.label}</h5>
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
