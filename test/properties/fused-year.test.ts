import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makePlan, withFinances, withFourthPart } from '../../bench/plan.js';
import { measuring } from '../../src/analysis/measures/measuring.js';
import { SimulationError } from '../../src/engine/errors.js';
import { parseInput } from '../../src/engine/input/build-plan.js';
import { mergePatch } from '../../src/engine/input/merge-patch.js';
import { cellsOf, expectedBehaviour } from '../../src/engine/state/behaviour.js';
import { saveState } from '../../src/engine/state/document.js';
import type { Listeners } from '../../src/engine/state/events.js';
import type { Plan } from '../../src/engine/state/plan.js';
import { ROW_BY_ROW } from '../../src/engine/year/annual-cycle.js';
import { FusedYears } from '../../src/engine/year/fused/fused-years.js';
import { isKnownPlan } from '../../src/engine/year/fused/known-plans.js';
import { project, type ProjectOptions } from '../../src/engine/year/project.js';
import { planArbitrary } from '../oracle/arbitrary.js';
import { orNull, planOf } from './runs.js';

type Drawn = Parameters<typeof planOf>[0];

/** By the fused year, however few people there are, where it knows the plan. */
const fused = (plan: Plan): ProjectOptions => ({ behaviour: { ...expectedBehaviour(plan), cells: cellsOf(plan) } });
const byStages = (plan: Plan): ProjectOptions => ({ behaviour: { ...expectedBehaviour(plan), cells: null } });

/** Record of each year, what listeners were told, the trust as counted at its end, and the state in every row and entry. */
function years(plan: Plan, way: (plan: Plan) => ProjectOptions): unknown[] {
  const ends: unknown[] = [];
  let told: string[] = [];
  const note = (name: string) => (event: unknown) => told.push(`${name} ${JSON.stringify(event)}`);
  const listeners: Listeners = {
    onDiversification: note('diversification'),
    onInService: note('in service'),
    onPayment: note('payment'),
    onAccounts: (when, { living, livingCount, headcount, weight, shares }) => {
      const rows = Array.from(living)
        .slice(0, livingCount)
        .filter((row) => headcount[row] !== 0);
      note(when)(rows.map((row) => [row, headcount[row], weight[row], shares[row]]));
    },
  };
  try {
    project(
      plan,
      ({ behaviour: _, ...record }, state, closing) => {
        // Each row is told of once, and not always in the order of rows.
        ends.push(JSON.parse(JSON.stringify({ record, told: told.sort(), closing, state: saveState(state) })));
        told = [];
      },
      { ...way(plan), ...listeners },
    );
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
    ends.push(error.toJSON());
  }
  return ends;
}

/** A plan without the option that the fused year leaves to the stages. */
function plainly(input: Drawn): Drawn {
  const { dividends } = input.operatingAssumptions;
  if (dividends === undefined) return input;
  return mergePatch(input, { operatingAssumptions: { dividends: { on_allocated_shares: null } } }) as Drawn;
}

it('the years of random plans are the same fused and by stages, in every figure of the record and of the state', () => {
  let known = 0;
  let tried = 0;
  fc.assert(
    fc.property(planArbitrary({ maxParticipants: 24, maxYears: 40 }), fc.boolean(), (drawn, isPlain) => {
      const plan = orNull(() => planOf(isPlain ? plainly(drawn) : drawn));
      fc.pre(plan !== null);
      tried += 1;
      known += Number(isKnownPlan(plan));
      if (isPlain) expect(isKnownPlan(plan)).toBe(true);
      expect(years(plan, fused)).toEqual(years(plan, byStages));
    }),
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- as in vitest.setup.ts, whose limit this replaces
    { numRuns: 500, interruptAfterTimeLimit: 600_000 },
  );
  expect(known).toBeGreaterThan(tried / 3);
}, 700_000);

