import { describe, expect, test } from 'vitest';
import { makePlan, withDefaultRules, withFinances, withThirdPart } from '../../../bench/plan.js';
import { parseInput } from '../../../src/engine/input/index.js';
import type { Plan } from '../../../src/engine/state/plan.js';
import { isKnownPlan } from '../../../src/engine/year/whole-people/known-plans.js';

const every = makePlan({ participants: 5, years: 3 });
const plan = parseInput(...every);

/** A plan with a field that the table has never heard of. */
const adding = (field: object): Plan => ({ ...plan, ...field });

describe('the loops of whole people', () => {
  test.each([
    ['the default rules', withDefaultRules(every)],
    ['every rule', every],
    ['the company behind it', withFinances(every)],
    ['what plans, loans and people really do', withThirdPart(every)],
  ] as const)('know %s', (_name, input) => {
    expect(isKnownPlan(parseInput(...input))).toBe(true);
  });

  test.each([
    ['of the plan', adding({ newOption: 'often' })],
    ['of the plan, a number', adding({ newOption: 0 })],
    ['of a list', adding({ newOption: [{ year: 2030 }] })],
    ['of who takes part', adding({ eligibility: { ...plan.eligibility, entryDates: 2 } })],
    ['of how accounts vest', adding({ vesting: { ...plan.vesting, newOption: true } })],
    ['of who diversifies', adding({ diversification: { ...plan.diversification, newOption: true } })],
    ['of who leaves', adding({ turnover: { ...plan.turnover, newOption: true } })],
    [
      'of a freeze',
      adding({ freeze: { fromYear: 2030, stopsContributions: true, vesting: plan.vesting, eases: true } }),
    ],
    ['of one year', adding({ years: plan.years.map((year, i) => (i === 1 ? { ...year, raise: 5 } : year)) })],
  ])('do not know an option that nobody has told them of: %s', (_name, unknown) => {
    expect(isKnownPlan(unknown)).toBe(false);
  });

  test.each([null, false, undefined, []].map((value) => [value]))(
    'know an option that is not asked for: %j',
    (value) => {
      expect(isKnownPlan(adding({ newOption: value }))).toBe(true);
      expect(isKnownPlan(adding({ years: plan.years.map((year) => ({ ...year, newOption: value })) }))).toBe(true);
    },
  );
});
