import { button, byId, h } from '../page/dom.js';
import type { Session } from '../page/session.js';
import { choiceField } from './choice-field.js';
import { CONTROLS } from './controls.js';
import { UNCHANGED, type Field } from './field.js';
import { numberField } from './number-field.js';

/** The sliders, fields and choices, and the button that takes them all back. */
export function controlPanel(session: Session): { rebuild: () => void; show: () => void } {
  const form = byId<HTMLFormElement>('controls');
  form.addEventListener('submit', (event) => event.preventDefault());
  let fields: readonly Field[] = [];
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const reset = button('Back to the plan', () => session.restore({}), { class: 'quiet' });

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
