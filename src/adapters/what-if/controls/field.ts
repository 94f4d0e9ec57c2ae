import { howMark } from '../page/documentation.js';
import { h } from '../page/dom.js';
import type { Session } from '../page/session.js';
import type { ControlId, ControlValues } from './control.js';

/** What follows every refusal of a control. */
export const UNCHANGED = 'The figures are those from before this change.';

/** A control as it stands on the page. */
export interface Field {
  readonly element: HTMLElement;
  /** Shows where it stands. */
  readonly show: () => void;
}

/** The line below a control that says what is wrong with its value; `show` returns whether anything is. */
export function problemLine(id: ControlId, session: Session): { element: HTMLElement; show: () => boolean } {
  const element = h('p', { class: 'problem', id: `${id}-problem`, role: 'alert' });
  return {
    element,
    show: () => {
      const { problem } = session;
      const text = problem?.control === id ? `${problem.text}. ${UNCHANGED}` : '';
      // Announced once, not again whenever something else is drawn.
      if (element.textContent !== text) element.textContent = text;
      return text !== '';
    },
  };
}

/** The line below a control: what it is, and once it has been moved, what the plan says. */
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
export function labelLine(
  label: HTMLElement,
  documentation: string,
  what: string,
  value: HTMLElement | null = null,
): HTMLElement {
  return h('div', { class: 'label-line' }, label, value, howMark(documentation, what));
}

/** True where the user moved a control. */
export function isMoved(values: ControlValues, id: keyof ControlValues): boolean {
  return values[id] !== undefined;
}
