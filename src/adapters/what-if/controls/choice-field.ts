import { h } from '../page/dom.js';
import type { Session } from '../page/session.js';
import { hintOf, type ChoiceControl } from './control.js';
import { hintLine, isMoved, labelLine, problemLine, type Field } from './field.js';

/** Options of which one holds; none of them where another control has made it something else. */
export function choiceField(control: ChoiceControl, session: Session): Field {
  const { id, label, documentation } = control;
  const planned = control.planned(session.plan.inputs);
  const { plannedOnly = [] } = control;
  const options = control.options.filter(([value]) => !plannedOnly.includes(value) || planned === value);
  const radios = options.map(([value, text]) => {
    const input = h('input', { type: 'radio', name: id, value, onchange: () => session.set(id, value) });
    return { input, element: h('label', { class: 'option' }, input, h('span', {}, text)) };
  });
  const line = hintLine(id, hintOf(control, session.plan.inputs));
  const problem = problemLine(id, session);
  const legend = h('legend', {}, label);
  const element = h(
    'fieldset',
    { class: 'control', 'data-control': id, 'aria-describedby': `${id}-problem ${id}-hint` },
    legend,
    h(
      'div',
      { class: 'mark-line' },
      labelLine(h('span', { class: 'label', 'aria-hidden': 'true' }, label), documentation, label),
    ),
    h(
      'div',
      { class: options.some(([, text]) => text.length > 14) ? 'options stacked' : 'options' },
      ...radios.map(({ element }) => element),
    ),
    problem.element,
    line.element,
  );
  return {
    element,
    show: () => {
      const value = session.standing(control);
      for (const { input } of radios) input.checked = input.value === value;
      problem.show();
      const moved = isMoved(session.values, id);
      element.classList.toggle('moved', moved);
      line.show(moved ? (options.find(([option]) => option === planned)?.[1].toLowerCase() ?? null) : null);
    },
  };
}
