import { howMark } from '../page/documentation.js';
import { byId, h } from '../page/dom.js';
import type { Session } from '../page/session.js';
import type { ControlId, ControlValues } from './control.js';
import { choiceField } from './choice-field.js';
import { CONTROLS } from './controls.js';
import { numberField } from './number-field.js';

const UNCHANGED = 'The figures are those from before this change.';

/** A control as it stands on the page. */
export interface Field {
  readonly element: HTMLElement;
  /** Shows where it stands. */
  readonly show: () => void;
}

/** The sliders, fields and choices, and what takes them all back. */
export function controlPanel(session: Session): { rebuild: () => void; show: () => void } {
  const form = byId<HTMLFormElement>('controls');
  form.addEventListener('submit', (event) => event.preventDefault());
  let fields: readonly Field[] = [];
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const reset = h('button', { type: 'button', class: 'quiet', onclick: () => session.restore({}) }, 'Back to the plan');

  const show = (): void => {
    for (const field of fields) field.show();
    reset.disabled = Object.keys(session.values).length === 0;
    const general = session.problem?.control === null ? session.problem.text : null;
    problem.hidden = general === null;
    problem.textContent = general === null ? '' : `${general}. ${UNCHANGED}`;
  };
  return {
    show,
    /** For another plan: where the sliders end depends on it. */
    rebuild: () => {
      fields = CONTROLS.map((control) =>
        control.kind === 'number' ? numberField(control, session) : choiceField(control, session),
      );
      form.replaceChildren(
        h('div', { class: 'controls-head' }, h('h2', { id: 'controls-title' }, 'What if'), reset),
        problem,
        ...fields.map(({ element }) => element),
      );
      show();
    },
  };
}

/** What is wrong with where a control stands, below it; `show` says whether anything is. */
export function problemLine(id: ControlId, session: Session): { element: HTMLElement; show: () => boolean } {
  const element = h('p', { class: 'problem', id: `${id}-problem`, role: 'alert' });
  return {
    element,
    show: () => {
      const { problem } = session;
      const text = problem?.control === id ? `${problem.text}. ${UNCHANGED}` : '';
      // Said once, not again whenever something else is drawn.
      if (element.textContent !== text) element.textContent = text;
      return text !== '';
    },
  };
}

/** What stands below a control: what it is, and what the plan says once it was moved. */
export function hintLine(id: string, hint: string): { element: HTMLElement; show: (planned: string | null) => void } {
  const was = h('span', { class: 'was' });
  const element = h('p', { class: 'hint', id: `${id}-hint` }, hint, ' ', was);
  return {
    element,
    show: (planned) => {
      was.textContent = planned === null ? '' : `Plan: ${planned}.`;
    },
  };
}

/** A label with the mark that leads to the documentation. */
export function labelLine(label: HTMLElement, documentation: string, what: string): HTMLElement {
  return h('div', { class: 'label-line' }, label, howMark(documentation, what));
}

/** True where the user moved a control. */
export function isMoved(values: ControlValues, id: keyof ControlValues): boolean {
  return values[id] !== undefined;
}
