/** The script of the page's workers: random futures, and answers of the library. */
import workerpool from 'workerpool';
import { toMessage, type ErrorMessage } from '../../monte-carlo/error-message.js';
import { sampling } from '../../monte-carlo/sampling.js';
import { answerOf } from './answers.js';

/** The answer, or why there is none. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly error: ErrorMessage };

workerpool.worker({
  ...sampling,
  answer: (inputs, name, question): Outcome<unknown> => {
    const onStep = (done: number, total: number | null): void => workerpool.workerEmit({ done, total });
    try {
      return { answer: answerOf(inputs, name, question, { onStep }) };
    } catch (error) {
      const message = toMessage(error);
      if (message === undefined) throw error;
      return { error: message };
    }
  },
} satisfies typeof sampling & { answer: (...question: Parameters<typeof answerOf>) => Outcome<unknown> });
