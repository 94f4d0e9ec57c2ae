import type { ChoiceControl } from './control.js';

/** Whether the shares of people who left are turned into cash before they are due. */
export const segregation: ChoiceControl = {
  kind: 'choice',
  id: 'segregation',
  label: 'Shares of people who left',
  hint: 'Paid with what the accounts of the employed and the trust have in cash, then by the company, unless the plan says otherwise.',
  fields: ['distribution_policy.segregation'],
  documentation: '#47-repurchase',
  options: [
    ['keep', 'Keep until due'],
    ['convert', 'Turn into cash'],
  ],
  planned: ({ planRules }) => (planRules.distribution_policy?.segregation === undefined ? 'keep' : 'convert'),
  onPaper: (inputs) => segregation.planned(inputs) !== 'keep',
  change: (value) => ({ planRules: { distribution_policy: { segregation: value === 'keep' ? null : {} } } }),
};

/** Whether everybody is given the same proportion of shares and cash. */
export const rebalancing: ChoiceControl = {
  kind: 'choice',
  id: 'rebalancing',
  label: 'Accounts rebalanced',
  hint: 'So that everybody employed has shares and cash in the same proportion, every year unless the plan says otherwise.',
  fields: ['rebalancing'],
  documentation: '#49-close',
  options: [
    ['no', 'No'],
    ['yes', 'Yes'],
  ],
  planned: ({ planRules }) => (planRules.rebalancing === undefined ? 'no' : 'yes'),
  onPaper: (inputs) => rebalancing.planned(inputs) !== 'no',
  change: (value) => ({ planRules: { rebalancing: value === 'no' ? null : {} } }),
};
