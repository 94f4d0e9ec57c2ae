import { CONTROLS } from '../controls/controls.js';
import { valueText } from '../scenarios/describe-values.js';
import { byId, h } from './dom.js';
import type { Session } from './session.js';

/** What paper has in the place of sliders: every assumption as it stands, and which of them is not the plan's. */
export function handOut(session: Session): { show: () => void } {
  const list = h('dl', { class: 'assumptions' });
  const block = h('section', { class: 'paper-only' }, h('h2', {}, 'Assumptions'), list);
  byId('bench').before(block);
  byId('print').addEventListener('click', () => print());
  return {
    show: () => {
      const { inputs } = session.plan;
      const years = session.projection.run.annual_projections.length;
      const people = inputs.initialState.participants.length;
      const facts: [string, string][] = CONTROLS.flatMap((control): [string, string][] => {
        const planned = control.planned(inputs);
        const value = session.values[control.id] ?? planned;
        if (typeof value === 'object') return [];
        const was =
          session.values[control.id] === undefined || typeof planned === 'object'
            ? ''
            : ` (plan: ${valueText(control, planned, inputs)})`;
        return [[control.label, `${valueText(control, value, inputs)}${was}`]];
      });
      facts.push(['Census', `${people.toLocaleString('en-US')} people, projected over ${years} years`]);
      list.replaceChildren(...facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
    },
  };
}
