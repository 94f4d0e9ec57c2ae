import type { PlanInputs } from '../../../src/analysis/index.js';
import { fractionOf, percentageOf, type NumberControl } from './control.js';

type Policy = PlanInputs['operatingAssumptions']['contribution_policy'];

const absences: Readonly<Record<string, string>> = {
  schedule: 'The plan has an amount for each year.',
  loan_payment: 'The company contributes what the loans need.',
};

/** Contributions in dollars for a fixed amount, in percent of pay for a percentage of payroll. */
export function contributionUnit({ type }: Policy): '$' | '%' {
  return type === 'percentage_of_payroll' ? '%' : '$';
}

/** What the company contributes by its policy; loans are served in any case. */
export const contribution: NumberControl = {
  kind: 'number',
  id: 'contribution',
  label: 'Contribution',
  hint: 'By the company’s policy; the loans are served in any case.',
  documentation: '#44-contribute',
  unit: '%',
  least: 0,
  most: (planned) => (planned <= 50 ? 50 : Math.max(2 * planned, 100_000)),
  step: (planned) => (planned <= 50 ? 0.5 : 10 ** Math.max(0, Math.floor(Math.log10(planned)) - 2)),
  planned: ({ operatingAssumptions: { contribution_policy: policy } }) => {
    const { type = 'fixed_amount', percentage, annual_amount: amount } = policy;
    const absent = absences[type];
    if (absent !== undefined) return { absent };
    return type === 'percentage_of_payroll' ? percentageOf(percentage) : Number(amount ?? 0);
  },
  change: (value, { operatingAssumptions: { contribution_policy: policy } }) => ({
    operatingAssumptions: {
      contribution_policy:
        contributionUnit(policy) === '%' ? { percentage: fractionOf(value) } : { annual_amount: value },
    },
  }),
};
