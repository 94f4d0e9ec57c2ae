import type { VNode } from 'preact';
import type { SimulationRun } from '../../../index.js';
import { AS_PLANNED, keyFigures } from '../../../presentation/words/index.js';
import type { Ask } from '../derivation/derivation.js';
import { HowMark } from '../page/section-head.js';

/** Places of figures in the documentation; the others are among the results. */
const AT: Readonly<Record<string, string>> = {
  total_repurchase_obligation: '#47-repurchase',
  overall_funding_ratio: '#71-metrics',
};

/** The run in a few figures: below the sentence, above the chart. `planned` is that of the plan, where anything differs from it. */
export function KeyFigures(props: {
  readonly run: SimulationRun;
  readonly planned: SimulationRun | null;
  readonly discountRate: string;
  readonly ask: Ask;
}): VNode {
  const { run, planned, discountRate, ask } = props;
  return (
    <>
      {keyFigures(run, discountRate, planned).map(({ name, value, exact, metric, change }) => (
        <div key={metric}>
          <dt>
            {name} <HowMark anchor={AT[metric] ?? '#7-results'} topic={name} />
          </dt>
          <dd>
            <button
              type="button"
              class="value figure-button"
              aria-label={`${name}: ${value}. What is it made of?`}
              onClick={() => ask({ metric, name })}
            >
              {value}
            </button>
            <span class="exact">{exact}</span>
            {change !== null && <span class={change === AS_PLANNED ? 'change' : 'change is-moved'}>{change}</span>}
          </dd>
        </div>
      ))}
    </>
  );
}
