import type { VNode } from 'preact';
import { hasBands, TURNOVER, withFlatRate } from './flat-rate.js';
import { FormContext, fieldId, useForm } from './form-context.js';
import { valueAt } from './plan-path.js';
import { Problem } from './problem.js';
import { ValueInput } from './value-input.js';

const FIRST = `${TURNOVER}.termination_rates[0].rate`;
const LABEL = 'Or one rate for everybody';
/** The first band stands among the other inputs as well. */
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
