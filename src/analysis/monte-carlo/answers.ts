import type { AnswerKind } from '../descriptor.js';
import type { ChanceComparison } from './compare.js';
import { chanceComparisonRows } from './rows.js';
import { chanceSolutionRows } from './solution-rows.js';
import { chanceSolutionTables } from './solution-tables.js';
import { chanceSolutionWords } from './solution-words.js';
import type { ChanceSolution } from './solve.js';
import { shortfallWords } from './words.js';

/** A comparison under chance: it is made of results of Monte Carlo. */
export const chanceComparisonAnswer: AnswerKind<'compare-under-chance', ChanceComparison> = {
  kind: 'compare-under-chance',
  title: 'Compare Under Chance',
  question: 'Which strategy is better, whatever happens?',
  rows: chanceComparisonRows,
  words: ({ scenarios, results, cheapest, paths }, say) => [
    ...scenarios.flatMap((name, i) => shortfallWords(results[i]!, say, `With ${name}, the company`)),
    ...scenarios.map((name, i) => {
      const mean = say.dollars(results[i]!.total_company_cash.mean);
      const often = say.value(cheapest[i]!.probability, 'fraction');
      return `${name} costs ${mean} of company cash on average, and is cheapest in ${often} of ${paths} futures.`;
    }),
    'What is owed at the end, and shares in suspense, are no company cash and not counted.',
  ],
};

/** Goal seeking under chance: its runs may be on many threads. */
export const chanceSolutionAnswer: AnswerKind<'solve-under-chance', ChanceSolution> = {
  kind: 'solve-under-chance',
  title: 'Solve Under Chance',
  question: 'What must we contribute, whatever happens?',
  rows: chanceSolutionRows,
  files: { answer: 'solution', rows: 'solution' },
  tables: chanceSolutionTables,
  words: chanceSolutionWords,
};
