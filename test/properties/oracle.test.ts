import fc from 'fast-check';
import { expect, it } from 'vitest';
import { simulateRun, SimulationError } from '../../src/index.js';
import type { OperatingAssumptions, PlanRules } from '../../src/index.js';
import { isInRange, planArbitrary } from '../oracle/arbitrary.js';
import { oracleRun } from '../oracle/index.js';
import type { SimulationFailure } from '../oracle/types.js';
import { draws } from '../draws.js';

it('the engine agrees exactly with its slow twin on random plans covering every option', () => {
  fc.assert(
    fc.property(planArbitrary(), ({ planRules, operatingAssumptions, initialState, systemConfig }) => {
      const four = [
        planRules as PlanRules,
        operatingAssumptions as OperatingAssumptions,
        initialState,
        systemConfig,
      ] as const;
      const oracle = (config = systemConfig) =>
        outcome(() => oracleRun(planRules, operatingAssumptions, initialState, config));
      const engine = outcome(() => simulateRun(...four));
      const [, outOfRange] =
        ('details' in engine && /a figure of (\d+) is beyond the exact range/i.exec(engine.details.issue)) || [];
      if (outOfRange !== undefined) {
        // The twin's decimals have no limit. The engine may stop only where figures come near the end of its range.
        const years = Number(outOfRange) - Number(initialState.census_year ?? 2026);
        const twin = oracle({ ...systemConfig, projection_years: Math.max(1, years) });
        expect('details' in twin || isInRange(twin)).toBe(false);
        return;
      }
      const twin = oracle();
      if ('details' in twin || 'details' in engine) {
        expect(engine).toEqual(twin);
        return;
      }
      const { results: _results, ...groups } = twin;
      expect(withoutMessages(engine)).toEqual(withoutMessages(groups));
    }),
    // All of them, also on a machine that does other things too.
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- as in vitest.setup.mjs, whose limit this replaces
    { numRuns: draws(400), interruptAfterTimeLimit: 1_200_000 },
  );
}, 1_500_000);

/** What a run gives, or the error it ends in. */
function outcome<T extends object>(
  run: () => T,
): T | { code: string; message: string; details: { field: string; issue: string } } {
  try {
    return run();
  } catch (error) {
    if (error instanceof SimulationError) return error.toJSON();
    // The twin's is the error object itself.
    if ((error as { code?: string }).code === 'SIMULATION_ERROR') return error as SimulationFailure;
    throw error;
  }
}

/** The four groups; a finding's sentence and weight are the engine's own, and so are the further runs of a sensitivity analysis. */
function withoutMessages(run: {
  annual_projections: object[];
  participant_snapshots: object[];
  trust_states: object[];
  summary_metrics: { compliance_findings: object[]; sensitivity?: unknown };
}): object {
  const { annual_projections, participant_snapshots, trust_states, summary_metrics } = run;
  const { sensitivity: _furtherRuns, ...summary } = summary_metrics;
  const compliance_findings = summary.compliance_findings.map((finding) => ({ ...finding, message: '', severity: '' }));
  return {
    annual_projections,
    participant_snapshots,
    trust_states,
    summary_metrics: { ...summary, compliance_findings },
  };
}
