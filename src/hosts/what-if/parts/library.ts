/** Script of the workers, as text, and its callers: random futures, and questions to the library. */
import { ask } from '../library/ask.js';
import { runScenarios } from '../uncertainty/run-scenarios.js';

export { ask, runScenarios };

declare module '../page/parts.js' {
  interface Parts {
    readonly whatIfLibrary: { readonly ask: typeof ask; readonly runScenarios: typeof runScenarios };
  }
}