it('so are those of many people, with balances on both sides of every limit', () => {
  fc.assert(
    fc.property(
      fc.record({
        deferral: fc.boolean(),
        cashOut: fc.constantFrom(0, 7_000, 50_000, 1_500_000),
        price: fc.constantFrom(0.25, 84.25, 4_000),
        installments: fc.integer({ min: 1, max: 10 }),
        atOnce: fc.boolean(),
        cashFirst: fc.boolean(),
        asking: fc.constantFrom(undefined, 0, 0.37),
        freeze: fc.constantFrom(undefined, { from_year: 2029 }, { from_year: 2028, full_vesting: false }),
        early: fc.constantFrom(undefined, { age: 57, service_requirement: 6.5 }),
        passesThrough: fc.boolean(),
        inService: fc.constantFrom(undefined, { minimum_age: 60, minimum_service: 10, fraction: 0.2 }),
        segregation: fc.constantFrom(undefined, {}, { maximum_amount: 100_000 }),
      }),
      ({ deferral, cashOut, price, installments, atOnce, cashFirst, asking, early, freeze, ...others }) => {
        const [rules, assumptions, state] = makePlan({
          participants: 1_200,
          years: 5,
          notes: others.segregation === undefined,
        });
        const plan = parseInput(
          {
            ...rules,
            freeze,
            forfeiture_timing: atOnce ? 'at_termination' : 'statutory',
            forfeiture_order: cashFirst ? 'cash_first' : 'pro_rata',
            distribution_policy: {
              ...rules.distribution_policy,
              form: installments === 1 ? 'lump_sum' : 'installments',
              installment_years: installments,
              cash_out_limit: cashOut,
              large_balance_extension: true,
              defer_until_loan_repaid: deferral,
              early_retirement: early,
              in_service_distributions: others.inService,
              segregation: others.segregation,
            },
          },
          {
            ...assumptions,
            share_valuation: { current_price: price, annual_growth_rate: 0.05 },
            distribution_election_rate: asking,
            dividends: {
              ...assumptions.dividends!,
              on_allocated_shares: others.passesThrough ? 'pass_through' : 'accounts',
            },
          },
          state,
          { projection_years: 5 },
        );
        expect(isKnownPlan(plan)).toBe(true);
        expect(years(plan, fused)).toEqual(years(plan, byStages));
      },
    ),
    { numRuns: 10 },
  );
}, 600_000);

it('so are those of many people with deals, shares that wait for loans, and leavers who share in the allocation', () => {
  fc.assert(
    fc.property(
      fc.record({
        asking: fc.constantFrom(undefined, 0, 0.37),
        early: fc.constantFrom(undefined, { age: 57, service_requirement: 6.5 }),
        form: fc.constantFrom('lump_sum' as const, 'installments' as const),
        causes: fc.constantFrom(['retirement' as const, 'death' as const], ['termination' as const]),
        payFraction: fc.constantFrom(0, 0.5, 1),
        percentage: fc.constantFrom(0.02, 0.25),
        inService: fc.constantFrom(undefined, { minimum_age: 60, minimum_service: 10, fraction: 0.2 }),
        price: fc.constantFrom(84.25, 4_000),
      }),
      ({ asking, early, form, causes, payFraction, percentage, inService, price }) => {
        const [rules, assumptions, state, config] = withFourthPart(
          withFinances(makePlan({ participants: 800, years: 9 })),
        );
        const plan = parseInput(
          {
            ...rules,
            allocation: { leavers_share: { causes, pay_fraction: payFraction } },
            distribution_policy: {
              ...rules.distribution_policy,
              form,
              large_balance_extension: form === 'installments',
              cash_out_limit: 7_000,
              early_retirement: early,
              in_service_distributions: inService,
            },
          },
          {
            ...assumptions,
            contribution_policy: { type: 'percentage_of_payroll', percentage },
            share_valuation: { ...assumptions.share_valuation, current_price: price, floor: undefined },
            distribution_election_rate: asking,
          },
          state,
          config,
        );
        expect(isKnownPlan(plan)).toBe(true);
        expect(years(plan, fused)).toEqual(years(plan, byStages));
      },
    ),
    { numRuns: 8 },
  );
}, 600_000);

it('the measures of a plan listen to no more than the fused year tells, unless dividends are passed through', () => {
  const loopsOf = (use: 'accounts' | 'pass_through'): unknown => {
    const [rules, assumptions, state, config] = withFinances(makePlan({ participants: 100, years: 1 }));
    const dividends = { ...assumptions.dividends!, on_allocated_shares: use };
    const plan = parseInput(rules, { ...assumptions, dividends }, state, config);
    return new FusedYears().loopsOf(plan, expectedBehaviour(plan), measuring(plan, plan.discountRate).listeners);
  };
  expect(loopsOf('accounts')).not.toBe(ROW_BY_ROW);
  expect(loopsOf('pass_through')).toBe(ROW_BY_ROW);
});
