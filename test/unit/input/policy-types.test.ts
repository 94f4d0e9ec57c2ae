import { expect, it } from 'vitest';
import { validate, type ContributionPolicy, type OperatingAssumptions, type PlanRules } from '../../../src/index.js';

const issuesOf = (rules: PlanRules, assumptions: OperatingAssumptions): unknown[] =>
  validate(rules, assumptions, { participants: [] }).map(({ field, issue }) => [field, issue]);
const contributing = (policy: ContributionPolicy): unknown[] =>
  issuesOf({ plan_name: 'P', vesting_schedule: { years: 6 } }, { contribution_policy: policy });
const vesting = (vesting_schedule: PlanRules['vesting_schedule']): unknown[] =>
  issuesOf({ plan_name: 'P', vesting_schedule }, { contribution_policy: {} });

it('the compiler asks for the figure of a contribution policy, as validation does', () => {
  expect(contributing({ type: 'percentage_of_payroll', percentage: 0.06 })).toEqual([]);
  expect(contributing({ type: 'loan_payment' })).toEqual([]);
  expect(contributing({})).toEqual([]);
  // @ts-expect-error: without its percentage
  expect(contributing({ type: 'percentage_of_payroll' })).toEqual([['contribution_policy.percentage', 'Required']]);
  // @ts-expect-error: without its amount
  expect(contributing({ type: 'fixed_amount' })).toEqual([['contribution_policy.annual_amount', 'Required']]);
  // @ts-expect-error: without its amounts
  expect(contributing({ type: 'schedule' })).toEqual([['contribution_policy.amounts', 'Required']]);
});

it('the compiler asks for the years or the steps of a vesting schedule, of the kinds that there are', () => {
  const steps = { type: 'graded', schedule: [0, 0, 0.5, 1] } as const;
  expect(vesting(steps)).toEqual([]);
  expect(vesting({ type: 'cliff', years: 3 })).toEqual([]);
  expect(vesting({ type: 'immediate' })).toEqual([]);
  // @ts-expect-error: neither years nor steps
  expect(vesting({ type: 'cliff' })).toEqual([['vesting_schedule.years', 'Required']]);
  // @ts-expect-error: no such kind
  expect(vesting({ type: 'grated', years: 6 })).toEqual([
    ['vesting_schedule.type', 'Must be one of graded, cliff, immediate'],
  ]);
});
