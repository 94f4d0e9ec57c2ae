import { button, byId, h } from '../page/dom.js';
import type { Session } from '../page/session.js';
import { CONTROLS } from './controls.js';
import { UNCHANGED } from './field.js';
import { fieldsFor, type Fields } from './fields.js';

/** The sliders, fields and choices, and the button that takes them all back. */
export function controlPanel(session: Session): { rebuild: () => void; show: () => void } {
  const form = byId<HTMLFormElement>('controls');
  form.addEventListener('submit', (event) => event.preventDefault());
  let fields: Fields = { elements: [], show: () => undefined };
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const reset = button('Back to the plan', () => session.restore({}), { class: 'quiet' });

  const show = (): void => {
    fields.show();
    reset.disabled = Object.keys(session.values).length === 0;
    const general = session.problem?.control === null ? session.problem.text : null;
    problem.hidden = general === null;
    problem.textContent = general === null ? '' : `${general}. ${UNCHANGED}`;
  };
  return {
    show,
    /** For another plan: where the sliders end depends on it. */
    rebuild: () => {
      fields = fieldsFor(
        CONTROLS.filter(({ group }) => group === undefined),
        session,
      );
      form.replaceChildren(
        h('div', { class: 'controls-head' }, h('h2', { id: 'controls-title' }, 'What if'), reset),
        problem,
        ...fields.elements,
      );
      show();
    },
  };
}
