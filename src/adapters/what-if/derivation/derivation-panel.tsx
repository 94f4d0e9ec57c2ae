import { render } from 'preact';
import { isSimulationError, isValidationError } from '../../../index.js';
import { h } from '../page/dom.js';
import { part } from '../page/parts.js';
import type { Session } from '../page/session.js';
import { Derivation } from './derivation.js';

/** The derivation of a figure that somebody asked for, until something moves. */
export interface DerivationPanel {
  readonly element: HTMLElement;
  /** `metric` is a column of `annual_projections`, `name` what it is called. */
  readonly ask: (year: number, metric: string, name: string) => void;
  /** Closes it once it is that of another run. */
  readonly show: () => void;
}

export function derivationPanel(session: Session): DerivationPanel {
  const element = h('div', { class: 'derivation', role: 'region', 'aria-label': 'Derivation', hidden: true });
  let of: unknown = null;
  let asked: Element | null = null;
  const close = (): void => {
    element.hidden = true;
    if (asked instanceof HTMLElement && asked.isConnected) asked.focus();
  };
  const ask = async (year: number, metric: string, name: string): Promise<void> => {
    asked = document.activeElement;
    const { projection } = session;
    const { derivationOf } = await part('whatIfExplain');
    try {
      const explained = derivationOf(projection.inputs, { year, metric });
      render(<Derivation {...{ name, explained, close }} />, element);
    } catch (error) {
      // Its classes are those of the part, which has an engine of its own.
      if (!isValidationError(error) && !isSimulationError(error)) throw error;
      render(<p class="note">{error.details.issue}</p>, element);
    }
    of = projection;
    element.hidden = false;
    element.scrollIntoView({ block: 'nearest' });
    element.querySelector('h3')?.focus({ preventScroll: true });
  };
  return {
    element,
    ask: (...question) => void ask(...question),
    show: () => {
      if (of !== session.projection) element.hidden = true;
    },
  };
}
