import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulate, simulateRun } from '../../src/index.js';
import { project } from '../../src/engine/year/project.js';
import { annualProjection } from '../../src/engine/results/annual-projection.js';
import { snapshotsAt } from '../../src/engine/results/participant-snapshot.js';
import { trustState } from '../../src/engine/results/trust-state.js';
import type { Plan } from '../../src/engine/state/plan.js';
import type { State } from '../../src/engine/state/state.js';
import { planArbitrary } from '../oracle/arbitrary.js';
import { fourArguments, orNull, planOf, PLANS, runOrNull } from './runs.js';

/** Everything each year gives, from a state on. */
function record(plan: Plan, from?: State, through?: number): { years: object[]; state: State } {
  const years: object[] = [];
  const { state } = project(
    plan,
    (year, at, closing) => {
      years.push({
        ...annualProjection(year, at, closing),
        trust: trustState(plan, at, closing),
        rows: snapshotsAt(plan, at),
      });
    },
    { ...(from && { from }), ...(through && { through }) },
  );
  return { years, state };
}

const COLUMNS = { Float64Array, Int32Array, Uint8Array };

/** A state written as JSON and read again: every part of it is data. */
function throughJson(state: State): State {
  const text = JSON.stringify(state, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? { column: value.constructor.name, of: [...(value as Float64Array)] } : value,
  );
  return JSON.parse(text, (_, value: { column?: keyof typeof COLUMNS; of: number[] } | null) =>
    value?.column === undefined ? value : COLUMNS[value.column].from(value.of),
  ) as State;
}

describe('time', () => {
  it('restart: k years, the closing state through JSON, and the rest give the unbroken run', () => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 25 }), fc.nat(), (input, n) => {
        const plan = orNull(() => planOf(input));
        fc.pre(plan !== null);
        const whole = orNull(() => record(plan));
        fc.pre(whole !== null);
        const k = 1 + (n % plan.projectionYears);
        const first = record(plan, undefined, plan.censusYear + k);
        const rest = record(plan, throughJson(first.state));
        expect([...first.years, ...rest.years]).toEqual(whole.years);
        expect(throughJson(rest.state)).toEqual(throughJson(whole.state));
      }),
      PLANS,
    );
  });

  it('a shorter run is the beginning of a longer one', () => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 25 }), fc.nat(), (input, n) => {
        const long = runOrNull(input);
        fc.pre(long !== null);
        const k = 1 + (n % long.annual_projections.length);
        const short = runOrNull({ ...input, systemConfig: { ...input.systemConfig, projection_years: k } })!;
        expect(short.annual_projections).toEqual(long.annual_projections.slice(0, k));
        expect(short.trust_states).toEqual(long.trust_states.slice(0, k));
        expect(short.participant_snapshots).toEqual(
          long.participant_snapshots.slice(0, short.participant_snapshots.length),
        );
      }),
      PLANS,
    );
  });
});

describe('purity', () => {
  it('inputs are never changed, frozen ones are fine, and the same input gives the same run', () => {
    fc.assert(
      fc.property(planArbitrary(), (input) => {
        const before = JSON.stringify(input);
        const frozen = deepFreeze(JSON.parse(before) as typeof input);
        const first = orNull(() => simulateRun(...fourArguments(frozen)));
        expect(JSON.stringify(frozen)).toBe(before);
        expect(orNull(() => simulateRun(...fourArguments(input)))).toEqual(first);
        expect(JSON.stringify(input)).toBe(before);
      }),
      PLANS,
    );
  });

  it('simulate() gives the figures of simulateRun()', () => {
    fc.assert(
      fc.property(planArbitrary(), (input) => {
        const run = runOrNull(input);
        fc.pre(run !== null);
        expect(simulate(...fourArguments(input))).toEqual({
          simulation_id: run.simulation_id,
          status: 'completed',
          results: {
            total_repurchase_obligation: run.summary_metrics.total_repurchase_obligation,
            peak_cash_year: run.summary_metrics.peak_cash_year,
            annual_projections: run.annual_projections,
          },
        });
      }),
      PLANS,
    );
  });
});

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
