import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inputErrorMap, planRulesSchema, simulate, type PlanRules } from '../../../src/index.js';
import { inputTable } from '../../../src/input/input-table.js';

describe('the table of inputs', () => {
  const table = inputTable();
  const field = (path: string): object | undefined => table.find((entry) => entry.path === path);

  it('has a sentence for every field and a unit for every number', () => {
    expect(table.length).toBeGreaterThan(100);
    expect(table.filter(({ description }) => !/^.{3,}\.$/.test(description)).map(({ path }) => path)).toEqual([]);
    const numbers = table.filter(({ type }) => type === 'number' || type === 'integer');
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers.filter(({ unit }) => unit === undefined).map(({ path }) => path)).toEqual([]);
  });

  it('says all that is known of a field', () => {
    expect(field('planRules.distribution_policy.installment_years')).toEqual({
      path: 'planRules.distribution_policy.installment_years',
      type: 'integer',
      unit: 'installments',
      minimum: 1,
      exclusiveMinimum: undefined,
      maximum: 10,
      default: 5,
      isRequired: false,
      description: "Number of yearly installments; over 5 is the participant's own election.",
      source: 'IRC 409(o)(1)(C)',
    });
    expect(field('initialState.participants[].status')).toMatchObject({
      type: 'active | separated',
      default: 'active',
    });
    expect(field('initialState.participants[].id')).toMatchObject({ isRequired: true, default: undefined });
    expect(field('initialState.census_year')).toMatchObject({ isRequired: false, default: 2026, unit: 'year' });
    expect(field('operatingAssumptions.share_valuation.current_price')).toMatchObject({ exclusiveMinimum: 0 });
  });
});

describe('the schemas', () => {
  const mine = z.extend(planRulesSchema, { department: z.string() });
  const rules = { plan_name: 'P', vesting_schedule: { years: 6 }, department: 'HR' } satisfies z.input<typeof mine>;

  it('can be extended with fields of one’s own', () => {
    expect(z.parse(mine, rules)).toMatchObject({ department: 'HR', normal_retirement_age: 65 });
    const { department: _, ...own } = rules;
    const plan: PlanRules = own;
    expect(simulate(plan, { contribution_policy: {} }, { participants: [] }).results.total_repurchase_obligation).toBe(
      0,
    );
  });

  it('say what is wrong in the words of the package', () => {
    const { error } = z.safeParse(
      mine,
      { ...rules, department: 5, vesting_schedule: { years: 9 } },
      { error: inputErrorMap },
    );
    expect(error!.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['vesting_schedule.years', 'Must be between 2 and 7'],
      ['department', 'Must be a string'],
    ]);
  });

  it('tell a form what to ask', () => {
    const { properties } = z.toJSONSchema(mine, { io: 'input' });
    expect(Object.keys(properties!)).toContain('department');
  });
});
