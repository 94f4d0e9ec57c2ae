import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { PlanInputs } from '../../../analysis/index.js';
import { review, type Doubt } from '../../../census/review/index.js';
import { CONTROLS } from '../controls/controls.js';
import { foldFindings, formatWhole, newHires, whenFound } from '../../../presentation/words/index.js';
import type { Assumed } from '../form/assumed.js';
import type { DefaultEffects } from '../form/default-effects.js';
import { assumedIn, pathOfInput, sharedWithExample, table } from '../form/input-form.js';
import { ENTRY_PAY } from '../own-plan/stated-by-census.js';
import { unreadNotices } from '../own-plan/column-names.js';
import { DefaultsLeft } from './defaults-left.js';
import { isNarrow } from './dom.js';
import type { CensusTotals } from '../../../census/index.js';
import { askLibrary, useUnasked } from './run.js';
import type { Session } from './session.js';
import { missingWords } from '../plan/unstated.js';
import { leadTo } from './views.js';

/** Notice to read, and the field of the plan where it can be changed; null for none. */
interface Notice {
  readonly text: string;
  readonly field: string | null;
  /** The user may say that it is right as it is. */
  readonly maySettle?: boolean;
}

/** Field of the census's columns, for doubts on their reading. */
const COLUMNS = 'participants, columns';

/** Anchor of the run's findings. */
const FINDINGS = '#findings';

/** Count of people above which trying other values for the defaults takes too long: all defaults are listed. */
const MOST_PEOPLE_TRIED = 2_000;

/** An input as the engine names it. */
const INPUT = /\b(?:planRules|operatingAssumptions|initialState|systemConfig)(?:\.\w+)+/g;

/** Effects of a plan's defaults on its answer. */
interface Tried {
  readonly plan: Session['plan'];
  readonly effects: DefaultEffects;
}

interface DoubtsProps {
  readonly session: Session;
  readonly goToField: (path: string) => void;
}

/** Doubts to resolve before the answer is relied on, shown near it for as long as they hold. */
export function DoubtsSection(props: DoubtsProps): VNode | null {
  const { session } = props;
  /** Doubts shown last: they stay while something moves, since a review takes longer than a frame may. */
  const last = useRef<VNode | null>(null);
  if (session.still === session.projection) last.current = <DoubtsNow {...props} />;
  return last.current;
}

/** Effects of the defaults that the plan uses, once they are known; those of the plan before its last change are about right. */
function useEffects(session: Session): DefaultEffects | null {
  const { plan, isExample } = session;
  const { inputs } = plan;
  const run = session.run<Tried>('defaults');
  const tried = run.shown?.answer ?? null;
  const isWanted =
    !isExample && !isOpen(plan) && inputs.initialState.participants.length <= MOST_PEOPLE_TRIED && tried?.plan !== plan;
  useUnasked(session, 'defaults', isWanted, () => {
    const fields = assumedIn(inputs).map(({ path }) => table.at(path)!);
    return run.start(
      async (watch) => ({ plan, effects: await askLibrary('defaults', inputs, fields, watch) }),
      undefined,
      true,
    );
  });
  const isAbout = tried?.plan.inputs.planRules.plan_name === inputs.planRules.plan_name;
  return tried !== null && isAbout ? tried.effects : null;
}

function DoubtsNow({ session, goToField }: DoubtsProps): VNode | null {
  const { plan } = session;
  // A census is long, and the plan stays the same for many moves of a slider.
  const ofPlan = useMemo(() => new Set(reviewed(plan.inputs).map(({ field }) => field)), [plan]);
  const effects = useEffects(session);
  /** The field of the plan, or the people concerned. */
  const placeOf = ({ field, people = [] }: Doubt): string | null =>
    !field.startsWith('participants[') ? pathOfInput(field) : people.length > 1 ? 'participants' : field;
  const doubts = doubtsOf(session, ofPlan);
  // Two sums that differ by pay, and people without any, are one doubt.
  const unpaid = differs(session, 'compensation')
    ? doubts.find(({ issue }) => issue.includes('no pay is given'))
    : undefined;
  const doubted = doubts.filter((doubt) => doubt !== unpaid);
  const notices: Notice[] = [
    ...(isOpen(session.projection) ? [] : breachesIn(session)),
    ...[
      ...differencesOf(session, unpaid, placeOf),
      ...hiresOf(session),
      ...[...(session.totals?.assumed ?? []), ...unreadNotices(session.columnsRead)].map((text) => ({
        text,
        field: COLUMNS,
      })),
    ]
      .map((notice): Notice => ({ maySettle: true, ...notice }))
      .filter(({ text, maySettle }) => maySettle !== true || !session.settled.has(text)),
    ...(session.hasPeopleOfExample ? [{ text: 'The people are still those of the example.', field: null }] : []),
    ...doubted.map((doubt) => ({
      text: inWords(doubt).replace(INPUT, (path) => `“${table.place(path)}”`),
      field: isMovedAway(doubt, session) ? null : placeOf(doubt),
    })),
  ];
  // The example is as it is meant to be.
  const assumed = session.isExample || isOpen(plan) ? [] : assumedIn(plan.inputs);
  const shared = sharedWithExample(plan.inputs, session.isExample ? null : session.example);
  if ([notices, assumed, shared].every(({ length }) => length === 0) && session.totals === null) return null;
  const accept = (text: string, by: HTMLElement): void => {
    // The button goes with its doubt.
    by.closest('details')!.querySelector('summary')!.focus();
    session.settle(text);
    session.redraw();
  };
  const goTo = (field: string): void =>
    field === FINDINGS ? leadTo(document.getElementById('findings-title')!) : goToField(field);
  return (
    <div id="doubts" class="notice" role="status">
      <Doubts {...{ totals: session.totals, notices, assumed, shared, effects, goToField: goTo, settle: accept }} />
    </div>
  );
}

