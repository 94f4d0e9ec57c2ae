import { button, h } from '../page/dom.js';
import type { Session } from '../page/session.js';
import { hintOf, type DebtsControl } from './control.js';
import { debtLines, debtsText, SCHEDULES, type DebtLine } from './debt-lines.js';
import { hintLine, isMoved, labelLine, problemLine, type Field } from './field.js';

const HEADS = ['Owed to', 'Owed, $', 'Interest, %', 'Years left', 'Repaid'] as const;

/** A line while it is typed: its cells as they are, and the debt that they make, if they do. */
interface TypedLine {
  readonly element: HTMLElement;
  readonly read: () => DebtLine | null;
}

/** The debt schedule: a line for each debt. */
export function debtsField(control: DebtsControl, session: Session): Field {
  const { id, label, documentation } = control;
  const planned = control.planned(session.plan.inputs);
  const body = h('tbody');
  let lines: readonly TypedLine[] = [];
  const typed = (): string => debtsText(lines.flatMap(({ read }) => read() ?? []));
  const take = (): void => session.set(id, typed());
  const add = (debt: DebtLine | null): TypedLine => {
    const line = typedLine(debt, `Debt ${lines.length + 1}`, take, () => {
      lines = lines.filter((other) => other !== line);
      line.element.remove();
      take();
    });
    lines = [...lines, line];
    body.append(line.element);
    return line;
  };
  const line = hintLine(id, hintOf(control, session.plan.inputs));
  const problem = problemLine(id, session);
  const element = h(
    'div',
    { class: 'control debts', 'data-control': id, role: 'group', 'aria-label': label },
    labelLine(h('span', { class: 'label' }, label), documentation, label),
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `${label}, by line` },
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, ...HEADS.map((head) => h('th', { scope: 'col' }, head)), h('td'))),
        body,
      ),
    ),
    button('Add a debt', () => add(null).element.querySelector('input')?.focus(), { class: 'quiet' }),
    problem.element,
    line.element,
  );
  return {
    element,
    show: () => {
      const value = session.standing(control) as string;
      // What is being typed must not be rewritten under the user's fingers.
      if (value !== typed()) {
        lines = [];
        body.replaceChildren();
        for (const debt of debtLines(value)) add(debt);
      }
      problem.show();
      const moved = isMoved(session.values, id);
      element.classList.toggle('moved', moved);
      line.show(moved ? debtsWords(planned) : null);
    },
  };
}

/** `$6,000,000 in 2 debts`. */
export function debtsWords(text: string): string {
  const lines = debtLines(text);
  const owed = lines.reduce((sum, line) => sum + line.owed, 0);
  const count = lines.length === 1 ? '1 debt' : `${lines.length} debts`;
  return lines.length === 0 ? 'none' : `$${owed.toLocaleString('en-US')} in ${count}`;
}

function typedLine(debt: DebtLine | null, name: string, take: () => void, remove: () => void): TypedLine {
  const cell = (head: string, value: string | number, attributes: Record<string, string>) =>
    h('input', { value, 'aria-label': head, oninput: take, ...attributes });
  const number = { type: 'number', step: 'any', inputmode: 'decimal' };
  const cells = [
    cell(HEADS[0], debt?.name ?? name, { type: 'text', maxlength: '60' }),
    cell(HEADS[1], debt?.owed ?? '', number),
    cell(HEADS[2], debt?.interest ?? '', number),
    cell(HEADS[3], debt?.years ?? '', number),
  ] as const;
  const schedule = h(
    'select',
    { 'aria-label': HEADS[4], onchange: take },
    ...SCHEDULES.map(([value, text]) => h('option', { value, selected: value === debt?.schedule }, text)),
  );
  const element = h(
    'tr',
    {},
    ...[...cells, schedule].map((content, i) => h('td', { 'data-head': HEADS[i] }, content)),
    h('td', {}, button('Remove', remove, { class: 'quiet' })),
  );
  return {
    element,
    read: () => {
      const [owedTo, owed, interest, years] = cells.map(({ value }) => value.trim());
      if (owed === '' || years === '') return null;
      return {
        name: owedTo!,
        owed: Number(owed),
        interest: Number(interest),
        years: Number(years),
        schedule: schedule.value as DebtLine['schedule'],
      };
    },
  };
}
