import { issueText } from '../form/field-text.js';
import { fieldId } from '../form/form-context.js';
import { drawForm, table } from '../form/input-form.js';
import { h } from '../page/dom.js';
import type { PlanIssue } from './check-plan.js';
import { readPlanText } from './plan-text.js';

/** The plan while it is written: a form, and its text below, each of which follows the other. */
export interface PlanEditor {
  readonly element: HTMLElement;
  text: string;
  /** Says at the fields what is wrong with them. */
  say(issues: readonly PlanIssue[]): void;
  /** Leads to the place of an issue: its field, or, where the text is no plan, the characters. */
  goTo(place: Extract<PlanIssue['place'], { kind: 'plan' }>): void;
  readonly goToField: (path: string) => void;
  /** An issue of the plan in the words of the form. */
  inWords(issue: PlanIssue): PlanIssue;
}

/** `changed` hears of every change by the user. */
export function planEditor(changed: () => void): PlanEditor {
  const form = h('div', { class: 'plan-form' });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const text = h('textarea', {
    id: 'plan-text',
    rows: 14,
    spellcheck: 'false',
    wrap: 'off',
    oninput: () => {
      draw();
      changed();
    },
  });
  const advanced = h(
    'details',
    { class: 'data advanced' },
    h('summary', {}, 'Advanced: the plan as JSON'),
    h('label', { for: 'plan-text', class: 'label' }, 'Plan as JSON'),
    text,
  );
  let issues: readonly PlanIssue[] = [];
  /** What the form shows; it stays while the text is no plan. */
  let draft: Readonly<Record<string, unknown>> = {};

  const draw = (): void => {
    const read = readPlanText(text.value);
    if ('plan' in read) draft = read.plan;
    problem.textContent = 'plan' in read ? '' : `The text below is not a plan: ${read.problem.issue}.`;
    const problems = issues.flatMap(({ place, issue }) =>
      place.kind === 'plan' && place.field !== null ? [[table.shown(place.field, draft), issue] as const] : [],
    );
    drawForm(
      {
        draft,
        isLocked: !('plan' in read),
        // Of several things that are wrong with a field the first is said.
        problems: new Map([...problems].reverse()),
        change: (path, value) => {
          text.value = `${JSON.stringify(table.withValue(draft, path, value), null, 2)}\n`;
          draw();
          changed();
        },
      },
      form,
    );
  };
  const goToField = (path: string): void => {
    const shown = table.shown(path, draft);
    let element: HTMLElement | null = null;
    for (let at = shown; element === null && at !== ''; at = at.replace(/(?:^|\.|\[)[^.[]*$/, '')) {
      element = document.getElementById(fieldId(at)) ?? form.querySelector(`[data-field="${CSS.escape(at)}"]`);
    }
    if (element === null) return;
    for (let around = element.closest('details'); around !== null; around = around.parentElement!.closest('details')) {
      around.open = true;
    }
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  };
  return {
    element: h('div', {}, problem, form, advanced),
    get text() {
      return text.value;
    },
    set text(next) {
      text.value = next;
      issues = [];
      draw();
    },
    say: (next) => {
      issues = next;
      draw();
    },
    goTo: ({ field, from, to }) => {
      if (field !== null) {
        goToField(field);
        return;
      }
      advanced.open = true;
      text.focus();
      text.setSelectionRange(from, to);
      // Firefox scrolls to a selection only when it is typed into, so the page scrolls to the line.
      const lines = text.value.slice(0, from).split('\n').length - 1;
      text.scrollTop = (lines - 3) * (text.scrollHeight / text.value.split('\n').length);
    },
    goToField,
    inWords: (issue) => {
      if (issue.place.kind !== 'plan' || issue.place.field === null) return issue;
      const path = table.shown(issue.place.field, draft);
      const field = table.at(path);
      const text = issue.issue === 'Required' ? 'Is still needed' : issue.issue;
      return { ...issue, where: table.place(path), issue: field === undefined ? text : issueText(field, text) };
    },
  };
}
