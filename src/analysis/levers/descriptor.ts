import type { Analysis } from '../descriptor.js';
import { SHORT_OF_CASH } from '../example-plan.js';
import { searchAmounts } from '../futures/options.js';
import { alternativesTables } from './board.js';
import { levers, type LeversAnswer } from './levers.js';
import { leverTables } from './tables.js';
import { checkedLevers, leversOptions, type LeversOptions } from './options.js';
import { leverRows } from './tables.js';
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
