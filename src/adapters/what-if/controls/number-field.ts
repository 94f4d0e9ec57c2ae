import { h } from '../page/dom.js';
import type { Session } from '../page/session.js';
import { hintOf, type NumberControl } from './control.js';
import { hintLine, isMoved, labelLine, problemLine, type Field } from './field.js';

const UNIT_WORDS = { '%': 'percent', $: 'dollars', '×': 'times', years: 'years' } as const;
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** A slider and a number field for one value. */
export function numberField(control: NumberControl, session: Session): Field {
  const { id, label, documentation } = control;
  const planned = control.planned(session.plan.inputs);
  if (typeof planned === 'object') {
    const element = h(
      'div',
      { class: 'control', 'data-control': id },
      labelLine(h('span', { class: 'label' }, label), documentation, label),
      h('p', { class: 'hint' }, planned.absent),
    );
    return { element, show: () => undefined };
  }
  const unit = control.unit(session.plan.inputs);
  const ends = {
    min: Math.min(control.least, planned),
    max: Math.max(control.most(planned, unit), planned),
    step: control.step(planned, unit),
  };
  const take = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    if (value !== '' && Number.isFinite(Number(value))) session.set(id, Number(value));
  };
  const slider = h('input', {
    type: 'range',
    id: `${id}-slider`,
    ...ends,
    'aria-describedby': `${id}-hint`,
    oninput: take,
  });
  const field = h('input', {
    type: 'number',
    step: 'any',
    inputmode: 'decimal',
    'aria-label': `${label}, ${UNIT_WORDS[unit]}`,
    'aria-describedby': `${id}-problem ${id}-hint`,
    // What is typed replaces what stands there: digits beside it would be another amount.
    onfocus: () => field.select(),
    oninput: take,
    onchange: () => leave(),
  });
  const text = (value: number): string =>
    unit === '$'
      ? `$${plain.format(value)}`
      : unit === 'years'
        ? plain.format(value)
        : `${plain.format(value)} ${unit}`;
  // Many figures are hard to read without commas.
  const amount = unit === '$' ? h('span', { class: 'amount', 'aria-hidden': 'true' }) : null;
  const line = hintLine(id, hintOf(control, session.plan.inputs));
  const problem = problemLine(id, session);
  const element = h(
    'div',
    { class: 'control', 'data-control': id },
    labelLine(h('label', { for: `${id}-slider` }, label), documentation, label, amount),
    h(
      'div',
      { class: 'slider-line' },
      slider,
      h('span', { class: 'field' }, unit === '$' ? '$' : null, field, unit === '$' || unit === 'years' ? null : unit),
    ),
    problem.element,
    line.element,
  );
  const show = (): void => {
    const value = Number(session.standing(control));
    slider.value = String(value);
    slider.setAttribute('aria-valuetext', text(value));
    if (amount !== null) amount.textContent = value < 10_000 ? '' : text(value);
    // What is being typed must not be rewritten under the user's fingers.
    if (document.activeElement !== field || Number(field.value) !== value) field.value = String(value);
    if (problem.show()) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
    const moved = isMoved(session.values, id);
    element.classList.toggle('moved', moved);
    line.show(moved ? text(planned) : null);
  };
  /** Left empty, it goes back to what was last computed. */
  const leave = (): void => {
    if (field.value === '') {
      session.takeBack(id);
      field.value = String(session.values[id] ?? planned);
    }
    show();
  };
  return { element, show };
}
