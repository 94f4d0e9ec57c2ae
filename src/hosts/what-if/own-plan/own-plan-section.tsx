import type { VNode } from 'preact';
import { typicalHireWords } from '../../../presentation/words/index.js';
import { table } from '../form/input-form.js';
import { PlanForm } from '../form/plan-form.js';
import { valueAt } from '../form/plan-path.js';
import { download } from '../page/dom.js';
import { HowLink, SectionHead } from '../page/section-head.js';
import { FileButton } from './file-input.js';
import { ENTRY_PAY, type OwnPlan } from './own-plan.js';
import { Reading } from './reading.js';
import { CENSUS_TEMPLATE } from './plan-text.js';
import type { PlanIssue } from './check-plan.js';
import type { IssueGroup } from './group-issues.js';

/** Where users write a plan of their own and bring its census. */
export function OwnPlanSection({ plan }: { readonly plan: OwnPlan }): VNode {
  const { pasted, census, status, listed, exampleText } = plan.state;
  const isEmpty = exampleText === null && !plan.isOwn;
  const take = (files: Iterable<File>): Promise<void> => plan.takeFiles(files);
  return (
    <>
      <SectionHead id="own-plan" title="The plan">
        <HowLink anchor="#2-inputs" topic="The inputs" question="What do the inputs mean?" />
      </SectionHead>
      <p class="note">
        Files are read in this browser and never uploaded: this page has no server to send them to, and its security
        policy forbids it to connect to any. Drop them here, choose them, or paste their content.
      </p>
      <div class="line">
        <button
          type="button"
          class={plan.isOwn ? '' : 'main'}
          id="own"
          hidden={isEmpty}
          onClick={() => plan.beginAnew()}
        >
          {plan.isOwn ? 'Start another plan' : 'Start your own plan'}
        </button>
        <FileButton id="plan-file" accept=".json,.jsonc" text="Choose a plan file (JSON)" take={take} />
        <button type="button" onClick={() => plan.host.example()}>
          Back to the example
        </button>
      </div>
      <h3>1. What the plan says</h3>
      <PlanEditor plan={plan} />
      <h3>2. The census</h3>
      <div class="line">
        <FileButton id="census-file" accept=".csv,.txt,.tsv,.xlsx" text="Choose a census (CSV, XLSX)" take={take} />
        <button
          type="button"
          class="quiet"
          onClick={() => download('census-template.csv', CENSUS_TEMPLATE, 'text/csv')}
        >
          Template
        </button>
      </div>
      <label for="census-text" class="label">
        Or paste rows, with their header, from a spreadsheet
      </label>
      <textarea
        id="census-text"
        rows={6}
        spellcheck={false}
        wrap="off"
        value={pasted}
        onInput={({ currentTarget: { value } }) => plan.paste(value)}
      />
      <div class="reading" hidden={census === null}>
        {census !== null && <Reading plan={plan} census={census} />}
      </div>
      <div class="plan-bar">
        <div class="line">
          <button type="button" class="main" id="apply-plan" onClick={() => plan.apply()}>
            Show this plan
          </button>
          <p class="note" role="status">
            {status}
          </p>
        </div>
        <div class="issues" tabIndex={-1}>
          {listed.length > 0 && <IssueList groups={listed} goTo={(issue) => plan.lines.goToIssue(issue)} />}
        </div>
      </div>
    </>
  );
}

/** The plan while it is written: a form, and its text below, each of which follows the other. */
function PlanEditor({ plan }: { readonly plan: OwnPlan }): VNode {
  const { planText, draft, unreadable, wrong, hires } = plan.state;
  const isTaken = hires !== null && valueAt(draft, ENTRY_PAY) === hires.pay;
  const offers =
    hires === null || isTaken
      ? []
      : [[ENTRY_PAY, { text: typicalHireWords(hires), take: () => plan.takeHires(hires) }] as const];
  const problems = wrong.flatMap(({ place, issue }) =>
    place.kind === 'plan' && place.field !== null ? [[table.shown(place.field, draft), issue] as const] : [],
  );
  return (
    <>
      <p class="problem" role="alert">
        {unreadable !== null && `The text below is not a plan: ${unreadable}.`}
      </p>
      <div class="plan-form">
        <PlanForm
          table={table}
          draft={draft}
          isLocked={unreadable !== null}
          // Of several things that are wrong with a field the first is said.
          problems={new Map([...problems].reverse())}
          change={(path, value) => plan.change(path, value)}
          offers={new Map(offers)}
        />
      </div>
      <details class="data advanced">
        <summary>Advanced: the plan as JSON</summary>
        <label for="plan-text" class="label">
          Plan as JSON
        </label>
        <textarea
          id="plan-text"
          rows={14}
          spellcheck={false}
          wrap="off"
          value={planText}
          onInput={({ currentTarget: { value } }) => plan.write(value)}
        />
      </details>
    </>
  );
}

/** Nobody corrects more than this one by one. */
const MOST_SHOWN = 50;

/** Issues, each a button that leads there. */
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
