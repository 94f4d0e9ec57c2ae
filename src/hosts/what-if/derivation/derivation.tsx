import { render, type VNode } from 'preact';
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
import { byId, part } from '../page/dom.js';
import type { Session } from '../page/session.js';

/** Asks for the derivation of a figure that is a part of another; `name` is what it is called. */
type AskPart = (figure: NonNullable<ExplainedPart['figure']>, name: string) => void;

type Write = ReturnType<typeof exactly>;

/** Derivation of a figure: people, shares, prices, rules and their sources. */
export function Derivation(props: {
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

/** Place of a derivation: below the key figures, or below the years. */
export type DerivationPlace = 'key-derivation' | 'derivation';

/** Figure to explain, and its name. */
type Asked = ExplainQuestion & { readonly name: string };

/** Asks what a figure is made of. */
export type Ask = (asked: Asked, place?: DerivationPlace) => void;

/** Derivation of a figure that the user chose, until something moves. */
export interface DerivationPanel {
  readonly ask: Ask;
  /** Closes it once it is that of another run. */
  readonly show: () => void;
}

export function derivationPanel(session: Session): DerivationPanel {
  let element = byId('derivation');
  let of: unknown = null;
  let origin: Element | null = null;
  /** Figures on the way to the one that is shown, which is the last. */
  let trail: readonly Asked[] = [];
  const close = (): void => {
    element.hidden = true;
    if (origin instanceof HTMLElement && origin.isConnected) origin.focus();
  };
  const follow = async (asked: readonly Asked[]): Promise<void> => {
    const { name, ...question } = asked.at(-1)!;
    const { projection } = session;
    trail = asked;
    const { ask: askLibrary } = await part('whatIfLibrary');
    try {
      // What the trust had of the contributions is what the loans left of them.
      const whole =
        question.metric === 'funded_by_unallocated_contributions'
          ? askLibrary('explain', projection.inputs, { ...question, metric: 'company_contribution' })
          : null;
      const explained = await askLibrary('explain', projection.inputs, question);
      const contributed = await whole;
      // Something else may have been asked meanwhile, or moved.
      if (trail !== asked || session.projection !== projection) return;
      const back = asked.length > 1 ? () => void follow(asked.slice(0, -1)) : null;
      const askPart = (figure: ExplainQuestion, label: string): void =>
        void follow([...asked, { ...figure, name: label }]);
      render(<Derivation {...{ name, explained, contributed, close, back, ask: askPart }} />, element);
    } catch (error) {
      if (!isValidationError(error) && !isSimulationError(error)) throw error;
      render(<p class="note">{error.details.issue}</p>, element);
    }
    of = projection;
    element.hidden = false;
    element.scrollIntoView({ block: 'nearest' });
    element.querySelector('h3')?.focus({ preventScroll: true });
  };
  return {
    ask: (asked, place = 'derivation') => {
      origin = document.activeElement;
      element.hidden = true;
      element = byId(place);
      void follow([asked]);
    },
    show: () => {
      if (of !== session.projection) element.hidden = true;
    },
  };
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
