import type { PlanInputs } from '../../../analysis/index.js';
import { answerIn, startAsked } from '../../parallel/asking.js';
import type { Answers } from './answers.js';
import { withWorkers } from './worker-url.js';
import type { LibraryQuestion, Step } from './worker.js';

/** Progress and cancellation of a question. */
export interface Following {
  readonly onStep?: (done: number, total: number | null) => void;
  readonly signal?: AbortSignal;
}

/**
 * Asks the library about a plan, in a worker that is gone once it has answered.
 *
 * @throws ValidationError, SimulationError as the library does; the signal's reason once it is aborted
 */
export async function ask<Name extends keyof Answers>(
  name: Name,
  inputs: PlanInputs,
  question: Parameters<Answers[Name]>[1],
  { onStep, signal }: Following = {},
): Promise<ReturnType<Answers[Name]>> {
  return withWorkers(async (script) => {
    const worker = startAsked(script);
    const stop = (): void => void worker.end(signal?.reason);
    signal?.addEventListener('abort', stop);
    try {
      signal?.throwIfAborted();
      const reply = await worker.ask({ asked: [inputs, name, question] } satisfies LibraryQuestion, (step) => {
        const { done, total } = step as Step;
        onStep?.(done, total);
      });
      return answerIn(reply) as ReturnType<Answers[Name]>;
    } finally {
      signal?.removeEventListener('abort', stop);
      await worker.end();
    }
  });
}
