import { yearRanges } from '../../../src/adapters/cli/simulate/findings-list.js';
import type { ComplianceFinding } from '../../../src/index.js';
import { howLink } from '../page/documentation.js';
import { byId, h } from '../page/dom.js';

/** What deserves a look: the findings of a run, those of one kind together. */
export function findingsSection(): { show: (findings: readonly ComplianceFinding[]) => void } {
  const title = 'What deserves a look';
  const list = h('ul', { class: 'findings' });
  const none = h('p', { class: 'note' }, 'Nothing: the engine has no finding about this run.');
  byId('findings').append(
    h(
      'div',
      { class: 'section-head' },
      h('h2', { id: 'findings-title' }, title),
      howLink('#8-compliance-findings', title),
    ),
    none,
    list,
  );
  return {
    show: (findings) => {
      const kinds = new Map<string, ComplianceFinding[]>();
      for (const finding of findings) kinds.set(finding.code, [...(kinds.get(finding.code) ?? []), finding]);
      none.hidden = findings.length > 0;
      list.replaceChildren(
        ...[...kinds.values()].map((ofKind) => {
          const years = ofKind.flatMap(({ year }) => (year === null ? [] : [year]));
          return h(
            'li',
            {},
            h('span', { class: 'when' }, years.length === 0 ? 'The plan' : yearRanges(years)),
            h('span', {}, ofKind[0]!.message),
          );
        }),
      );
    },
  };
}
