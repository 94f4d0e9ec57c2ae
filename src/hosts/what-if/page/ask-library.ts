import type { Answers } from '../library/answers.js';
import type { PlanInputs } from '../../../analysis/index.js';
import { part } from './parts.js';
import type { Watch } from './run.js';

/** Asks the library in a worker, for a run that somebody watches; its steps are counted as `what`. */
export async function askLibrary<Name extends keyof Answers>(
  name: Name,
  inputs: PlanInputs,
  question: Parameters<Answers[Name]>[1],
  { signal, onProgress }: Watch,
  what = 'runs',
): Promise<ReturnType<Answers[Name]>> {
  const { ask } = await part('whatIfLibrary');
  return ask(name, inputs, question, { signal, onStep: (done, total) => onProgress(done, total, what) });
}
