import { render } from 'preact';
import { isSimulationError, isValidationError } from '../../../index.js';
import type { ExplainQuestion } from '../../../presentation/journal/index.js';
import { byId } from '../page/dom.js';
import { part } from '../page/parts.js';
import type { Session } from '../page/session.js';
import { Derivation } from './derivation.js';

/** Where derivations stand: below the key figures, and below the years. */
export type DerivationPlace = 'key-derivation' | 'derivation';

/** A figure, and what it is called. */
type Asked = ExplainQuestion & { readonly name: string };

/** Asks what a figure is made of. */
export type Ask = (asked: Asked, place?: DerivationPlace) => void;

/** The derivation of a figure that somebody asked for, until something moves. */
export interface DerivationPanel {
  readonly ask: Ask;
  /** Closes it once it is that of another run. */
  readonly show: () => void;
}

export function derivationPanel(session: Session): DerivationPanel {
  let element = byId('derivation');
  let of: unknown = null;
  let origin: Element | null = null;
  /** The figures that led to the one that is shown, which is the last. */
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
