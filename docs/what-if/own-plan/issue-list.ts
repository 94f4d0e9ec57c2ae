import { h } from '../page/dom.js';
import type { PlanIssue } from './check-plan.js';

/** More than this nobody mends one by one. */
const MOST_SHOWN = 50;

/** What is wrong, each a button that leads there. */
export function issueList(issues: readonly PlanIssue[], goTo: (issue: PlanIssue) => void): HTMLElement {
  const more = issues.length - MOST_SHOWN;
  const count =
    issues.length === 1 ? 'One thing is wrong' : `${issues.length.toLocaleString('en-US')} things are wrong`;
  return h(
    'div',
    { role: 'group', 'aria-label': 'What is wrong' },
    h(
      'p',
      { class: 'problem', role: 'alert' },
      `${count}. Choose one to go there; what was shown before is still shown.`,
    ),
    h(
      'ul',
      { class: 'issue-list' },
      ...issues
        .slice(0, MOST_SHOWN)
        .map((issue) =>
          h(
            'li',
            {},
            h('button', { type: 'button', class: 'quiet', onclick: () => goTo(issue) }, issue.where),
            h('span', {}, issue.issue),
          ),
        ),
    ),
    more > 0 ? h('p', { class: 'note' }, `And ${more.toLocaleString('en-US')} more.`) : null,
  );
}
