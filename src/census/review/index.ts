/** Doubts about valid inputs. It serves every host, knows none, and stops no run. */
export { hintedIssue } from './assumptions.js';
export { refusalsOf } from './refusals.js';
export { review, type Doubt } from './review.js';
