import type { Say } from '../../../analysis/index.js';
import { sayOf } from '../../../presentation/words/index.js';
import { howToAnswer } from '../command/id-answers.js';

/** Formats for the words of an analysis, with the options of this host. */
export function sayInOptions(plan: string): Say {
  return {
    ...sayOf(plan),
    toAnswer: howToAnswer,
    toReact:
      'Add --price-by equity to compare --three-rs or --scenarios for such a price, or --price-by earnings where the plan has company_finances.',
  };
}
