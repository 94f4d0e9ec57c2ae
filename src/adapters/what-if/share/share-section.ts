import { howLink, sectionHead } from '../page/documentation.js';
import { button, byId, h } from '../page/dom.js';
import { download, fileName } from '../page/download.js';
import { textOfPlan } from '../own-plan/plan-text.js';
import type { Session } from '../page/session.js';
import { tableCsv } from '../figures/table-csv.js';
import { yearTable } from '../figures/year-table.js';
import { toFragment } from './share-link.js';

/** Longer ones are cut off by mail programs and chats. */
const LONGEST_LINK = 8_000;

/** A link to what is shown, and the whole run as files. */
export function shareSection(session: Session, announce: (text: string) => void): { show: () => void } {
  const withCensus = h('input', { type: 'checkbox', id: 'with-census' });
  const censusLine = h(
    'label',
    { class: 'option' },
    withCensus,
    h('span', {}, 'With the census: everyone who has the link can read pay and balances of each person'),
  );
  const field = h('input', { type: 'text', id: 'link', readonly: true, 'aria-label': 'Link to what is shown' });
  const note = h('p', { class: 'note', role: 'status' });
  const make = async (): Promise<void> => {
    const { plan, isExample, values, scenarios } = session;
    const fragment = await toFragment({
      plan: isExample ? null : plan.inputs,
      hasCensus: isExample || withCensus.checked,
      values,
      scenarios: scenarios.map((scenario) => ({ name: scenario.name, values: scenario.values })),
    });
    field.value = `${location.href.replace(/#.*$/, '')}${fragment}`;
    linkLine.hidden = false;
    field.focus();
    field.select();
    const copied = await copy(field.value);
    const long =
      field.value.length > LONGEST_LINK
        ? ` It has ${field.value.length.toLocaleString('en-US')} characters: some programs cut off long links.`
        : '';
    note.textContent = `${copied ? 'Copied.' : 'Copy the link above.'}${long}`;
    announce(note.textContent);
  };
  const linkLine = h('div', { class: 'line', hidden: true }, field);
  const saveYears = (): void =>
    download(fileName(session.name, 'years.csv'), tableCsv(yearTable(session.projection.run)), 'text/csv');
  const saveRun = (): void => {
    const { inputs, run } = session.projection;
    const { annual_projections, trust_states, summary_metrics } = run;
    const results = { annual_projections, trust_states, summary_metrics };
    const content = `${JSON.stringify({ inputs, results }, null, 2)}\n`;
    download(fileName(session.name, 'run.json'), content, 'application/json');
  };
  const savePlan = (): void => {
    const content = textOfPlan(session.projection.inputs);
    download(fileName(session.name, 'plan.json'), content, 'application/json');
  };
  byId('share').append(
    sectionHead('share', 'Share and export', howLink('#7-results', 'The results')),
    h(
      'p',
      { class: 'note' },
      'The link holds the inputs, compressed, behind the # sign. Browsers do not send that part to any server.',
    ),
    censusLine,
    h('div', { class: 'line' }, button('Copy a link', make, { class: 'main', id: 'make-link' })),
    linkLine,
    note,
    h(
      'div',
      { class: 'line' },
      button('Years as CSV', saveYears),
      button('Inputs and results as JSON', saveRun),
      button('Plan as JSON, without census', savePlan),
    ),
  );
  return {
    show: () => {
      censusLine.hidden = session.isExample;
      // A link holds what was shown when it was made.
      if (!linkLine.hidden) {
        linkLine.hidden = true;
        note.textContent = '';
      }
    },
  };
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not permitted, or not a secure page: the field stays selected for copying.
    return false;
  }
}
