import { controlOf, valueText } from '../controls/controls.js';
import { button, h } from '../page/dom.js';
import type { Session } from '../page/session.js';
import { mendsOf, type Mend } from './mends.js';

/** Offers to look for what would mend a shortfall, one control at a time. */
export function mendsBlock(session: Session): { readonly element: HTMLElement; readonly show: () => void } {
  const list = h('ul', { class: 'mends' });
  const status = h('p', { class: 'note', role: 'status' });
  const look = button('What would mend it?', () => void find());
  const element = h('div', { class: 'mend' }, look, status, list);
  /** What is shown is found for this; anything else makes it void. */
  let found: unknown = null;

  const find = async (): Promise<void> => {
    const asked = session.projection;
    found = asked;
    list.replaceChildren();
    status.textContent = 'Looking …';
    const mends: Mend[] = [];
    // One lever a turn, so that the page can be used meanwhile.
    for (const mend of mendsOf(session)) {
      mends.push(mend);
      await new Promise((resolve) => setTimeout(resolve));
      if (session.projection !== asked) return;
    }
    status.textContent = 'Each alone, moved as little as keeps cash from falling short in any year:';
    list.replaceChildren(...mends.map((mend) => h('li', {}, ...inWords(mend))));
  };
  const inWords = ({ id, value }: Mend): (string | Node)[] => {
    const control = controlOf(id);
    if (value === null) return [`${control.label}: no value mends it alone.`];
    const { inputs } = session.plan;
    const now = valueText(control, session.standing(control) as number, inputs);
    const text = `${control.label}: ${valueText(control, value, inputs)} instead of ${now}.`;
    return [text, ' ', button('Show', () => session.set(id, value), { class: 'quiet', 'aria-label': `Show ${text}` })];
  };
  return {
    element,
    show: () => {
      const { run } = session.projection;
      element.hidden = (run.summary_metrics.years_with_cash_shortfall ?? 0) === 0;
      if (found === session.projection) return;
      found = null;
      status.textContent = '';
      list.replaceChildren();
    },
  };
}
