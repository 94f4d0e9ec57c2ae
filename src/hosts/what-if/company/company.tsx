import type { VNode } from 'preact';
import { affordabilityIfKnown, yardsticksOf, yardsticksSentence } from '../../../presentation/words/index.js';
import type { Session } from '../page/session.js';

/** The company's ability to pay for the shares, in sentences. */
export function Company({ session }: { readonly session: Session }): VNode {
  const { run, inputs } = session.projection;
  const yardsticks = yardsticksOf(run.annual_projections);
  return (
    <>
      <p class="sentence">
        {affordabilityIfKnown(run, inputs) ??
          'Enter last year’s EBITDA under “What if?”, and this section asks for the rest. It then shows the years in which the company cannot pay.'}
      </p>
      {yardsticks !== null && <p class="yardsticks">{yardsticksSentence(yardsticks)}</p>}
    </>
  );
}
