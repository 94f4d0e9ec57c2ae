import type { AnswerKind } from '../descriptor.js';
import { chanceComparisonTables } from './compare-tables.js';
import { chanceComparisonWords, type ToldChances } from './compare-words.js';
import { chanceComparisonRows } from './rows.js';
import { chanceSolutionRows } from './solution-rows.js';
import { chanceSolutionTables } from './solution-tables.js';
import { chanceSolutionWords } from './solution-words.js';
import type { ChanceSolution } from './solve.js';

/** A comparison under chance: it is made of results of Monte Carlo. */
export const chanceComparisonAnswer: AnswerKind<'compare-under-chance', ToldChances> = {
  kind: 'compare-under-chance',
  title: 'Compare Under Chance',
  question: 'Which strategy is better, whatever happens?',
  rows: chanceComparisonRows,
  files: { answer: 'comparison', rows: 'figures' },
  tables: chanceComparisonTables,
  words: chanceComparisonWords,
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
