import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { unitAround, typedNumber } from '../form/field-text.js';
import { HowLink } from '../page/section-head.js';
import { NOT_STATED } from '../plan/unstated.js';
import type { Session } from '../page/session.js';
import type { Control } from './control-rows.js';
import { byYearText, pinnedFields, valueText } from './controls.js';
import { FormContext } from '../form/value-input.js';
import { ListField } from '../form/list-field.js';
import { valueAt, withValueAt } from '../form/plan-path.js';
import { type DebtLine, debtLines, debtsText } from './company-controls.js';

/** Sentence after every refusal of a control. */
export const UNCHANGED = 'The figures are those from before this change.';

interface FieldProps {
  readonly control: Control;
  readonly session: Session;
}

/** Controls where they stand; those that say nothing for the plan as it is are left out. */
export function ControlFields(props: { readonly controls: readonly Control[]; readonly session: Session }): VNode {
  const { controls, session } = props;
  const { inputs } = session.projection;
  return (
    <>
      {controls.map((control) => (
        <div
          key={control.id}
          hidden={!control.applies(inputs)}
          data-control={control.id}
          class={classOf(control, session)}
        >
          {control.applies(inputs) && <ControlField control={control} session={session} />}
        </div>
      ))}
    </>
  );
}

function classOf({ id, kind }: Control, session: Session): string {
  return `control${kind === 'debts' ? ' debts' : ''}${session.isMoved(id) ? ' moved' : ''}`;
}

function ControlField({ control, session }: FieldProps): VNode {
  const planned = control.planned(session.plan.inputs);
  if (typeof planned === 'object') {
    return (
      <>
        <LabelLine {...{ control, session }}>
          <span class="label">{control.label}</span>
        </LabelLine>
        <p class="hint">{planned.absent}</p>
      </>
    );
  }
  if (control.kind === 'number') return <NumberField {...{ control, session }} planned={Number(planned)} />;
  if (control.kind === 'choice') return <ChoiceField {...{ control, session }} planned={String(planned)} />;
  return (
    <div role="group" aria-label={control.label}>
      <LabelLine {...{ control, session }}>
        <span class="label">{control.label}</span>
      </LabelLine>
      <DebtsField control={control} session={session} />
      <Problem {...{ control, session }} />
    </div>
  );
}

/** A label, what it was before it was moved, and the mark that shows what the control is. */
function LabelLine(props: FieldProps & { readonly children: ComponentChildren; readonly field?: VNode }): VNode {
  const { control, session, children, field } = props;
  const { id, label, documentation } = control;
  const [isOpen, setOpen] = useState(false);
  const { inputs } = session.plan;
  const planned = control.planned(inputs);
  const byYear = byYearText(control, inputs);
  return (
    <>
      <div class="label-line">
        {children}
        <button
          type="button"
          class="mark"
          aria-label={`What is this: ${label}`}
          aria-expanded={isOpen}
          aria-controls={`${id}-hint`}
          onClick={() => setOpen(!isOpen)}
        >
          ?
        </button>
        <span class={byYear === null ? 'was' : 'was by-year'}>
          {typeof planned !== 'object' &&
            (byYear !== null || session.isMoved(id)) &&
            `Plan: ${byYear ?? valueText(control, planned, inputs)}`}
        </span>
        {field}
      </div>
      <p class="hint" id={`${id}-hint`} hidden={!isOpen}>
        {control.field(inputs).sentence} <HowLink anchor={documentation} topic={label} />
      </p>
    </>
  );
}

