import { issueText } from '../form/field-text.js';
import { table as fields } from '../form/input-form.js';
import type { Draft } from '../form/plan-path.js';
import type { PlanIssue } from './check-plan.js';

/** Issues in the order of the form and in its words. */
export function inOrderOfForm(issues: readonly PlanIssue[], draft: Draft): PlanIssue[] {
  const position = ({ place: to }: PlanIssue): number =>
    to.kind === 'plan' && to.field !== null ? fields.position(fields.shown(to.field, draft)) : fields.all.length;
  return [...issues].sort((one, other) => position(one) - position(other)).map((issue) => inWordsOfForm(issue, draft));
}

/** An issue of the plan in the words of the form. */
function inWordsOfForm(issue: PlanIssue, draft: Draft): PlanIssue {
  if (issue.place.kind !== 'plan' || issue.place.field === null) return issue;
  const path = fields.shown(issue.place.field, draft);
  const field = fields.at(path);
  const text = issue.issue === 'Required' ? 'Is still needed' : issue.issue;
  return { ...issue, where: fields.place(path), issue: field === undefined ? text : issueText(field, text) };
}
