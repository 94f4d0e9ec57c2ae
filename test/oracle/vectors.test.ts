import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasTurn } from '../draws.js';
import { oracleRun, type OracleRun } from './index.js';

// The published figures: what is listed must agree exactly, and a run may say more.
const FOLDER = new URL('../vectors/', import.meta.url);

interface Vector {
  input: {
    planRules: Parameters<typeof oracleRun>[0];
    operatingAssumptions: Parameters<typeof oracleRun>[1];
    initialState: Parameters<typeof oracleRun>[2];
    systemConfig?: Parameters<typeof oracleRun>[3];
  };
  expected: Omit<OracleRun, 'summary_metrics'> & {
    present_value_repurchase_obligation: number;
    summary_metrics: object;
    findings: { year: number | null; code: string }[];
  };
}

describe('the oracle agrees with the conformance vectors', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

  it.each(files.filter((_, i) => hasTurn(i, 4)))('%s', (name) => {
    const { input, expected } = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Vector;
    const run = oracleRun(input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig);
    const { present_value_repurchase_obligation: presentValue, findings, ...groups } = expected;
    expect(run.summary_metrics.present_value_repurchase_obligation).toBe(presentValue);
    expect(run.summary_metrics.compliance_findings.map(({ year, code }) => ({ year, code }))).toEqual(findings);
    expect(run).toMatchObject(groups);
  });
});