/** Problem of a value. */
function Problem({ control: { id }, session: { problem } }: FieldProps): VNode {
  return (
    <p class="problem" id={`${id}-problem`} role="alert">
      {problem?.control === id && `${problem.text}. ${UNCHANGED}`}
    </p>
  );
}

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const BY_YEAR = 'by year';
const UNIT_WORDS: Readonly<Record<string, string>> = { '%': 'percent', '×': 'times' };
/** A value that can be typed over, and a slider. */
function NumberField({ control, session, planned }: FieldProps & { readonly planned: number }): VNode {
  const { id, label } = control;
  const { inputs } = session.plan;
  const field = control.field(inputs);
  const { before, after } = unitAround(field);
  // What is being typed must not be rewritten under the user's fingers.
  const [typed, setTyped] = useState<string | null>(null);
  const standing = session.standing(control) as number | string;
  const value = typeof standing === 'number' ? standing : planned;
  // Many figures are hard to read without commas; a year has none.
  const isLong = before !== '' && typeof standing === 'number';
  // Of years that differ no value is that of the plan.
  const byYear = session.isMoved(id) ? null : byYearText(control, session.inputsOf(control));
  const placeholder = byYear === NOT_STATED ? NOT_STATED : BY_YEAR;
  const shown = typed ?? (byYear !== null ? '' : isLong ? plain.format(standing) : String(standing));
  return (
    <>
      <LabelLine
        {...{ control, session }}
        field={
          <span class="field">
            {before}
            <input
              type="text"
              inputMode="decimal"
              value={shown}
              placeholder={placeholder}
              style={{ width: `calc(${Math.max(3, (shown || placeholder).length)}ch + 0.8rem)` }}
              aria-label={`${label}, ${before === '' ? (UNIT_WORDS[after] ?? after) : 'dollars'}`}
              aria-describedby={`${id}-problem ${id}-hint`}
              aria-invalid={session.problem?.control === id ? 'true' : undefined}
              // What is typed replaces what stands there: digits beside it would be another amount.
              onFocus={({ currentTarget }) => currentTarget.select()}
              onInput={({ currentTarget }) => {
                setTyped(currentTarget.value);
                if (currentTarget.value.trim() !== '') session.set(id, typedNumber(currentTarget.value, field.unit));
              }}
              onBlur={({ currentTarget }) => {
                setTyped(null);
                // Left empty, it goes back to what was last computed.
                if (currentTarget.value.trim() === '') session.takeBack(id);
              }}
            />
            {UNIT_WORDS[after] !== undefined && after}
          </span>
        }
      >
        <label for={`${id}-slider`}>{label}</label>
      </LabelLine>
      <input
        type="range"
        id={`${id}-slider`}
        {...control.slider(inputs, planned)}
        value={value}
        aria-valuetext={byYear ?? valueText(control, value, inputs)}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => session.set(id, Number(currentTarget.value))}
      />
      <Problem {...{ control, session }} />
    </>
  );
}

/** Words of which one holds; none of them where another control has made it something else. */
function ChoiceField({ control, session, planned }: FieldProps & { readonly planned: string }): VNode {
  const { id, label } = control;
  const options = control.options(planned);
  const standing = session.standing(control);
  return (
    <fieldset aria-describedby={`${id}-problem ${id}-hint`}>
      <legend>{label}</legend>
      <LabelLine {...{ control, session }}>
        <span class="label" aria-hidden="true">
          {label}
        </span>
      </LabelLine>
      <div class={options.some(([, text]) => text.length > 14) ? 'options stacked' : 'options'}>
        {options.map(([word, text]) => (
          <label key={word} class="option">
            <input
              type="radio"
              name={id}
              value={word}
              checked={word === standing}
              onChange={() => session.set(id, word)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <Problem {...{ control, session }} />
    </fieldset>
  );
}

const PATH = 'initialState.company.debts';

/** Debt schedule, as in the form. A line counts once it has an amount and years: until then it is shown here alone. */
export function DebtsField({ control, session }: { readonly control: Control; readonly session: Session }): VNode {
  const standing = session.standing(control) as string;
  const [typed, setTyped] = useState<readonly Partial<DebtLine>[]>([]);
  // Another plan, or a move elsewhere, has other debts than those that were typed.
  const lines = debtsText(complete(typed)) === standing ? typed : debtLines(standing);
  const change = (path: string, value: unknown): void => {
    const draft = withValueAt(withValueAt({}, PATH, lines), path, value);
    const next = (valueAt(draft, PATH) ?? []) as readonly Partial<DebtLine>[];
    setTyped(next);
    session.set(control.id, debtsText(complete(next)));
  };
  const state = {
    table: pinnedFields,
    draft: withValueAt({}, PATH, lines),
    problems: new Map<string, string>(),
    isLocked: false,
    idPrefix: 'pinned-',
    change,
  };
  return (
    <FormContext.Provider value={state}>
      <ListField field={pinnedFields.at(PATH)!} path={PATH} label={control.label} />
    </FormContext.Provider>
  );
}

function complete(lines: readonly Partial<DebtLine>[]): DebtLine[] {
  const isComplete = (line: Partial<DebtLine>): line is DebtLine =>
    line.principal_balance !== undefined && line.years_remaining !== undefined;
  return lines.filter(isComplete);
}
