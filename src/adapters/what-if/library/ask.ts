import workerpool from 'workerpool';
import type { PlanInputs } from '../../../analysis/index.js';
import { fromMessage } from '../../monte-carlo/error-message.js';
import type { Answers } from './answers.js';
import { withWorkers } from './worker-url.js';
import type { Outcome } from './worker.js';

/** How a question is followed and taken back. */
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
    const workers = workerpool.pool(script, { maxWorkers: 1, workerTerminateTimeout: 1 });
    const stop = (): void => void workers.terminate(true);
    signal?.addEventListener('abort', stop);
    try {
      signal?.throwIfAborted();
      const outcome = (await workers.exec('answer', [inputs, name, question], {
        on: ({ done, total }: { done: number; total: number | null }) => onStep?.(done, total),
      })) as Outcome<ReturnType<Answers[Name]>>;
      if ('error' in outcome) throw fromMessage(outcome.error);
      return outcome.answer;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
      await workers.terminate(true);
    }
  });
}
