import { foldFindings, whenFound } from '../../text/index.js';
import type { ComplianceFinding } from '../../../index.js';
import { howLink, sectionHead } from '../page/documentation.js';
import { byId, h } from '../page/dom.js';

/** What deserves a look: the findings of a run, the most severe first. */
export function findingsSection(): { show: (findings: readonly ComplianceFinding[]) => void } {
  const title = 'What deserves a look';
  const list = h('ul', { class: 'findings' });
  const none = h('p', { class: 'note' }, 'Nothing: the engine has no finding about this run.');
  byId('findings').append(sectionHead('findings', title, howLink('#8-compliance-findings', title)), none, list);
  return {
    show: (findings) => {
      none.hidden = findings.length > 0;
      list.replaceChildren(
        ...foldFindings(findings).map((finding) => {
          const weight = h('strong', { class: `is-${finding.severity}` }, finding.severity);
          const when = ` ${whenFound(finding) || 'the plan'}`;
          return h('li', {}, h('span', { class: 'when' }, weight, when), h('span', {}, finding.message));
        }),
      );
    },
  };
}
