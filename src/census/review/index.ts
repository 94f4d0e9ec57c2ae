/** Doubts about valid inputs. It serves every host, knows none, and stops no run. */
export { hintedIssue } from './assumptions.js';
export { refusalsOf, review, type Doubt } from './review.js';
