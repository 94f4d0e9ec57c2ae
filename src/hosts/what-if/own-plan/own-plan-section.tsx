import type { VNode } from 'preact';
import { type Step, STEPS } from '../form/field-table.js';
import { table } from '../form/input-form.js';
import { EssentialFields, OtherFields } from '../form/plan-form.js';
import type { FormState } from '../form/value-input.js';
import { download } from '../page/dom.js';
import { HowLink, SectionHead } from '../page/section-head.js';
import type { PlanIssue } from './check-plan.js';
import { FileButton } from './file-input.js';
import { goToIssue } from './census-answers.js';
import { paste, takeFiles } from './bring.js';
import type { OwnPlan } from './own-plan.js';
import { offersOf } from './stated-by-census.js';
import { CENSUS_TEMPLATE } from './plan-text.js';
import { Reading } from './reading.js';

const ORDER = Object.keys(STEPS) as Step[];

/** Form of a user's own plan: four steps, with what is missing or wrong in each at the left. */
export function OwnPlanSection({ plan }: { readonly plan: OwnPlan }): VNode {
  const { step: chosen, unreadable, status } = plan.state;
  const isEmpty = plan.state.exampleText === null && !plan.isOwn;
  const form = formOf(plan);
  const contents: Readonly<Record<Step, VNode>> = {
    people: <People plan={plan} form={form} />,
    company: <EssentialFields step="company" {...form} />,
    plan: <EssentialFields step="plan" {...form} />,
    check: <Check plan={plan} form={form} />,
  };
  return (
    <>
      <SectionHead id="own-plan" title="The plan">
        <HowLink anchor="#2-inputs" topic="The inputs" question="What do the inputs mean?" />
        <div class="buttons">
          <button type="button" id="own" hidden={isEmpty} onClick={() => plan.beginAnew()}>
            {plan.isOwn ? 'Start another plan' : 'Start your own plan'}
          </button>
          <FileButton
            id="plan-file"
            accept=".json,.jsonc"
            text="Choose a plan file (JSON)"
            take={(files) => takeFiles(plan, files)}
          />
          <button type="button" onClick={() => plan.host.example()}>
            Back to the example
          </button>
        </div>
      </SectionHead>
      <div class="own-plan">
        <div class="rail">
          <ol class="plan-steps issues" tabIndex={-1} aria-label="Steps, with what is missing or wrong">
            {ORDER.map((step) => (
              <StepHead key={step} plan={plan} step={step} />
            ))}
          </ol>
          <p class="note" role="status">
            {status}
          </p>
          <button type="button" class="main" id="apply-plan" onClick={() => plan.apply()}>
            See the answer
          </button>
        </div>
        <div>
          <p class="problem" role="alert">
            {unreadable !== null && `The text under “Advanced” is not a plan: ${unreadable}.`}
          </p>
          {ORDER.map((step, at) => {
            const next = ORDER[at + 1];
            return (
              <div
                key={step}
                class={step === chosen ? 'step plan-form is-chosen' : 'step plan-form'}
                role="group"
                aria-label={STEPS[step]}
              >
                {contents[step]}
                {next !== undefined && (
                  <button type="button" class="next" onClick={() => plan.goToStep(next)}>
                    Next: {STEPS[next]}
                  </button>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

/** Nobody corrects more than this one by one. */
const MOST_SHOWN = 50;

/** Button that leads to a step, and what is missing or wrong there, each a button that leads to it. */
function StepHead({ plan, step }: { readonly plan: OwnPlan; readonly step: Step }): VNode {
  const issues = plan.state.listed.filter(({ first }) => stepOf(first) === step);
  const isChosen = plan.state.step === step;
  const count = issues.reduce((sum, group) => sum + group.count, 0);
  const more = issues.length - MOST_SHOWN;
  return (
    <li class={isChosen ? 'is-chosen' : undefined}>
      <button
        type="button"
        class="quiet"
        aria-current={isChosen ? 'step' : undefined}
        onClick={() => plan.goToStep(step)}
      >
        {STEPS[step]}{' '}
        <span class={count > 0 ? 'needed' : 'count'}>
          {count > 0 ? `${spoken(count)} to do` : step !== 'check' && 'done'}
        </span>
      </button>
      {issues.length > 0 && (
        <ul class="issue-list">
          {issues.slice(0, MOST_SHOWN).map((group, i) => (
            <li key={i}>
              <button type="button" class="quiet" onClick={() => goToIssue(plan, group.first)}>
                {group.where}
              </button>
              <span>{group.issue}</span>
            </li>
          ))}
          {more > 0 && <li>And {spoken(more)} more.</li>}
        </ul>
      )}
    </li>
  );
}

const spoken = (count: number): string => count.toLocaleString('en-US');

/** Step in which an issue is put right; what is no plan, in its text. */
function stepOf({ place }: PlanIssue): Step {
  if (place.kind !== 'plan') return 'people';
  return place.field === null ? 'check' : table.step(place.field);
}

/** The form that the fields of all steps share. */
export function formOf(plan: OwnPlan): FormState {
  const { draft, unreadable, wrong } = plan.state;
  const problems = wrong.flatMap(({ place, issue }) =>
    place.kind === 'plan' && place.field !== null ? [[table.shown(place.field, draft), issue] as const] : [],
  );
  return {
    ...{ table, draft, isLocked: unreadable !== null, offers: offersOf(plan) },
    // Of several things that are wrong with a field the first is said.
    problems: new Map([...problems].reverse()),
    change: (path, value) => plan.change(path, value),
  };
}

interface StepProps {
  readonly plan: OwnPlan;
  readonly form: FormState;
}

function People({ plan, form }: StepProps): VNode {
  const { census, people, pasted } = plan.state;
  return (
    <>
      <div class="line">
        <FileButton
          id="census-file"
          accept=".csv,.txt,.tsv,.xlsx"
          text="Choose a census (CSV, XLSX)"
          take={(files) => takeFiles(plan, files)}
        />
        <span class="note">or drop it on the page. It stays in this browser.</span>
        <button
          type="button"
          class="quiet"
          onClick={() => download('census-template.csv', CENSUS_TEMPLATE, 'text/csv')}
        >
          Template
        </button>
        <details class="data" open={(census ?? people) === null || pasted !== ''}>
          <summary>Or paste rows of a spreadsheet, with their header</summary>
          <textarea
            id="census-text"
            aria-label="Rows of a census"
            rows={census === null ? 6 : 1}
            spellcheck={false}
            wrap="off"
            value={pasted}
            onInput={({ currentTarget: { value } }) => paste(plan, value)}
          />
        </details>
      </div>
      <EssentialFields step="people" {...form} />
      <div class="reading" hidden={census === null}>
        {census !== null && <Reading plan={plan} census={census} />}
      </div>
    </>
  );
}

/** All other inputs, and the plan as text, which follows the form and is followed by it. */
function Check({ plan, form }: StepProps): VNode {
  const { planText, listed, isShown } = plan.state;
  return (
    <>
      <p>
        {listed.length > 0
          ? 'What is listed at the left is still missing or wrong.'
          : isShown
            ? 'Nothing that must be given is missing. Doubts about the inputs are listed beside the answer.'
            : ''}
      </p>
      <OtherFields {...form} />
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
