import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { spokenDollars, stillNeeded } from '../../../presentation/words/index.js';
import { verdictOn } from '../answer/answer.js';
import { page, type SectionProps } from '../page/state.js';
import { nextName, type Session } from '../page/session.js';
import { missingWords, NOT_STATED } from '../plan/unstated.js';
import { MOST_SCENARIOS } from '../share/share-link.js';
import { type GroupId, GROUPS } from './control.js';
import type { ControlId } from './control-rows.js';
import { hasFinances } from './company-controls.js';
import { ControlFields, UNCHANGED } from './control-field.js';
import { CONTROLS, controlOf } from './controls.js';

/** Groups that are open at first. */
const OPEN: readonly GroupId[] = ['plan', 'company'];

/** Moves of several people ask for, each one click. */
const PRESETS: readonly {
  readonly name: string;
  readonly what: string;
  readonly id: ControlId;
  readonly to: (planned: number) => number | string;
}[] = [
  {
    name: 'Earnings −30 %',
    what: 'EBITDA falls by 30 % in the second year and is back five years later',
    id: 'earnings_fall',
    to: () => 30,
  },
  { name: 'All in one sum', what: 'Shares are paid in one sum', id: 'form', to: () => 'lump_sum' },
  { name: 'Turnover ×2', what: 'Twice as many people leave', id: 'turnover', to: (scale) => 2 * scale },
  { name: 'Price +25 %', what: 'Share price 25 % higher', id: 'share_price', to: (price) => 1.25 * price },
];

/** Controls beside the answer; on a phone a sheet from below that shows only its foot. */
export function Panel({ session }: SectionProps): VNode {
  const general = session.problem?.control === null ? session.problem.text : null;
  const isOpen = page.isSheetOpen.value;
  return (
    <form
      id="controls"
      class={isOpen ? 'card controls is-open' : 'card controls'}
      aria-labelledby="controls-title"
      autocomplete="off"
      tabIndex={-1}
      onSubmit={(event) => event.preventDefault()}
    >
      <div class="controls-head">
        <h2 id="controls-title">What if?</h2>
        <p class={`brief is-${verdictOn(session).state}`}>{verdictOn(session).label}</p>
        <button
          type="button"
          class="quiet sheet"
          aria-expanded={isOpen}
          aria-controls="controls-body"
          onClick={() => (page.isSheetOpen.value = !isOpen)}
        >
          {isOpen ? 'Close' : 'Change'}
        </button>
      </div>
      <div id="controls-body" class="controls-body">
        <div class="presets" role="group" aria-label="Try">
          {PRESETS.map((preset) => (
            <Preset key={preset.id} {...preset} session={session} />
          ))}
        </div>
        <p class="problem" role="alert" hidden={general === null}>
          {general !== null && `${general}. ${UNCHANGED}`}
        </p>
        {(Object.keys(GROUPS) as GroupId[]).map((group) => (
          <Group key={group} {...{ group, session }} />
        ))}
      </div>
      <PanelFoot session={session} />
    </form>
  );
}

function Preset(props: (typeof PRESETS)[number] & { readonly session: Session }): VNode | null {
  const { name, what, id, to, session } = props;
  const control = controlOf(id);
  const planned = control.planned(session.plan.inputs);
  if (typeof planned === 'object' || !control.applies(session.plan.inputs)) return null;
  const value = to(Number(planned));
  if (value === planned) return null;
  const isOn = session.values[id] === value;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={what}
      onClick={() => (isOn ? session.takeAllBack([control]) : session.set(id, value))}
    >
      {name}
    </button>
  );
}

/** Controls of a group, those that matter most first and the rest behind "More". */
function Group({ group, session }: { readonly group: GroupId; readonly session: Session }): VNode {
  const all = CONTROLS.filter((control) => control.group === group);
  const { inputs } = session.projection;
  const moved = all.filter(({ id }) => session.isMoved(id)).length;
  const more = all.filter(({ isMore }) => isMore === true);
  // What an answer still needs is in sight, and stays there once it is entered.
  const wasAsked = useRef(false);
  const names = hasFinances(inputs) ? stillNeeded(inputs) : [];
  const asked = all.filter(({ needed }) => needed !== undefined && names.includes(needed));
  wasAsked.current ||= asked.length > 0;
  return (
    <details class="group" open={OPEN.includes(group)}>
      <summary>
        {GROUPS[group]} {moved > 0 && <span class="count is-moved">{moved} changed</span>}
      </summary>
      {asked.length > 0 && (
        <p class="note asked">
          Enter what the company has.{' '}
          <button
            type="button"
            class="quiet"
            onClick={({ currentTarget }) => {
              // The button goes with what it asks for.
              currentTarget.closest('details')!.querySelector('summary')!.focus();
              session.setNone(asked);
            }}
          >
            It has none of the rest
          </button>
        </p>
      )}
      <ControlFields controls={all.filter(({ isMore }) => isMore !== true)} session={session} />
      {more.some(({ applies }) => applies(inputs)) && (
        <details class="more" open={wasAsked.current}>
          <summary>More</summary>
          <ControlFields controls={more} session={session} />
        </details>
      )}
    </details>
  );
}

/** Count of the changes, the answer before and after, and the ways back. */
function PanelFoot({ session }: { readonly session: Session }): VNode {
  const { values, scenarios, projection, planned } = session;
  const moved = Object.keys(values).length;
  const isUnstated = missingWords(projection.inputs) !== null;
  const buttons = [
    ['Undo', !session.canUndo, () => session.undo()],
    ['Pin', scenarios.length >= MOST_SCENARIOS || isUnstated, () => session.pin(nextName(scenarios))],
    ['Reset', moved === 0, () => session.takeAllBack(CONTROLS)],
  ] as const;
  const cash = ({ run }: typeof projection): string => spokenDollars(run.summary_metrics.total_repurchase_cash);
  return (
    <div class="controls-foot">
      <p>
        <b>{moved === 0 ? 'No change' : moved === 1 ? '1 change' : `${moved} changes`}</b>:{' '}
        {isUnstated ? NOT_STATED : cash(projection)}
        {planned !== null && `, plan ${cash(planned)}`}
      </p>
      <div class="buttons">
        {buttons.map(([name, isOff, act]) => (
          // It keeps the focus where it has nothing left to do.
          <button key={name} type="button" class="quiet" aria-disabled={isOff} onClick={() => isOff || act()}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
