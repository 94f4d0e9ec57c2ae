import { Fragment, render, type VNode } from 'preact';
import type { PlanInputs } from '../../../analysis/index.js';
import { review, type Doubt } from '../../review/index.js';
import { CONTROLS } from '../controls/controls.js';
import { newHires } from '../controls/plan-controls.js';
import { foldFindings, whenFound } from '../../text/index.js';
import { formatWhole } from '../figures/format.js';
import type { Assumed } from '../form/assumed.js';
import { assumedIn, pathOfInput } from '../form/input-form.js';
import { ENTRY_PAY } from '../own-plan/own-plan.js';
import { unreadNotices } from '../own-plan/unread-columns.js';
import { byId } from './dom.js';
import type { CensusTotals, Session } from './session.js';

/** Something that deserves a look, and the field of the plan where it can be changed, if there is one. */
interface Notice {
  readonly text: string;
  readonly field: string | null;
  /** The user may say that it is right as it is. */
  readonly maySettle?: boolean;
}

/** Where it is said how the census is read. */
const COLUMNS = 'participants, columns';

/** Where the findings of the run are. */
const FINDINGS = '#findings';

/** More than this many links are folded. */
const MOST_IN_SIGHT = 6;

/** What deserves a look before the answer is relied on, shown near it for as long as it is true. */
export function doubtsSection(
  session: Session,
  goToField: (path: string) => void,
  settled: () => void,
): { show: () => void } {
  const holder = byId('doubts');
  // A census is long, and the plan stays the same for many moves of a slider.
  let ofPlan: { readonly plan: Session['plan'] | null; readonly fields: ReadonlySet<string> } = {
    plan: null,
    fields: new Set(),
  };
  /** The field of the plan, or the people concerned. */
  const placeOf = ({ field, people = [] }: Doubt): string | null =>
    !field.startsWith('participants[') ? pathOfInput(field) : people.length > 1 ? 'participants' : field;
  const show = (): void => {
    const { plan } = session;
    if (ofPlan.plan !== plan) ofPlan = { plan, fields: new Set(reviewed(plan.inputs).map(({ field }) => field)) };
    const doubts = doubtsOf(session, ofPlan.fields);
    // Two sums that differ by pay, and people without any, are one doubt.
    const unpaid = differs(session, 'compensation')
      ? doubts.find(({ issue }) => issue.includes('no pay is given'))
      : undefined;
    const doubted = doubts.filter((doubt) => doubt !== unpaid);
    const notices: Notice[] = [
      ...breachesIn(session),
      ...[
        ...differencesOf(session, unpaid, placeOf),
        ...hiresOf(session),
        ...[...(session.totals?.assumed ?? []), ...unreadNotices(session.columnsRead)].map((text) => ({
          text,
          field: COLUMNS,
        })),
      ]
        .filter(({ text }) => !session.settled.has(text))
        .map((notice) => ({ ...notice, maySettle: true })),
      ...(session.hasPeopleOfExample ? [{ text: 'The people are still those of the example.', field: null }] : []),
      ...doubted.map((doubt) => ({
        text: inWords(doubt),
        field: isMovedAway(doubt, session) ? null : placeOf(doubt),
      })),
    ];
    // The example is as it is meant to be.
    const groups = session.isExample ? [] : assumedIn(plan.inputs, session.example);
    holder.hidden =
      session.totals === null && notices.length === 0 && groups.every(({ values }) => values.length === 0);
    const settle = (text: string): void => {
      session.settle(text);
      show();
      settled();
    };
    const goTo = (field: string): void => (field === FINDINGS ? goToFindings() : goToField(field));
    render(<Doubts {...{ totals: session.totals, notices, groups, goToField: goTo, settle }} />, holder);
  };
  return { show };
}

