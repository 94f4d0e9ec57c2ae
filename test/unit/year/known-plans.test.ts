import { describe, expect, test } from 'vitest';
import { makePlan, withDefaultRules, withFinances, withThirdPart } from '../../../bench/plan.js';
import { parseInput } from '../../../src/engine/input/index.js';
import type { Plan } from '../../../src/engine/state/plan.js';
import { isKnownPlan as isKnownFused } from '../../../src/engine/year/fused/known-plans.js';
import { isKnownPlan as isKnownWhole } from '../../../src/engine/year/whole-people/known-plans.js';

const every = makePlan({ participants: 5, years: 3 });
const plan = parseInput(...every);

/** A plan with a field that the table has never heard of. */
const adding = (field: object): Plan => ({ ...plan, ...field });

describe.each([
  ['the loops of whole people', isKnownWhole],
  ['the loops of the fused year', isKnownFused],
])('%s', (_loops, isKnownPlan) => {
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

describe('the fused year', () => {
  const [rules, assumptions, state, config] = every;
  const changed = (
    planRules: object,
    operatingAssumptions: object = assumptions,
    initialState: object = state,
  ): boolean => isKnownFused(parseInput({ ...rules, ...planRules }, operatingAssumptions, initialState, config));

  test.each([
    ['leavers share in allocations', changed({ allocation: { leavers_share: { causes: ['retirement'] } } })],
    [
      'only shares of loans wait',
      changed({ distribution_policy: { defer_until_loan_repaid: true, deferral: 'loan_shares' } }),
    ],
    [
      'ownership is tested',
      changed({}, assumptions, { ...state, company: { ...state.company, test_409p: true, tax_status: 's_corp' } }),
    ],
  ])('knows a plan in which %s', (_what, isKnown) => {
    expect(isKnown).toBe(true);
  });

  test('leaves a plan to the stages in which dividends on accounts pay the loan', () => {
    const paying = { ...assumptions, dividends: { ...assumptions.dividends!, on_allocated_shares: 'loan' } };
    expect(changed({}, paying, { ...state, esop_loans: state.esop_loans!.slice(0, 1) })).toBe(false);
  });
});
