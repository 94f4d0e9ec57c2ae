import { describe, expect, it } from 'vitest';
import { simulate, simulateRun } from '../src/index.js';
import { vectors } from './vectors.js';

const all = vectors();

describe('conformance vectors', () => {
  it('are all there', () => expect(all).toHaveLength(200));

  it.each(all)('$name agrees exactly', ({ input, expected }) => {
    const four = [input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig] as const;
    const run = simulateRun(...four);
    const { present_value_repurchase_obligation: presentValue, compliance_findings: findings } = run.summary_metrics;
    // Year by year first, so that a failure names the year and the figure in which the difference begins.
    expectEach(run.annual_projections, expected.annual_projections);
    expectEach(run.trust_states, expected.trust_states);
    expectEach(run.participant_snapshots, expected.participant_snapshots);
    expect(findings.map(({ year, code }) => ({ year, code }))).toEqual(expected.findings);
    expect(simulate(...four).results).toMatchObject(expected.results);
    expect(presentValue).toBe(expected.present_value_repurchase_obligation);
    expect(run.summary_metrics).toMatchObject(expected.summary_metrics);
  });
});

/** As many as expected, in the same order, every listed figure equal. */
function expectEach(actual: readonly object[], expected: readonly object[]): void {
  expect(actual).toHaveLength(expected.length);
  expected.forEach((item, i) => expect(actual[i], firstDifference(actual[i]!, item)).toMatchObject(item));
}

/** The first figure that differs, in the words of the vector. */
function firstDifference(actual: object, expected: object): string {
  const figures = actual as Record<string, unknown>;
  const { year } = expected as { year: number };
  const [key, figure] =
    Object.entries(expected).find(([name, value]) => JSON.stringify(figures[name]) !== JSON.stringify(value)) ?? [];
  return `${year} ${key}: expected ${JSON.stringify(figure)}, got ${JSON.stringify(figures[key ?? ''])}`;
}
