/** Second script for pages: complete runs with their sensitivity, which its build gives to the prepared plans of the first. */
export { completeRun, simulateRun } from '../../analysis/complete-run.js';
export { FINDING_CODES } from '../../engine/results/compliance.js';
