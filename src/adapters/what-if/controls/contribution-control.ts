import { fractionOf, percentageOf, type NumberControl } from './control.js';

const ABSENCES: Readonly<Record<string, string>> = {
  schedule: 'The plan has an amount for each year.',
  loan_payment: 'The company contributes what the loans need.',
};

/** Where the plan contributes nothing the slider goes as far as this. */
const DOLLARS_FROM_NOTHING = 1_000_000;

/** What the company contributes by its policy: a percentage of payroll or an amount. The loans are served in any case. */
export const contribution: NumberControl = {
  kind: 'number',
  id: 'contribution',
  label: 'Contribution',
  hint: 'By the company’s policy; the loans are served in any case.',
  fields: ['contribution_policy.percentage', 'contribution_policy.annual_amount'],
  documentation: '#44-contribute',
  unit: ({ operatingAssumptions: { contribution_policy: policy } }) =>
    policy.type === 'percentage_of_payroll' ? '%' : '$',
  least: 0,
  most: (planned, unit) => {
    if (unit === '%') return 50;
    return planned === 0 ? DOLLARS_FROM_NOTHING : 2 * planned;
  },
  step: (planned, unit) => (unit === '%' ? 0.5 : (planned === 0 ? DOLLARS_FROM_NOTHING : 2 * planned) / 200),
  planned: ({ operatingAssumptions: { contribution_policy: policy } }) => {
    const { type = 'fixed_amount', percentage, annual_amount: amount } = policy;
    const absent = ABSENCES[type];
    if (absent !== undefined) return { absent };
    return type === 'percentage_of_payroll' ? percentageOf(percentage) : Number(amount ?? 0);
  },
  change: (value, { operatingAssumptions: { contribution_policy: policy } }) => ({
    operatingAssumptions: {
      contribution_policy:
        policy.type === 'percentage_of_payroll' ? { percentage: fractionOf(value) } : { annual_amount: value },
    },
  }),
};
