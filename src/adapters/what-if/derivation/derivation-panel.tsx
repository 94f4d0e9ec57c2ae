import { render } from 'preact';
import { isSimulationError, isValidationError } from '../../../index.js';
import { byId } from '../page/dom.js';
import { part } from '../page/parts.js';
import type { Session } from '../page/session.js';
import { Derivation } from './derivation.js';

/** Asks what a figure is made of: `metric` is a column of `annual_projections`, `name` what it is called. */
export type Ask = (year: number, metric: string, name: string) => void;

/** The derivation of a figure that somebody asked for, until something moves. */
export interface DerivationPanel {
  readonly ask: Ask;
  /** Closes it once it is that of another run. */
  readonly show: () => void;
}

export function derivationPanel(session: Session): DerivationPanel {
  const element = byId('derivation');
  let of: unknown = null;
  let asked: Element | null = null;
  const close = (): void => {
    element.hidden = true;
    if (asked instanceof HTMLElement && asked.isConnected) asked.focus();
  };
  const ask = async (year: number, metric: string, name: string): Promise<void> => {
    asked = document.activeElement;
    const { projection } = session;
    const { ask: askLibrary } = await part('whatIfLibrary');
    try {
      const explained = await askLibrary('explain', projection.inputs, { year, metric });
      render(<Derivation {...{ name, explained, close }} />, element);
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
    ask: (...question) => void ask(...question),
    show: () => {
      if (of !== session.projection) element.hidden = true;
    },
  };
}
