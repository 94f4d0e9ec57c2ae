import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makePlan, withFinances, withFourthPart, withThirdPart, type PlanArguments } from '../../bench/plan.js';
import { prepare, SimulationError, simulate, simulateRun, ValidationError, type PlanChanges } from '../../src/index.js';
import { mergePatch } from '../../src/engine/input/merge-patch.js';

/** Changes that leave people as they are, one or more of them at a time. */
const ofMoney: fc.Arbitrary<PlanChanges> = fc
  .record({
    growth: fc.double({ min: -0.05, max: 0.12, noNaN: true }),
    percentage: fc.double({ min: 0, max: 0.2, noNaN: true }),
    installments: fc.integer({ min: 1, max: 9 }),
    cashOut: fc.constantFrom(0, 7_000, 90_000),
    vesting: fc.integer({ min: 2, max: 6 }),
    election: fc.constantFrom(0, 0.4, 1),
    cashReturn: fc.constantFrom(0, 0.05),
    inStock: fc.boolean(),
    segregates: fc.boolean(),
  })
  .map((drawn) => ({
    planRules: {
      vesting_schedule: { type: 'graded', years: drawn.vesting },
      distribution_policy: {
        installment_years: drawn.installments,
        cash_out_limit: drawn.cashOut,
        segregation: drawn.segregates ? {} : null,
      },
    },
    operatingAssumptions: {
      contribution_policy: { percentage: drawn.percentage, form: drawn.inStock ? 'stock' : 'cash' },
      share_valuation: { annual_growth_rate: drawn.growth },
      repurchase_strategy: { timing: 'immediate' },
      diversification_election_rate: drawn.election,
      cash_return_rate: drawn.cashReturn,
    },
  }));

/** Changes that bring other people, pay or weights. */
const ofPeople = fc.constantFrom<PlanChanges>(
  { operatingAssumptions: { compensation_growth_rate: 0.051 } },
  { operatingAssumptions: { limit_growth_rate: 0.08 } },
  { operatingAssumptions: { turnover: { termination_scale: 0.5 } } },
  { operatingAssumptions: { turnover: { disability_rate: 0.01 } } },
  { operatingAssumptions: { workforce: { entry_compensation: 99_000 } } },
  { operatingAssumptions: { workforce: { entry_age: 41 } } },
  { planRules: { eligibility: { minimum_age: 30, minimum_service_years: 3 } } },
  { planRules: { normal_retirement_age: 62 } },
  { planRules: { allocation: { basis: 'per_capita' } } },
  { planRules: { freeze: { from_year: 2029 } } },
  { planRules: { plan_year_end: '06-30' } },
  { systemConfig: { projection_years: 7 } },
  { systemConfig: { include_turnover_projection: false } },
);

const PARTICIPANTS = 90;

it('a changed plan gives what its inputs give anew, whatever was kept of other runs', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.constantFrom(
        (plan: PlanArguments) => plan,
        withThirdPart,
        (plan: PlanArguments) => withFourthPart(withFinances(plan)),
      ),
      fc.array(fc.oneof(ofMoney, ofMoney, ofPeople), { minLength: 2, maxLength: 5 }),
      (seed, dress, changes) => {
        const inputs = dress(makePlan({ participants: PARTICIPANTS, years: 6, seed, notes: false }));
        const plan = prepare(...inputs);
        expect(plan.simulate()).toEqual(simulate(...inputs));
        for (const change of changes) {
          const whole = merged(inputs, change);
          // Twice: people that others have left behind are used, and those left behind for others.
          for (let run = 0; run < 2; run++) {
            expect(outcomeOf(() => plan.with(change).simulate())).toEqual(outcomeOf(() => simulate(...whole)));
          }
        }
        expect(plan.simulateRun()).toEqual(simulateRun(...inputs));
      },
    ),
    { numRuns: 25 },
  );
}, 300_000);

function merged(
  [planRules, operatingAssumptions, initialState, systemConfig]: PlanArguments,
  change: PlanChanges,
): PlanArguments {
  const all = mergePatch({ planRules, operatingAssumptions, initialState, systemConfig }, change) as Record<
    keyof PlanChanges,
    never
  >;
  return [all.planRules, all.operatingAssumptions, all.initialState, all.systemConfig];
}

/** Answer of a function, or why it gives none. */
function outcomeOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof SimulationError || error instanceof ValidationError)) throw error;
    return error.toJSON();
  }
}
