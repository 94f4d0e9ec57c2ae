/** The script of the page's workers: random futures, and answers of the library. */
import type { PlanInputs } from '../../../analysis/index.js';
import { answerQuestions } from '../../parallel/answering.js';
import { sampled, type SamplingQuestion } from '../../parallel/sampling.js';
import { answerOf, type Answers } from './answers.js';

/** A question of the page to the library. */
export interface LibraryQuestion {
  readonly asked: readonly [inputs: PlanInputs, name: keyof Answers, question: Parameters<Answers[keyof Answers]>[1]];
}

/** Progress of an answer. */
export interface Step {
  readonly done: number;
  readonly total: number | null;
}

answerQuestions((question: SamplingQuestion | LibraryQuestion, tell) => {
  if (!('asked' in question)) return sampled(question);
  return answerOf(...question.asked, { onStep: (done, total) => tell({ done, total } satisfies Step) });
});