function Doubts(props: {
  readonly totals: CensusTotals | null;
  readonly notices: readonly Notice[];
  readonly groups: readonly { readonly what: string; readonly values: readonly Assumed[] }[];
  readonly goToField: (path: string) => void;
  readonly settle: (text: string) => void;
}): VNode {
  const { totals, notices, groups, goToField, settle } = props;
  const link = (path: string, text: string, className = 'quiet'): VNode => (
    <button type="button" class={className} onClick={() => goToField(path)}>
      {text}
    </button>
  );
  return (
    <>
      <p>Before you rely on this answer:</p>
      {totals !== null && (
        <p class="totals">
          The census has {totals.people}: {totals.read}.{totals.same !== null && ` ${totals.same}.`}
        </p>
      )}
      {notices.length > 0 && (
        <ul class="oversights">
          {notices.map(({ text, field, maySettle }) => (
            <li key={text}>
              {text}
              {field !== null && <> {link(field, 'Go there', 'quiet go')}</>}
              {maySettle === true && (
                <>
                  {' '}
                  <button type="button" class="quiet go" onClick={() => settle(text)}>
                    It is right so
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {groups.map(({ what, values }) => {
        if (values.length === 0) return null;
        const links = values.map(({ path, name, value }, i) => (
          <Fragment key={path}>
            {i > 0 && ', '}
            {link(path, `${name}: ${value}`)}
          </Fragment>
        ));
        const title = `${formatWhole(values.length)} ${what}`;
        return values.length <= MOST_IN_SIGHT ? (
          <p key={what}>
            {title}: {links}
          </p>
        ) : (
          <details key={what}>
            <summary>{title}</summary>
            <p>{links}</p>
          </details>
        );
      })}
    </>
  );
}

/** True where the file's own total of a column is another than that of what was read. */
function differs({ totals }: Session, wanted: string): boolean {
  return totals?.differences.some(({ column }) => column === wanted) ?? false;
}

/** The totals of the file that are others, with what may be why, and where that is seen. */
function differencesOf(
  { totals }: Session,
  unpaid: Doubt | undefined,
  placeOf: (doubt: Doubt) => string | null,
): Notice[] {
  return (totals?.differences ?? []).map(({ column, issue }) =>
    column === 'compensation' && unpaid !== undefined
      ? { text: `${issue}. ${unpaid.issue}.`, field: placeOf(unpaid) }
      : { text: `${issue}.`, field: column === null ? COLUMNS : `${COLUMNS}.${column}` },
  );
}

/** Nobody knows what those who come later will earn; the answer stands on it all the same. */
function hiresOf({ projection: { inputs }, isExample }: Session): Notice[] {
  const { workforce } = inputs.operatingAssumptions;
  if (isExample || !(Number(workforce?.replacement_rate ?? 0) > 0)) return [];
  return [{ text: `Hires start ${newHires(inputs)}: an estimate.`, field: ENTRY_PAY }];
}

/** What the law does not allow, with its years. */
function breachesIn({ projection: { run } }: Session): Notice[] {
  const breaches = run.summary_metrics.compliance_findings.filter(({ severity }) => severity === 'breach');
  return foldFindings(breaches).map((finding) => {
    const when = whenFound(finding);
    return { text: `Breach${when === '' ? '' : ` in ${when}`}: ${finding.message}`, field: FINDINGS };
  });
}

function goToFindings(): void {
  const title = byId('findings-title');
  title.tabIndex = -1;
  title.scrollIntoView();
  title.focus({ preventScroll: true });
}

/** Inputs that are legal but probably not meant. */
function reviewed({ planRules, operatingAssumptions, initialState, systemConfig }: PlanInputs): Doubt[] {
  return review(planRules, operatingAssumptions, initialState, systemConfig);
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

/** A control stands elsewhere than the plan has it: the field in the plan would say nothing. */
function isMovedAway({ field }: Doubt, { values }: Session): boolean {
  return CONTROLS.some(({ id, fields }) => fields.includes(field) && values[id] !== undefined);
}

/** Names the control of an input that has one; percentages are typed as such there. */
function inWords({ field, issue }: Doubt): string {
  const control = CONTROLS.find(({ fields }) => fields.includes(field));
  if (control !== undefined)
    return `${control.label}: ${issue.replace(/: for .+ write .+$/, '').replace(/^\S+ means /, 'Is ')}.`;
  return `${/^participants\b/.test(field) ? 'Census' : field}: ${issue}.`;
}
