import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { table } from '../form/input-form.js';
import { valueAt } from '../form/plan-path.js';
import { fieldId, FormContext, Problem, useForm, ValueInput } from '../form/value-input.js';
import type { Session } from '../page/session.js';
import { type Assumption, missingWords, unstated } from '../plan/unstated.js';
import type { OwnPlan } from './own-plan.js';
import { ENTRY_PAY, hireValues } from './stated-by-census.js';
import { formOf } from './own-plan-section.js';

const ASSUMPTIONS = 'operatingAssumptions';
const CONTRIBUTION = `${ASSUMPTIONS}.contribution_policy`;
const HIRES = `${ASSUMPTIONS}.workforce.replacement_rate`;
const PREFIX = 'asked-';

/** Fields in which each assumption is stated, and whether none is an answer. */
const FIELDS: Readonly<
  Record<Assumption, { readonly path: string; readonly label: string; readonly hasNone: boolean }>
> = {
  price_growth: {
    path: `${ASSUMPTIONS}.share_valuation.annual_growth_rate`,
    label: 'Growth of the share price a year',
    hasNone: true,
  },
  contribution: { path: `${CONTRIBUTION}.percentage`, label: 'Contribution, of eligible pay', hasNone: true },
  replacement: { path: HIRES, label: 'People hired for each who leaves', hasNone: true },
  ebitda: {
    path: `${ASSUMPTIONS}.company_finances.ebitda[0]`,
    label: 'EBITDA of the first projected year',
    hasNone: false,
  },
};

/** Assumptions that count most and that the plan does not state, beside its answer. */
export function Asked({ plan, session }: { readonly plan: OwnPlan; readonly session: Session }): VNode | null {
  /** Assumptions whose fields stay until the focus leaves, though they are stated by then. */
  const [held, setHeld] = useState<readonly Assumption[]>([]);
  if (session.isExample || !plan.state.isShown) return null;
  const open = unstated(session.projection.inputs);
  const asked = (Object.keys(FIELDS) as Assumption[]).filter((one) => open.includes(one) || held.includes(one));
  if (asked.length === 0) return null;
  const form = formOf(plan);
  const { draft } = form;
  const isPayAsked = Number(valueAt(draft, HIRES) ?? 0) > 0 && form.problems.has(ENTRY_PAY);
  return (
    <FormContext.Provider
      value={{ ...form, idPrefix: PREFIX, change: (path, value) => plan.changeAll(valuesOf(path, value, plan)) }}
    >
      <section
        class="card asked-first"
        id="asked"
        tabIndex={-1}
        aria-labelledby="asked-first-title"
        onFocusIn={() => setHeld(asked)}
        onFocusOut={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget as Node | null)) return;
          // What is pressed below must not move away before it is released.
          if (document.querySelector(':active') === null) setHeld([]);
          else addEventListener('pointerup', () => setHeld([]), { once: true });
        }}
      >
        <h2 id="asked-first-title">What counts most is not stated yet</h2>
        {missingWords(session.projection.inputs) !== null && (
          <p class="note">It counts as none until you state it, and no verdict, figure or chart is drawn.</p>
        )}
        {asked.map((one) => (
          <AskedField key={one} {...FIELDS[one]} />
        ))}
        {isPayAsked && <AskedField path={ENTRY_PAY} label={table.label(ENTRY_PAY)} hasNone={false} />}
      </section>
    </FormContext.Provider>
  );
}

function AskedField({ path, label, hasNone }: (typeof FIELDS)[Assumption]): VNode {
  const { draft, change } = useForm();
  // A default in the field would look as if it were stated.
  const field = { ...table.at(path.replace('[0]', ''))!, isList: false, default: undefined };
  return (
    <div class="line">
      <label for={fieldId(path, PREFIX)}>{label}</label>
      <ValueInput {...{ field, path, label }} />
      {hasNone && (
        <button
          type="button"
          aria-label={`None: ${label}`}
          aria-pressed={valueAt(draft, path) === 0}
          onClick={() => change(path, 0)}
        >
          None
        </button>
      )}
      <Problem {...{ field, path }} />
    </div>
  );
}

/** A value with those that it needs: a percentage its type, hires the pay of those hired lately. */
function valuesOf(path: string, value: unknown, { state }: OwnPlan): (readonly [path: string, value: unknown])[] {
  const values = [[path, value] as const];
  if (path === FIELDS.contribution.path)
    return [[`${CONTRIBUTION}.type`, value === undefined ? undefined : 'percentage_of_payroll'], ...values];
  const { hires, draft } = state;
  if (path !== HIRES || !(Number(value) > 0) || hires === null || valueAt(draft, ENTRY_PAY) !== undefined)
    return values;
  return [...values, ...hireValues(hires)];
}
