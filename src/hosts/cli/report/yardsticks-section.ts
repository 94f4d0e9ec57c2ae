import { benchmarkAnalysis, placeWords, valueWords } from '../../../analysis/internal.js';
import { answerAsSection } from './answer-section.js';
import type { Section } from './html.js';
import type { Study } from './appendix.js';

/** The plan beside its peers, and its repurchases by what the company earns and is worth. */
export function yardsticksSection({ peers, plan, say }: Study): Section {
  return answerAsSection('yardsticks', benchmarkAnalysis, peers, plan, say, {
    words: (answer) => [...placeWords(answer, say), ...valueWords(answer, say)],
  });
}
