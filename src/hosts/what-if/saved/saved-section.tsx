import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { download, fileName } from '../page/dom.js';
import { SectionHead } from '../page/section-head.js';
import { inTheWay, isOfKept, type KeptPlan, KeptPlans, LONGEST_PREPARER } from './saved-page.js';

const kept = new KeptPlans(() => localStorage);

/** Members of the page that the section uses. */
export interface SavedHost {
  readonly name: () => string;
  /** Work on the page, as the text of a file. */
  readonly text: () => string;
  /** Shows the work in such a text; false where it was not to be replaced, or cannot be read. */
  readonly open: (text: string, from: string) => boolean;
  /** Kept copy of the present work, as it was when it was opened or kept; null for none. */
  readonly own: () => KeptPlan | null;
  /** Records which copy is that of the present work, and whether the work is saved by it. */
  readonly keptAs: (own: KeptPlan | null, isSaved: boolean) => void;
  readonly isUnsaved: () => boolean;
  readonly isExample: () => boolean;
  /** Name of the preparer of the hand-out. */
  readonly preparer: () => string;
  readonly prepare: (by: string) => void;
  readonly redraw: () => void;
  /** Records that the present work is in a file, or kept. */
  readonly saved: () => void;
}

/** Not by `randomUUID`, which a page from a host without TLS does not have. */
const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

function openKept(host: SavedHost, plan: KeptPlan): void {
  const text = kept.text(plan.id);
  if (text !== null && host.open(text, plan.name)) host.keptAs(plan, true);
}

/** Saves the work to a file, opens it again, and keeps plans in the browser for those who ask for it. */
export function savedSection(host: SavedHost): {
  readonly Show: () => VNode;
  readonly GoOn: () => VNode;
  readonly Tools: (props: { readonly isOwn: boolean; readonly beginAnew: () => void }) => VNode;
} {
  const save = (): void => {
    download(fileName(host.name(), 'what-if.json'), host.text(), 'application/json');
    host.saved();
  };
  addEventListener('storage', ({ key }) => {
    if (!isOfKept(key)) return;
    const own = host.own();
    if (own !== null && kept.text(own.id) === null) host.keptAs(own, false);
    host.redraw();
  });
  return {
    Show: () => <Saved {...{ host, save }} />,
    GoOn: () => <GoOn host={host} />,
    Tools: (props) => <Tools {...{ host, save, ...props }} />,
  };
}

/** Buttons at the head of the page. */
function Tools(props: {
  readonly host: SavedHost;
  readonly save: () => void;
  readonly isOwn: boolean;
  readonly beginAnew: () => void;
}): VNode {
  const { host, save, isOwn, beginAnew } = props;
  return (
    <>
      {host.isUnsaved() && (
        <span id="unsaved" class="note">
          Not saved
        </span>
      )}
      <button type="button" id="save" onClick={save}>
        Save
      </button>
      <label class="open-file button">
        <input
          type="file"
          id="open-file"
          accept=".json"
          onChange={({ currentTarget: picker }) => {
            const [file] = picker.files ?? [];
            void file?.text().then((text) => {
              host.open(text, file.name);
              // The same file may be chosen again.
              picker.value = '';
            });
          }}
        />
        Open
      </label>
      {!isOwn && host.isExample() && (
        <button type="button" class="main" id="to-own" onClick={beginAnew}>
          My own plan
        </button>
      )}
    </>
  );
}

/** Kept plans, above the example. */
function GoOn({ host }: { readonly host: SavedHost }): VNode {
  const plans = host.isExample() ? (kept.list() ?? []) : [];
  return (
    <p id="go-on">
      {plans.map((plan) => (
        <span key={plan.id}>
          <button type="button" class="main" onClick={() => openKept(host, plan)}>
            Go on with {plan.name}
          </button>{' '}
          {inWords(plan)}
        </span>
      ))}
    </p>
  );
}

function Saved(props: { readonly host: SavedHost; readonly save: () => void }): VNode {
  const { host, save } = props;
  const [message, setMessage] = useState('');
  /** Kept plan of which somebody must say whether it is replaced. */
  const [asked, setAsked] = useState<KeptPlan | null>(null);
  const plans = kept.list();
  const name = host.name();
  const own = host.own();
  const now = plans?.find(({ id }) => id === own?.id);
  const happened = now === undefined ? 'forgotten' : now.when === own?.when ? null : 'kept anew';
  const copy = own === null ? '' : happened === null ? isKept(own) : `“${own.name}” was ${happened} in another tab.`;
  const keepAs = (id: string): void => {
    const plan = { id, name, when: new Date().toISOString() };
    const problem = kept.keep(plan, host.text());
    setAsked(null);
    setMessage(problem === null ? '' : `${problem}: save it as a file.`);
    if (problem === null) host.keptAs(plan, true);
  };
  const keepIt = (): void => {
    const other = inTheWay(kept.list() ?? [], own, name);
    if (other === null) keepAs(own?.id ?? newId());
    else setAsked(other);
  };
  return (
    <>
      <SectionHead id="saved" title="Save, and go on tomorrow" />
      <p class="note">
        A file holds everything: the plan, the census with its corrections, the positions of the controls, the
        scenarios, what you said is right as it is, and what you asked of the library, which is then asked again. It
        holds pay and balances of each person, so keep it where you keep the census.
      </p>
      <div class="line">
        <label class="form-field">
          <span>Prepared by, for the hand-out</span>
          <input
            type="text"
            id="preparer"
            maxLength={LONGEST_PREPARER}
            value={host.preparer()}
            onInput={({ currentTarget: { value } }) => host.prepare(value)}
          />
        </label>
      </div>
      <div class="line">
        <button type="button" class="main" onClick={save}>
          Save as a file
        </button>
        <button type="button" disabled={plans === null} onClick={keepIt}>
          Keep in this browser
        </button>
      </div>
      <p class="note" role="status">
        {[message, asked === null ? copy : `${isKept(asked)} Is it to be replaced?`].join(' ').trim()}
      </p>
      {asked !== null && (
        <div class="line">
          <button type="button" onClick={() => keepAs(asked.id)}>
            Replace it
          </button>
          <button type="button" onClick={() => keepAs(newId())}>
            Keep both
          </button>
        </div>
      )}
      {plans !== null && plans.length > 0 && (
        <>
          <p class="note">Kept in this browser. Its users can open them:</p>
          <ul class="pinned">
            {plans.map((plan) => (
              <li key={plan.id}>
                <strong>{plan.name}</strong>
                <span class="note">{inWords(plan)}</span>
                <button type="button" class="quiet" onClick={() => openKept(host, plan)}>
                  Open<span class="visually-hidden"> {plan.name}</span>
                </button>
                <button
                  type="button"
                  class="quiet"
                  onClick={() => {
                    kept.forget(plan.id);
                    setMessage(`“${plan.name}” is forgotten.`);
                    if (plan.id === own?.id) host.keptAs(null, false);
                    host.redraw();
                  }}
                >
                  Forget<span class="visually-hidden"> {plan.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function inWords({ when }: KeptPlan): string {
  if (when === '') return '';
  return `kept ${new Date(when).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}`;
}

const isKept = (plan: KeptPlan): string => `“${plan.name}” is in this browser, ${inWords(plan) || 'kept'}.`;
