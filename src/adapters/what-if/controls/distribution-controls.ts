import type { ChoiceControl, NumberControl } from './control.js';

/** When those who leave are first paid. */
export const timing: ChoiceControl = {
  kind: 'choice',
  id: 'timing',
  label: 'Payments begin',
  hint: 'By statute: the next year, the sixth after a termination.',
  fields: ['distribution_policy.timing'],
  documentation: '#42-turnover',
  options: [
    ['immediate', 'In the year of leaving'],
    ['termination_plus_1_year', 'In the next year'],
    ['statutory', 'As late as the statute allows'],
  ],
  planned: ({ planRules }) => planRules.distribution_policy?.timing ?? 'statutory',
  change: (value) => ({ planRules: { distribution_policy: { timing: value as 'statutory' } } }),
};

/** One payment or several. */
export const form: ChoiceControl = {
  kind: 'choice',
  id: 'form',
  label: 'Paid in',
  hint: 'Small balances are paid at once in any case.',
  fields: ['distribution_policy.form'],
  documentation: '#42-turnover',
  options: [
    ['lump_sum', 'One payment'],
    ['installments', 'Installments'],
  ],
  planned: ({ planRules }) => planRules.distribution_policy?.form ?? 'installments',
  change: (value) => ({ planRules: { distribution_policy: { form: value as 'installments' } } }),
};

/** How many. */
export const installments: NumberControl = {
  kind: 'number',
  id: 'installments',
  label: 'Installments',
  hint: 'Yearly payments; large balances may take more.',
  fields: ['distribution_policy.installment_years'],
  documentation: '#42-turnover',
  unit: () => 'years',
  least: 1,
  most: () => 10,
  step: () => 1,
  planned: ({ planRules }) => Number(planRules.distribution_policy?.installment_years ?? 5),
  change: (value) => ({ planRules: { distribution_policy: { installment_years: value } } }),
};
