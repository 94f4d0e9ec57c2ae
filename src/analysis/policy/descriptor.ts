import type { Analysis } from '../descriptor.js';
import { checkedPolicy, policyOptions, type PolicyOptions, type ReadPolicyOptions } from './options.js';
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
    changes: {
      operatingAssumptions: {
        company_finances: { ebitda: [20_000], minimum_cash: 10_000 },
        repurchase_strategy: { method: 'redeem' },
      },
      systemConfig: { projection_years: 4 },
    },
  },
  amounts: ({ max_runs: runs, paths }: ReadPolicyOptions) => [
    { field: 'max_runs', of: 'paths', count: runs },
    { field: 'paths', of: 'paths', count: paths },
  ],
};
