import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { simulate, simulateRun, type InitialState, type OperatingAssumptions } from '../src/index.js';
import type { PlanRules, SystemConfig } from '../src/index.js';

interface Vector {
  input: {
    planRules: PlanRules;
    operatingAssumptions: OperatingAssumptions;
    initialState: InitialState;
    systemConfig?: SystemConfig;
  };
  expected: {
    results: object;
    present_value_repurchase_obligation: number;
    annual_projections: object[];
    trust_states: object[];
    participant_snapshots: object[];
  };
}

const folder = new URL('vectors/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('conformance vectors', () => {
  it('are all there', () => expect(files).toHaveLength(40));

  it.each(files)('%s agrees exactly', (file) => {
    const { input, expected } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Vector;
    const four = [input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig] as const;
    const run = simulateRun(...four);
    expect(simulate(...four).results).toMatchObject(expected.results);
    expect(run.summary_metrics.present_value_repurchase_obligation).toBe(expected.present_value_repurchase_obligation);
    expectEach(run.annual_projections, expected.annual_projections);
    expectEach(run.trust_states, expected.trust_states);
    expectEach(run.participant_snapshots, expected.participant_snapshots);
  });
});

/** As many as expected, in the same order, every listed figure equal. */
function expectEach(actual: object[], expected: object[]): void {
  expect(actual).toHaveLength(expected.length);
  expected.forEach((item, i) => expect(actual[i]).toMatchObject(item));
}
