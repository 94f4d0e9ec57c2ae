import type { Doubt } from '../../review/index.js';
import { CONTROLS } from '../controls/controls.js';
import { reviewed } from '../plan/inputs.js';
import { unreadNotices } from '../own-plan/unread-columns.js';
import { byId, h } from './dom.js';
import type { Session } from './session.js';

/** Inputs that are legal but probably not meant, shown near the answer for as long as they stand. */
export function doubtsSection(session: Session): { show: () => void } {
  const holder = byId('doubts');
  let shown = '';
  // A census is long, and the plan stays the same for many moves of a slider.
  let ofPlan: { readonly plan: Session['plan'] | null; readonly fields: ReadonlySet<string> } = {
    plan: null,
    fields: new Set(),
  };
  return {
    show: () => {
      const { plan } = session;
      if (ofPlan.plan !== plan) ofPlan = { plan, fields: new Set(reviewed(plan.inputs).map(({ field }) => field)) };
      const notices = [...unreadNotices(session.columnsRead), ...doubtsOf(session, ofPlan.fields).map(inWords)];
      if (notices.join('\n') === shown) return;
      shown = notices.join('\n');
      holder.hidden = notices.length === 0;
      holder.replaceChildren(
        h('p', {}, 'Before you rely on this answer:'),
        h('ul', {}, ...notices.map((notice) => h('li', {}, notice))),
      );
    },
  };
}

/**
 * An input that is unread because a control was moved is not an oversight, nor is a method that a control offers; who is hired is stated
 * beside the answer anyway.
 */
function doubtsOf({ projection, columnsRead }: Session, ofPlan: ReadonlySet<string>): Doubt[] {
  return reviewed(projection.inputs).filter(
    ({ field, issue }) =>
      (ofPlan.has(field) || !issue.startsWith('Is not read')) &&
      !issue.startsWith('Redeems') &&
      !issue.startsWith('Is per_share_growth') &&
      !(field === 'workforce' || field === 'workforce.replacement_rate') &&
      !(issue.startsWith('Nobody has allocated_shares') && !columnsRead.has('allocated_shares')) &&
      !(issue.startsWith('Nobody employed has compensation') && !columnsRead.has('compensation')),
  );
}

/** Names the control of an input that has one; percentages are typed as such there. */
function inWords({ field, issue }: Doubt): string {
  const control = CONTROLS.find(({ fields }) => fields.includes(field));
  if (control !== undefined)
    return `${control.label}: ${issue.replace(/: for .+ write .+$/, '').replace(/^\S+ means /, 'Is ')}.`;
  return `${/^participants\b/.test(field) ? 'Census' : field}: ${issue}.`;
}
