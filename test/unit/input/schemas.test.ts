import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inputErrorMap, planRulesSchema, simulate, type PlanRules } from '../../../src/index.js';

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
