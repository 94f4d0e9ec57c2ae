import { button, h } from '../page/dom.js';
import type { PlanIssue } from './check-plan.js';
import type { IssueGroup } from './group-issues.js';

/** Nobody corrects more than this one by one. */
const MOST_SHOWN = 50;

/** What is wrong, each a button that leads there. */
export function issueList(groups: readonly IssueGroup[], goTo: (issue: PlanIssue) => void): HTMLElement {
  const more = groups.length - MOST_SHOWN;
  return h(
    'div',
    { role: 'group', 'aria-label': 'What is wrong' },
    h(
      'p',
      { class: 'problem', role: 'alert' },
      `${countOf(groups)}. Choose ${groups.length === 1 ? 'it' : 'one'} to go there; what was shown before is still shown.`,
    ),
    h(
      'ul',
      { class: 'issue-list' },
      ...groups.slice(0, MOST_SHOWN).map(({ where, issue, first }) =>
        h(
          'li',
          {},
          button(where, () => goTo(first), { class: 'quiet' }),
          h('span', {}, issue),
        ),
      ),
    ),
    more > 0 ? h('p', { class: 'note' }, `And ${more.toLocaleString('en-US')} more.`) : null,
  );
}

function countOf(groups: readonly IssueGroup[]): string {
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  const number = all.toLocaleString('en-US');
  if (all === 1) return 'One thing is wrong';
  if (all === groups.length) return `${number} things are wrong`;
  const kinds = groups.length === 1 ? 'one kind' : `${groups.length.toLocaleString('en-US')} kinds`;
  return `${number} things of ${kinds} are wrong`;
}
