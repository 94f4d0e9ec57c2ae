/** What the page does; there all this is the global `bench`. The built package is bundled in place of its source. */
import { simulate } from '../../src/index.js';
import { makePlan, type PlanArguments, type PlanSize } from '../plan.js';

let input: PlanArguments;

/** Makes the plan; returns the results as text. */
export function prepare(size: PlanSize): string {
  input = makePlan(size);
  return JSON.stringify(simulate(...input).results);
}

/** Milliseconds for that many runs, validation included; young garbage is collected first. */
export function sample(repetitions: number): number {
  (globalThis as { gc?: (options: { type: 'minor' }) => void }).gc?.({ type: 'minor' });
  const start = performance.now();
  for (let i = 0; i < repetitions; i++) simulate(...input);
  return performance.now() - start;
}
