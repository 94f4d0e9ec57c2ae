/** What only random futures need: the pool of workers, their script as text, and what makes one result of theirs. */
export { runScenarios } from '../uncertainty/run-scenarios.js';
