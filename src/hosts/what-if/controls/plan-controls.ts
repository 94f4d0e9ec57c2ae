import type { PlanInputs } from '../../../analysis/index.js';
import { entryOf } from '../../../presentation/words/index.js';
import { fractionOf, percentageOf, type ControlId, type Special } from './control.js';

const usualAge = ({ planRules }: PlanInputs): number => Number(planRules.normal_retirement_age ?? 65);

/** Controls of the plan that move more than their field, or that some plans do not read. */
export const SPECIAL_OF_PLAN: Readonly<Partial<Record<ControlId, Special>>> = {
  share_price: {
    absent: ({ operatingAssumptions: { share_valuation: valuation } }) =>
      valuation?.current_price === undefined ? 'The plan has no share price.' : null,
  },
  /** A flat rate, even where the plan has one for each year. */
  price_growth: {
    applies: ({ operatingAssumptions: { share_valuation: valuation } }) => valuation?.method !== 'ebitda_multiple',
    absent: ({ operatingAssumptions: { share_valuation: valuation } }) =>
      valuation === undefined ? 'The plan has no share price.' : null,
    planned: ({ operatingAssumptions: { share_valuation: valuation } }) =>
      percentageOf(valuation?.growth_rates?.[0] ?? valuation?.annual_growth_rate ?? 0),
    change: (value) => ({
      operatingAssumptions: {
        share_valuation: { annual_growth_rate: fractionOf(Number(value)), growth_rates: null },
      },
    }),
  },
  turnover: {
    absent: ({ systemConfig }) =>
      systemConfig?.include_turnover_projection === false || systemConfig?.turnover_model === 'none'
        ? 'The plan projects no turnover.'
        : null,
  },
  contribution: {
    absent: ({ operatingAssumptions: { contribution_policy: policy } }) => {
      if (policy.type === 'schedule') return 'The plan has an amount for each year.';
      return policy.type === 'loan_payment' ? 'The company contributes what the loans need.' : null;
    },
  },
  segregation: {
    options: [
      ['keep', 'No'],
      ['convert', 'Yes'],
    ],
    planned: ({ planRules }) => (planRules.distribution_policy?.segregation === undefined ? 'keep' : 'convert'),
    change: (value) => ({ planRules: { distribution_policy: { segregation: value === 'keep' ? null : {} } } }),
  },
  election: {
    absent: ({ planRules }) =>
      planRules.diversification_rules?.enabled === false ? 'The plan offers no diversification.' : null,
  },
  rebalancing: {
    planned: ({ planRules }) => (planRules.rebalancing === undefined ? 'no' : 'yes'),
    change: (value) => ({ planRules: { rebalancing: value === 'no' ? null : {} } }),
  },
  /** The ages at which rates of retirement are listed move with it, as in the sensitivity analysis. */
  retirement_age: {
    planned: usualAge,
    change: (value, inputs) => {
      const listed = inputs.operatingAssumptions.turnover?.retirement_rates ?? [];
      const moved = listed.map(({ age, ...others }) => ({
        age: Number(age) + Number(value) - usualAge(inputs),
        ...others,
      }));
      return {
        planRules: { normal_retirement_age: Number(value) },
        ...(listed.length > 0 ? { operatingAssumptions: { turnover: { retirement_rates: moved } } } : {}),
      };
    },
  },
  /** Replacement by people as the plan describes them, or else by typical hires of the census. */
  replacement: {
    absent: (inputs) =>
      entryOf(inputs) === null ? 'Neither the plan nor the census says what new people earn.' : null,
    change: (value, inputs) => {
      const { pay, age } = entryOf(inputs) ?? { pay: 0, age: undefined };
      const entry = { entry_compensation: pay, ...(age === undefined ? {} : { entry_age: age }) };
      return { operatingAssumptions: { workforce: { replacement_rate: fractionOf(Number(value)), ...entry } } };
    },
  },
};
