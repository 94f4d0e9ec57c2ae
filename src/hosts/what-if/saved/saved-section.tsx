import { render, type VNode } from 'preact';
import { useState } from 'preact/hooks';
import { byId } from '../page/dom.js';
import { download, fileName } from '../page/hand-out.js';
import { SectionHead } from '../page/section-head.js';
import { LONGEST_PREPARER } from './saved-page.js';

/** Members of the page that the section uses. */
export interface SavedHost {
  readonly name: () => string;
  /** Work on the page, as the text of a file. */
  readonly text: () => string;
  /** Shows the work in such a text. */
  readonly open: (text: string, from: string) => void;
  readonly isUnsaved: () => boolean;
  readonly isExample: () => boolean;
  /** Name of the preparer of the hand-out. */
  readonly preparer: () => string;
  readonly prepare: (by: string) => void;
  /** Records that the present work is in a file, or kept. */
  readonly saved: () => void;
}

/** Saves the work to a file, opens it again, and keeps plans in the browser for those who ask for it. */
export function savedSection(host: SavedHost): { show: () => void } {
  const holder = byId('saved');
  const save = (): void => {
    download(fileName(host.name(), 'what-if.json'), host.text(), 'application/json');
    host.saved();
    show();
  };
  const show = (): void => {
    byId('unsaved').hidden = !host.isUnsaved();
    render(<GoOn host={host} />, byId('go-on'));
    render(<Saved {...{ host, save, show }} />, holder);
  };
  const saveButton = byId<HTMLButtonElement>('save');
  const picker = byId<HTMLInputElement>('open-file');
  // They stand on the page before this part of it has come.
  saveButton.disabled = picker.disabled = false;
  saveButton.addEventListener('click', save);
  picker.addEventListener('change', () => {
    const [file] = picker.files ?? [];
    void file?.text().then((text) => {
      host.open(text, file.name);
      // The same file may be chosen again.
      picker.value = '';
    });
  });
  return { show };
}

/** Kept plans, above the example. */
function GoOn({ host }: { readonly host: SavedHost }): VNode | null {
  const plans = host.isExample() ? (keptPlans() ?? []) : [];
  if (plans.length === 0) return null;
  return (
    <>
      {plans.map(({ name, when }) => (
        <span key={name}>
          <button type="button" class="main" onClick={() => host.open(keptText(name) ?? '', name)}>
            Go on with {name}
          </button>{' '}
          {when !== '' && `kept ${when}`}
        </span>
      ))}
    </>
  );
}

function Saved(props: { readonly host: SavedHost; readonly save: () => void; readonly show: () => void }): VNode {
  const { host, save, show } = props;
  const [message, setMessage] = useState('');
  const plans = keptPlans();
  const keepIt = (): void => {
    const name = host.name();
    if (!keep(name, host.text())) {
      setMessage('This browser has no room for it: save it as a file.');
      return;
    }
    host.saved();
    setMessage(`“${name}” is kept in this browser.`);
    show();
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
        {message}
      </p>
      {plans !== null && plans.length > 0 && (
        <>
          <p class="note">Kept in this browser. Its users can open them:</p>
          <ul class="pinned">
            {plans.map(({ name, when }) => (
              <li key={name}>
                <strong>{name}</strong>
                {when !== '' && <span class="note">kept {when}</span>}
                <button type="button" class="quiet" onClick={() => host.open(keptText(name) ?? '', name)}>
                  Open<span class="visually-hidden"> {name}</span>
                </button>
                <button
                  type="button"
                  class="quiet"
                  onClick={() => {
                    forget(name);
                    setMessage(`“${name}” is forgotten.`);
                    show();
                  }}
                >
                  Forget<span class="visually-hidden"> {name}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Prefixes of the keys of a kept plan: before its name, for the plan and for the time of its copy. */
const PREFIX = 'what-if plan: ';
const KEPT_AT = 'what-if kept at: ';

/** Plan kept in this browser, and the time of the copy in words; empty where it is not known. */
export interface KeptPlan {
  readonly name: string;
  readonly when: string;
}

/** The plans kept in this browser; null where the browser keeps nothing. */
export function keptPlans(): KeptPlan[] | null {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
      .sort((one, other) => one.localeCompare(other))
      .map((name) => ({ name, when: inWords(localStorage.getItem(`${KEPT_AT}${name}`)) }));
  } catch {
    return null;
  }
}

function inWords(time: string | null): string {
  return time === null ? '' : new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

/** Keeps a text under a name, in place of what was kept there. False where there is no room for it. */
export function keep(name: string, text: string): boolean {
  try {
    localStorage.setItem(`${PREFIX}${name}`, text);
    localStorage.setItem(`${KEPT_AT}${name}`, new Date().toISOString());
    return true;
  } catch {
    return false;
  }
}

export function keptText(name: string): string | null {
  return localStorage.getItem(`${PREFIX}${name}`);
}

export function forget(name: string): void {
  localStorage.removeItem(`${PREFIX}${name}`);
  localStorage.removeItem(`${KEPT_AT}${name}`);
}
