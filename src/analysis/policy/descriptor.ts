import type { Analysis } from '../descriptor.js';
import { SHORT_OF_CASH } from '../example-plan.js';
import { searchAmounts } from '../futures/options.js';
import { checkedPolicy, policyOptions, type PolicyOptions } from './options.js';
import { policy, type PolicyAnswer } from './policy.js';
import { policyRows, policyTables } from './tables.js';
import { policyWords } from './words.js';

/** Descriptor of the funding policy. */
export const policyAnalysis: Analysis<'policy', PolicyOptions, PolicyAnswer> = {
  kind: 'policy',
  title: 'Funding Policy',
  question: 'How should we fund it?',
  gist: 'a funding policy by year, and a rule for bad years',
  description:
    'Proposes contributions, cash set aside and the part recycled by year, terms of payment, and a rule by which the company reacts when cash gets short.',
  options: policyOptions,
  check: checkedPolicy,
  run: policy,
  rows: policyRows,
  tables: policyTables,
  asked: ({ allow_chance, chance_years, free_cash_flow_cap, paths, runs, is_complete }) => ({
    ...{ allow_chance, chance_years, free_cash_flow_cap, paths, runs, is_complete },
  }),
  words: policyWords,
  example: {
    options: { benefit_floor: [0], instruments: ['contributions', 'payments'], paths: 5, max_runs: 60 },
    changes: SHORT_OF_CASH,
  },
  amounts: searchAmounts,
};
