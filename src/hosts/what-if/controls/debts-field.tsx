import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { FormContext } from '../form/form-context.js';
import { ListField } from '../form/list-field.js';
import { valueAt, withValueAt } from '../form/plan-path.js';
import type { Session } from '../page/session.js';
import type { Control } from './control.js';
import { pinnedFields } from './controls.js';
import { debtLines, debtsText, type DebtLine } from './debt-lines.js';

const PATH = 'initialState.company.debts';

/** The debt schedule, as in the form. A line counts once it has an amount and years: until then it stands here alone. */
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
