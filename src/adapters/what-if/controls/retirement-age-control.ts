import type { NumberControl } from './control.js';

/** Normal retirement age; the ages at which rates of retirement are listed move with it, as in the sensitivity analysis. */
export const retirementAge: NumberControl = {
  kind: 'number',
  id: 'retirement_age',
  label: 'Retirement age',
  hint: 'Normal retirement; the plan’s retirement rates move along.',
  fields: ['normal_retirement_age', 'turnover.retirement_rates'],
  documentation: '#16-sensitivity',
  unit: () => 'years',
  least: 50,
  most: () => 75,
  step: () => 1,
  planned: ({ planRules }) => Number(planRules.normal_retirement_age ?? 65),
  change: (value, { planRules, operatingAssumptions }) => {
    const shift = value - Number(planRules.normal_retirement_age ?? 65);
    const listed = operatingAssumptions.turnover?.retirement_rates ?? [];
    const moved = listed.map(({ age, ...others }) => ({ age: Number(age) + shift, ...others }));
    return {
      planRules: { normal_retirement_age: value },
      ...(listed.length > 0 ? { operatingAssumptions: { turnover: { retirement_rates: moved } } } : {}),
    };
  },
};
