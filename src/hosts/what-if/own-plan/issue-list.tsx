import type { VNode } from 'preact';
import type { PlanIssue } from './check-plan.js';
import type { IssueGroup } from './group-issues.js';

/** Nobody corrects more than this one by one. */
const MOST_SHOWN = 50;

/** What is wrong, each a button that leads there. */
export function IssueList(props: {
  readonly groups: readonly IssueGroup[];
  readonly goTo: (issue: PlanIssue) => void;
}): VNode {
  const { groups, goTo } = props;
  const more = groups.length - MOST_SHOWN;
  return (
    <div role="group" aria-label="What is wrong">
      <p class="problem" role="alert">
        {countOf(groups)}. Choose {groups.length === 1 ? 'it' : 'one'} to go there.
      </p>
      <ul class="issue-list">
        {groups.slice(0, MOST_SHOWN).map(({ where, issue, first }, i) => (
          <li key={i}>
            <button type="button" class="quiet" onClick={() => goTo(first)}>
              {where}
            </button>
            <span>{issue}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p class="note">And {more.toLocaleString('en-US')} more.</p>}
    </div>
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