function Doubts(props: {
  readonly totals: CensusTotals | null;
  readonly notices: readonly Notice[];
  readonly assumed: readonly Assumed[];
  readonly shared: readonly Assumed[];
  readonly effects: DefaultEffects | null;
  readonly goToField: (path: string) => void;
  readonly settle: (text: string, by: HTMLElement) => void;
}): VNode {
  const { totals, notices, assumed, shared, effects, goToField, settle } = props;
  const link = (path: string, text: string, className = 'quiet'): VNode => (
    <button type="button" class={className} onClick={() => goToField(path)}>
      {text}
    </button>
  );
  return (
    // On a phone it would push the answer out of sight: there it is one line, until it is opened.
    <details open={!isNarrow()}>
      <summary>Before you rely on this answer{notices.length > 0 && `: ${countOf(notices)}`}</summary>
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
                  <button type="button" class="quiet go" onClick={(event) => settle(text, event.currentTarget)}>
                    It is right so
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <DefaultsLeft {...{ assumed, effects, goToField }} />
      {shared.length > 0 && (
        <details>
          <summary>{formatWhole(shared.length)} are still those of the example</summary>
          <ul class="defaults">
            {shared.map(({ path, name, value }) => (
              <li key={path}>{link(path, `${name}: ${value}`)}</li>
            ))}
          </ul>
        </details>
      )}
    </details>
  );
}

/** True of a plan that leaves open what counts most: amounts and breaches would rest on zeros that nobody stated. */
const isOpen = ({ inputs }: { readonly inputs: PlanInputs }): boolean => missingWords(inputs) !== null;

const countOf = ({ length }: readonly unknown[]): string => (length === 1 ? '1 doubt' : `${length} doubts`);

/** True where the file's own total of a column differs from the sum of what was read. */
function differs({ totals }: Session, wanted: string): boolean {
  return totals?.differences.some(({ column }) => column === wanted) ?? false;
}

/** Notices on totals of the file that differ, each with a likely cause and its place. */
function differencesOf(
  { totals }: Session,
  unpaid: Doubt | undefined,
  placeOf: (doubt: Doubt) => string | null,
): Notice[] {
  return (totals?.differences ?? []).map(({ column, issue }) =>
    column === 'compensation' && unpaid !== undefined
      ? // A pay that is missing is not right so.
        { text: `${issue}. ${unpaid.issue}.`, field: placeOf(unpaid), maySettle: false }
      : { text: `${issue}.`, field: column === null ? COLUMNS : `${COLUMNS}.${column}` },
  );
}

/** Notice on the pay of later hires, which nobody knows and the answer depends on. */
function hiresOf({ projection: { inputs }, isExample }: Session): Notice[] {
  const { workforce } = inputs.operatingAssumptions;
  if (isExample || !(Number(workforce?.replacement_rate ?? 0) > 0)) return [];
  return [{ text: `Hires start ${newHires(inputs)}: an estimate.`, field: ENTRY_PAY }];
}

/** Breaches of law, with their years. */
function breachesIn({ projection: { run } }: Session): Notice[] {
  const breaches = run.summary_metrics.compliance_findings.filter(({ severity }) => severity === 'breach');
  return foldFindings(breaches).map((finding) => {
    const when = whenFound(finding);
    return { text: `Breach${when === '' ? '' : ` in ${when}`}: ${finding.message}`, field: FINDINGS };
  });
}

/** Inputs that are legal but probably not meant. */
function reviewed({ planRules, operatingAssumptions, initialState, systemConfig }: PlanInputs): Doubt[] {
  return review(planRules, operatingAssumptions, initialState, systemConfig);
}

/**
 * Doubts about the inputs as shown. An input that is unread because a control was moved is not an oversight, nor is a method that a control
 * offers; new hires are stated beside the answer anyway.
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

/** True if a control was moved away from the plan's value: the field in the plan would not help. */
function isMovedAway({ field }: Doubt, { values }: Session): boolean {
  return CONTROLS.some(({ id, fields }) => fields.includes(field) && values[id] !== undefined);
}

/** Names the control of an input that has one; percentages are typed as such there. */
function inWords({ field, issue }: Doubt): string {
  const control = CONTROLS.find(({ fields }) => fields.includes(field));
  const [, now, meant] = /^\S+ means (\S+) % a year: for (\S+) % write/.exec(issue) ?? [];
  // A percentage of a field of percent is meant so, unless it is as small as a fraction.
  const type = Math.abs(Number(meant)) > Math.abs(Number(now)) ? `: for ${meant} % type ${meant}` : '';
  const typed = now === undefined ? issue : `Is ${now} % a year${type}`;
  const path = pathOfInput(field.replace(/\[\d+\]/g, '[]'));
  const named = /^participants\b/.test(field) ? 'Census' : path === null ? field : table.place(path);
  return `${control?.label ?? named}: ${typed}.`;
}
