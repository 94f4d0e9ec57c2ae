/** What only random futures need: the pool of workers, their script as text, and what makes one result of theirs. */
import { runScenarios } from '../uncertainty/run-scenarios.js';

export { runScenarios };

declare module '../page/parts.js' {
  interface Parts {
    readonly whatIfChance: { readonly runScenarios: typeof runScenarios };
  }
}
