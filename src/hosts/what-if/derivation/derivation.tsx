import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import type { PlanInputs } from '../../../analysis/index.js';
import { part } from '../page/dom.js';
import { atOnce } from '../page/at-once.js';
import type { Ask, Asked, DerivationPlace, SectionProps } from '../page/state.js';
import type { ExplainedPart, ExplainQuestion, Explanation } from '../../../presentation/journal/index.js';
import {
  capital,
  citedIn,
  contributedWords,
  definitionOf,
  exactly,
  formulaFigures,
  inWords,
  partName,
  reasonsOf,
} from '../../../presentation/words/index.js';
import { isSimulationError, isValidationError } from '../../../index.js';
import type { Session } from '../page/session.js';

/** Asks for the derivation of a figure that is a part of another; `name` is what it is called. */
type AskPart = (figure: NonNullable<ExplainedPart['figure']>, name: string) => void;

type Write = ReturnType<typeof exactly>;

/** Derivation of a figure: people, shares, prices, rules and their sources. */
function Explained(props: {
  readonly name: string;
  readonly explained: Explanation;
  /** Contributions made in all, and their other uses, for a figure of contributions that paid for shares. */
  readonly contributed: Explanation | null;
  readonly ask: AskPart;
  /** Returns to the figure that this one is a part of; null for none. */
  readonly back: (() => void) | null;
  readonly close: () => void;
}): VNode {
  const { name, explained, contributed, ask, back, close } = props;
  const { year, amount, parts, formula, unit } = explained;
  const write = exactly(unit);
  const figures = formulaFigures(explained).map(([figure, value]) => `${figure} ${value}`);
  return (
    <>
      <div class="section-head">
        <h3 tabIndex={-1}>
          {name}
          {year !== null && ` ${year}`}: {write(amount)}
        </h3>
        <div>
          {back !== null && (
            <button type="button" class="quiet" onClick={back}>
              Back
            </button>
          )}
          <button type="button" class="quiet" onClick={close}>
            Close<span class="visually-hidden"> the derivation</span>
          </button>
        </div>
      </div>
      <p class="note">{inWords(definitionOf(explained))}</p>
      {formula !== null && (
        <p class="note">{inWords([formula, figures.join(', ')].filter((text) => text !== '').join(': '))}</p>
      )}
      {parts.length > 0 && <Parts {...{ parts, write, ask }} isOpen />}
      {contributed !== null && (
        <>
          <p class="note">{contributedWords(contributed)}</p>
          <Parts parts={contributed.parts} {...{ write, ask }} />
        </>
      )}
    </>
  );
}

