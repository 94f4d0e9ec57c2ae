import { searchAmounts } from '../futures.js';
import type { LeversOptions } from '../option-types.js';
import type { Analysis } from '../descriptor.js';
import { SHORT_OF_CASH } from '../example-plan.js';
import { alternativesTables } from './board.js';
import { levers, type LeversAnswer } from './levers.js';
import { leverTables, leverRows } from './tables.js';
import { leversOptions, checkedLevers } from './goal.js';
import { leverWords } from './words.js';

/** Descriptor of `levers`: measures against a shortfall of cash. */
export const leversAnalysis: Analysis<'levers', LeversOptions, LeversAnswer> = {
  kind: 'levers',
  title: 'Levers',
  question: 'What can we do?',
  gist: 'levers against a shortfall of cash',
  description:
    'Tries what a plan, its trustee and its company can do about a shortfall of cash, and recommends only what holds: in bad futures, for participants, in every year.',
  options: leversOptions,
  check: checkedLevers,
  run: levers,
  rows: leverRows,
  tables: (answer, say) => [...alternativesTables(answer, say), ...leverTables(answer)],
  asked: ({ keep_benefit, people_may_lose, allow_chance, chance_years, paths, runs, is_complete }) => ({
    ...{ keep_benefit, people_may_lose, allow_chance, chance_years, paths, runs, is_complete },
  }),
  words: leverWords,
  example: {
    options: { keep_benefit: 0.05, max_runs: 40, paths: 5 },
    changes: SHORT_OF_CASH,
  },
  amounts: searchAmounts,
};
