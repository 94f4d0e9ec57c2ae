/** Script of the workers, as text, and its callers: random futures, and questions to the library. */
import { ask, runScenarios } from '../library/ask.js';

export { ask, runScenarios };

declare module '../page/dom.js' {
  interface Parts {
    readonly whatIfLibrary: { readonly ask: typeof ask; readonly runScenarios: typeof runScenarios };
  }
}