function Parts(props: {
  readonly parts: readonly ExplainedPart[];
  readonly write: Write;
  readonly ask: AskPart;
  readonly isOpen?: boolean;
}): VNode {
  const { parts, write, ask, isOpen = false } = props;
  return (
    <ul class="derived">
      {parts.map((part, i) => (
        <li key={`${part.label} ${i}`}>
          {part.parts === undefined ? (
            <Part {...{ part, write, ask }} />
          ) : (
            <details open={isOpen && i === 0}>
              <summary>
                {capital(partName(part))}: {write(part.amount)}
              </summary>
              <Parts parts={part.parts} {...{ write, ask }} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Part that is no sum: of one person, by one rule, or a figure that has a derivation of its own. */
function Part(props: { readonly part: ExplainedPart; readonly write: Write; readonly ask: AskPart }): VNode {
  const { part, write, ask } = props;
  const { label, amount, figure } = part;
  return (
    <>
      {figure === undefined ? (
        <strong>{partName(part)}</strong>
      ) : (
        <button type="button" class="quiet" onClick={() => ask(figure, capital(inWords(figure.metric)))}>
          {label}
        </button>
      )}
      : {write(amount)}
      {reasonsOf(part).map(({ text, source }) => (
        <div class="hint" key={text}>
          {inWords(text)} {source !== undefined && <Source tag={source} />}
        </div>
      ))}
    </>
  );
}

/** Explanation of the figure that was asked for, or the reason why there is none. */
interface Shown {
  readonly place: DerivationPlace;
  readonly of: unknown;
  /** Figures on the way to the one that is shown, which is the last. */
  readonly trail: readonly Asked[];
  readonly answer: { readonly explained: Explanation; readonly contributed: Explanation | null } | { issue: string };
}

const shown = signal<Shown | null>(null);
let origin: Element | null = null;
let asking: readonly Asked[] = [];

function close(): void {
  shown.value = null;
  if (origin instanceof HTMLElement && origin.isConnected) origin.focus();
}

async function explanationOf(inputs: PlanInputs, question: ExplainQuestion): Promise<Shown['answer']> {
  const { ask } = await part('whatIfLibrary');
  try {
    // What the trust had of the contributions is what the loans left of them.
    const whole =
      question.metric === 'funded_by_unallocated_contributions'
        ? ask('explain', inputs, { ...question, metric: 'company_contribution' })
        : null;
    const explained = await ask('explain', inputs, question);
    return { explained, contributed: await whole };
  } catch (error) {
    if (!isValidationError(error) && !isSimulationError(error)) throw error;
    return { issue: error.details.issue };
  }
}

async function followTrail(session: Session, place: DerivationPlace, trail: readonly Asked[]): Promise<void> {
  const { name: _name, ...question } = trail.at(-1)!;
  const { projection } = session;
  asking = trail;
  const answer = await explanationOf(projection.inputs, question);
  // Something else may have been asked meanwhile, or moved.
  if (asking !== trail || session.projection !== projection) return;
  atOnce(() => (shown.value = { place, of: projection, trail, answer }));
  const element = document.getElementById(place)!;
  element.scrollIntoView({ block: 'nearest' });
  element.querySelector('h3')?.focus({ preventScroll: true });
}

/** A way to ask what a figure of the session is made of. */
export function asker(session: Session): Ask {
  return (asked, place = 'derivation') => {
    origin = document.activeElement;
    shown.value = null;
    void followTrail(session, place, [asked]);
  };
}

/** Derivation of a figure that the user chose, until something moves. */
export function Derivation({ session, place }: SectionProps & { readonly place: DerivationPlace }): VNode | null {
  const now = shown.value;
  if (now === null || now.place !== place || now.of !== session.projection) return null;
  const { trail, answer } = now;
  const back = trail.length > 1 ? () => void followTrail(session, place, trail.slice(0, -1)) : null;
  const ask: AskPart = (figure, name) => void followTrail(session, place, [...trail, { ...figure, name }]);
  return (
    <div
      id={place}
      class="derivation"
      role="region"
      aria-label={place === 'derivation' ? 'Derivation' : 'Derivation of a key figure'}
    >
      {'issue' in answer ? (
        <p class="note">{answer.issue}</p>
      ) : (
        <Explained {...{ ...answer, name: trail.at(-1)!.name, ask, back, close }} />
      )}
    </div>
  );
}

/** The tags of sources, as in `vesting.schedule, S-411`. */
const TAG = /\b([ST]-[A-Za-z0-9-]*\w)/;

/** Source of a rule; a convention of this model has none. */
export function Source({ tag }: { readonly tag: string }): VNode {
  if (!TAG.test(tag)) return <span>(a convention of this model)</span>;
  return <a href={`sources.html#${tag.toLowerCase()}`}>{tag}</a>;
}

/** A sentence whose sources can be followed. */
export function Cited({ text }: { readonly text: string }): VNode {
  return (
    <>
      {citedIn(text).map((piece, i) =>
        piece.tag === null ? (
          piece.text
        ) : (
          <a key={i} href={`sources.html#${piece.tag.toLowerCase()}`}>
            {piece.text}
          </a>
        ),
      )}
    </>
  );
}
