/** What deserves a second look in inputs that are valid, for every host: it knows none, and stops no run. */
export { percentHint } from './percent-hint.js';
export { refusalsOf } from './refusals.js';
export { reviewInputs } from './review-inputs.js';
export type { Doubt } from './doubt.js';
