import type { PlanInputs } from '../../../analysis/index.js';
import { prepare } from '../../../index.js';
import { explain, type Explanation, type ExplainQuestion } from '../../../journal/index.js';

/** What a figure is made of. With an engine of its own: most who open the page ask for no derivation, and the page need not wait for it. */
export function derivationOf(
  { planRules, operatingAssumptions, initialState, systemConfig }: PlanInputs,
  question: ExplainQuestion,
): Explanation {
  return explain(prepare(planRules, operatingAssumptions, initialState, systemConfig), question);
}

declare module '../page/parts.js' {
  interface Parts {
    readonly whatIfExplain: { readonly derivationOf: typeof derivationOf };
  }
}
