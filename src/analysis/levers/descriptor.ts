import type { Analysis } from '../descriptor.js';
import { checkedLevers, levers, type LeversAnswer } from './levers.js';
import { leversOptions, type LeversOptions, type ReadLeversOptions } from './options.js';
import { leverRows } from './rows.js';
import { leverWords } from './words.js';

/** What can be done about a shortfall of cash, as hosts offer it. */
export const leversAnalysis: Analysis<'levers', LeversOptions, LeversAnswer> = {
  kind: 'levers',
  title: 'Levers',
  question: 'What can we do?',
  gist: 'levers against a shortfall of cash',
  description:
    'Tries what a plan, its trustee and its company can do about a shortfall of cash, alone and in pairs, and names the least costly plan without one.',
  options: leversOptions,
  check: checkedLevers,
  run: levers,
  rows: leverRows,
  words: leverWords,
  example: {
    options: { keep_benefit: 0.05, max_runs: 40 },
    changes: {
      operatingAssumptions: {
        company_finances: { ebitda: [20_000], minimum_cash: 10_000 },
        repurchase_strategy: { method: 'redeem' },
      },
      systemConfig: { projection_years: 4 },
    },
  },
  amounts: ({ max_runs: runs }: ReadLeversOptions) => [{ field: 'max_runs', of: 'paths', count: runs }],
};
