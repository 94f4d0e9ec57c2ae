/** What deserves a second look in valid inputs. It serves every host, knows none, and stops no run. */
export { percentHint } from './percent-hint.js';
export { refusalsOf } from './refusals.js';
export { reviewInputs } from './review-inputs.js';
export type { Doubt } from './doubt.js';
