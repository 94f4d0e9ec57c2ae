import type { VNode } from 'preact';
import { isReplaced } from './assumed.js';
import { impliedBy } from './implied.js';
import { rangeText, spokenValue } from './field-text.js';
import { hasBands, TERMINATION_TABLE, TURNOVER, withFlatRate } from './flat-rate.js';
import { fieldId, FormContext, useForm } from './form-context.js';
import type { FormField } from './form-field.js';
import { ListField } from './list-field.js';
import { valueAt } from './plan-path.js';
import { Problem } from './problem.js';
import { ValueInput } from './value-input.js';
import { vestingSteps } from '../../../presentation/words/index.js';

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
          <button type="button" class="quiet" onClick={offer.take}>
            Use this
          </button>
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
  const implied = impliedBy(path, draft);
  const usual = field.default ?? implied;
  const moves = field.moves === true || implied !== undefined;
  const isOwn = isReplaced(path, draft);
  const isOpen = valueAt(draft, path) === undefined && !isOwn;
  const range = rangeText(field);
  return (
    <p class="hint" id={`${fieldId(path)}-hint`}>
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
        The plan has rates by age or service. They are under “Everything else”, in the group Turnover.
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
        The part of the people employed who leave in a year, but for retirement, death and disability. It takes the
        place of the table; empty, the table holds.
      </p>
    </FormContext.Provider>
  );
}
