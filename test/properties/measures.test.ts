import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compare, levers, policy, stress } from '../../src/analysis/index.js';
import { isValidationError, prepare, SimulationError, type PreparedPlan } from '../../src/index.js';
import { planArbitrary } from '../oracle/arbitrary.js';
import { draws } from '../draws.js';

/** Null where the model has no answer. */
function orNull<T>(answer: () => T): T | null {
  try {
    return answer();
  } catch (error) {
    if (error instanceof SimulationError) return null;
    throw error;
  }
}

it('levers, policy, compare, stress and simulate agree on every figure that they share', () => {
  fc.assert(
    fc.property(planArbitrary(), ({ planRules, operatingAssumptions, initialState, systemConfig }) => {
      let plan: PreparedPlan;
      try {
        plan = prepare(
          ...([planRules, operatingAssumptions, initialState, systemConfig] as Parameters<typeof prepare>),
        );
      } catch (error) {
        if (isValidationError(error)) return;
        throw error;
      }
      const run = orNull(() => plan.simulateRun({ snapshots: false }));
      const compared = orNull(() =>
        compare([
          { name: 'one', plan },
          { name: 'same', changes: {} },
        ]),
      );
      if (run === null || compared === null) return;
      const [{ scenario: _, dominated_by: by, agree, ...first }, { scenario: _same, ...second }] =
        compared.measures as [(typeof compared.measures)[number], (typeof compared.measures)[number]];
      // The same plan twice: changes of 0, and neither beats the other.
      expect([second, agree]).toEqual([{ ...first, dominated_by: null, agree: [] }, []]);
      expect(
        [by, ...Object.values((first.ledger ?? {}) as Record<string, unknown>)].every(
          (change) => change === null || change === 0,
        ),
      ).toBe(true);
      const { annual_projections: years, summary_metrics: summary } = run;
      const levels = years.map(({ benefit_level_value: level }) => level);
      expect(first).toMatchObject({
        lowest_benefit_level_value: Math.min(...levels),
        average_benefit_level_value: summary.average_benefit_level_value,
        esop_part_at_end: years.at(-1)!.esop_part,
        final_share_price: summary.final_share_price,
      });
      const unhurt = orNull(
        () => stress(plan, [{ shock: 'price_fall', year: years[0]!.year, fall: 0.3 }]).measures[0]!,
      );
      if (unhurt !== null) expect(unhurt).toEqual({ ...first, scenario: unhurt.scenario });
      if (operatingAssumptions.company_finances === undefined) return;
      expect(first.least_headroom).toBe(Math.min(...years.map(({ headroom }) => headroom!)));
      expect(first.years_with_cash_shortfall).toBe(summary.years_with_cash_shortfall);
      const asItIs = orNull(() => levers(plan, { max_runs: 2, paths: 0 }).as_it_is);
      if (asItIs !== null) expect(asItIs).toMatchObject(first);
      const proposal = orNull(() => policy(plan, { max_runs: 12, paths: 0 }));
      if (proposal === null) return;
      expect(proposal.as_it_is).toMatchObject(first);
      const proposed = plan.with(proposal.changes).simulateRun({ snapshots: false });
      expect(
        proposal.years.map(({ contribution, benefit_level: level, ...year }) => ({ ...year, contribution, level })),
      ).toMatchObject(
        proposed.annual_projections.map((year) => ({
          year: year.year,
          contribution: year.policy_contribution,
          level: year.benefit_level_value,
          headroom: year.headroom,
          esop_part: year.esop_part,
          share_price: year.share_price,
          shares_recycled: year.shares_recycled,
          shares_redeemed: year.shares_redeemed,
        })),
      );
      expect(proposal.proposed.years_with_cash_shortfall).toBe(proposed.summary_metrics.years_with_cash_shortfall);
    }),
    { numRuns: draws(40) },
  );
});
