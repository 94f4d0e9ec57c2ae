import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makePlan } from '../../bench/plan.js';
import { SimulationError } from '../../src/engine/errors.js';
import { parseInput } from '../../src/engine/input/build-plan.js';
import { project, type ProjectOptions } from '../../src/engine/year/project.js';
import { saveState } from '../../src/engine/state/document.js';
import { cellsOf, expectedBehaviour } from '../../src/engine/state/behaviour.js';
import type { Plan } from '../../src/engine/state/plan.js';
import { planArbitrary } from '../oracle/arbitrary.js';
import { orNull, planOf, PLANS } from './runs.js';

/** By column, however few people there are. */
const byColumn = (plan: Plan): ProjectOptions => ({
  behaviour: { ...expectedBehaviour(plan), cells: cellsOf(plan) },
});
const byRow = (plan: Plan): ProjectOptions => ({ behaviour: { ...expectedBehaviour(plan), cells: null } });

/** The state at each year end, in every row and entry. */
function yearEnds(plan: Plan, way: (plan: Plan) => ProjectOptions): string[] {
  const ends: string[] = [];
  try {
    project(plan, (_record, state) => ends.push(JSON.stringify(saveState(state))), way(plan));
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
    ends.push(JSON.stringify(error.details));
  }
  return ends;
}

it('taken by column or row by row, the leavers of random plans leave the same state in every year', () => {
  fc.assert(
    fc.property(planArbitrary(), (input) => {
      const plan = orNull(() => planOf(input));
      fc.pre(plan !== null);
      expect(yearEnds(plan, byColumn)).toEqual(yearEnds(plan, byRow));
    }),
    PLANS,
  );
});

it('so do those of plans larger than a block, with balances on both sides of every limit', () => {
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
      }),
      ({ deferral, cashOut, price, installments, atOnce, cashFirst, asking, early, freeze }) => {
        const [rules, assumptions, state] = makePlan({ participants: 2_500, years: 6 });
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
            },
          },
          {
            ...assumptions,
            share_valuation: { current_price: price, annual_growth_rate: 0.05 },
            distribution_election_rate: asking,
          },
          state,
          { projection_years: 6 },
        );
        expect(yearEnds(plan, byColumn)).toEqual(yearEnds(plan, byRow));
      },
    ),
    { numRuns: 12 },
  );
});
