import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { simulateRun, type OperatingAssumptions, type PlanRules, type SimulationRun } from '../../../src/index.js';
import { foldFindings } from '../../../src/analysis/findings.js';
import { errorOf, folderWith, run, smallPlan } from './harness.js';

const plan = {
  ...smallPlan,
  initialState: {
    ...smallPlan.initialState,
    esop_loans: [
      {
        loan_id: 'inside, "2018"',
        principal_balance: 3000,
        interest_rate: 0.0000001,
        years_remaining: 2,
        suspense_shares: 300,
      },
    ],
  },
};
const result: SimulationRun = simulateRun(
  plan.planRules as PlanRules,
  plan.operatingAssumptions as OperatingAssumptions,
  plan.initialState,
  plan.systemConfig,
);

const simulate = async (...args: string[]) => {
  const folder = folderWith({ 'plan.json': plan });
  return { folder, ...(await run(folder, ['simulate', 'plan.json', ...args])) };
};

/** A CSV text as objects; every row as wide as the header. */
function table(text: string): Record<string, string>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text.trimEnd(), { header: true, delimiter: ',' });
  expect(errors).toEqual([]);
  return data;
}

describe('--format json', () => {
  it('is the complete run', async () => {
    const { code, stdout } = await simulate('--format', 'json');
    expect(code).toBe(0);
    // Everybody is paid by the end.
    expect(JSON.parse(stdout)).toEqual({ ...result, maturities: [] });
    expect(stdout.endsWith('}\n')).toBe(true);
  });

  it('has a line for each row of a group', async () => {
    const { stdout } = await simulate('--format', 'json');
    const lines = stdout.split('\n').filter((line) => line.startsWith('    {'));
    expect(lines).toHaveLength(3 + 3 * 2 + 3);
  });

  it('is valid for an empty group too', async () => {
    const folder = folderWith({ 'plan.json': { ...smallPlan, initialState: { participants: [] } } });
    const { stdout } = await run(folder, ['simulate', 'plan.json', '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ participant_snapshots: [] });
  });

  it('with --out is run.json', async () => {
    const { folder, code, stdout, stderr } = await simulate('--format', 'json', '--out', 'a/b');
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['run.json']);
    expect(JSON.parse(readFileSync(join(folder, 'a/b/run.json'), 'utf8'))).toEqual({ ...result, maturities: [] });
  });
});

describe('--format csv', () => {
  it('is the annual projections, in plain decimals', async () => {
    const { code, stdout } = await simulate('--format', 'csv');
    expect(code).toBe(0);
    const rows = table(stdout).map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, text]) => [key, text === '' ? null : Number(text)])),
    );
    expect(rows).toEqual(result.annual_projections);
  });

  it('with --out is seven files', async () => {
    const { folder, code, stdout } = await simulate('--format', 'csv', '--out', 'results');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    const read = (name: string): string => readFileSync(join(folder, 'results', name), 'utf8');
    expect(readdirSync(join(folder, 'results')).sort()).toEqual([
      'annual_projections.csv',
      'findings.csv',
      'inputs.csv',
      'loans.csv',
      'participant_snapshots.csv',
      'summary.csv',
      'trust_states.csv',
    ]);
    expect(read('annual_projections.csv')).toBe((await simulate('--format', 'csv')).stdout);

    const snapshots = table(read('participant_snapshots.csv'));
    expect(snapshots).toHaveLength(result.participant_snapshots.length);
    expect(Object.keys(snapshots[0] ?? {})).toEqual(Object.keys(result.participant_snapshots[0] ?? {}));
    const gone = snapshots.find(({ participant_id, year }) => participant_id === 'E1' && year === '2028');
    expect(gone).toMatchObject({ status: 'paid_out', compensation: '', diversification_eligible: 'false' });

    const trust = table(read('trust_states.csv'));
    expect(Object.keys(trust[0] ?? {}).slice(0, 6)).toEqual([
      'year',
      'cash.participant_cash_accounts',
      'cash.unallocated_company_contributions',
      'cash.unallocated_forfeiture_cash',
      'cash.total',
      'shares.allocated',
    ]);
    expect(trust.map((row) => Number(row['shares.suspense']))).toEqual([150, 0, 0]);
    // Every field of a trust state has its column: cash and shares by member, loans in a file of their own.
    const { cash, shares, loans: _inTheirOwnFile, ...others } = result.trust_states[0]!;
    expect(Object.keys(trust[0] ?? {}).sort()).toEqual(
      [
        ...Object.keys(cash).map((key) => `cash.${key}`),
        ...Object.keys(shares).map((key) => `shares.${key}`),
        ...Object.keys(others),
      ].sort(),
    );

    const loans = table(read('loans.csv'));
    expect(loans[0]).toEqual({
      year: '2027',
      loan_id: 'inside, "2018"',
      principal_balance: '1500',
      interest_rate: '0.0000001',
      years_remaining: '1',
      suspense_shares: '150',
    });

    const summary = Object.fromEntries(table(read('summary.csv')).map(({ metric = '', value }) => [metric, value]));
    expect(summary).toMatchObject({
      simulation_id: result.simulation_id,
      total_repurchase_obligation: '10000',
      peak_cash_year: '2028',
      final_trust_solvency: '',
      suspense_exhaustion_year: '2028',
    });

    const findings = table(read('findings.csv'));
    expect(findings.map(({ severity, code, years }) => [severity, code, years])).toEqual(
      foldFindings(result.summary_metrics.compliance_findings).map(({ severity, code, years }) => [
        severity,
        code,
        years,
      ]),
    );
    expect(summary['compliance_findings']).toBe(String(findings.length));
  });

  it.each([
    [3, []],
    [9, []],
    [10, ['ten_year_repurchase_obligation']],
    [19, ['ten_year_repurchase_obligation']],
    [20, ['ten_year_repurchase_obligation', 'twenty_year_repurchase_obligation']],
  ])('of %i years has sums of the first years no longer than the run; JSON has both', async (years, sums) => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const command = ['simulate', 'plan.json', '--years', String(years)];
    await run(folder, [...command, '--format', 'csv', '--out', '.']);
    const rows = table(readFileSync(join(folder, 'summary.csv'), 'utf8'));
    expect(rows.flatMap(({ metric = '' }) => (/^(ten|twenty)_year_/.test(metric) ? [metric] : []))).toEqual(sums);
    const { summary_metrics } = JSON.parse(
      (await run(folder, [...command, '--format', 'json'])).stdout,
    ) as SimulationRun;
    expect(summary_metrics).toMatchObject({ ten_year_repurchase_obligation: 10_000, twenty_year_repurchase_obligation: 10_000 }); // prettier-ignore
    const { stdout } = await run(folder, ['explain', 'plan.json', '--years', String(years), '--metric', 'ten_year_repurchase_obligation']); // prettier-ignore
    expect(/projection\s+has\s+only\s+(\d)\s+years/.exec(stdout)?.[1]).toBe(years < 10 ? String(years) : undefined);
  });

  it('has one row for the findings of a code, breaches first', async () => {
    const slow = { ...smallPlan.planRules, vesting_schedule: { type: 'cliff', years: 5 } };
    const contributes = {
      ...smallPlan.operatingAssumptions,
      contribution_policy: { type: 'fixed_amount', annual_amount: 60_000 },
    };
    const folder = folderWith({
      'plan.json': { ...smallPlan, planRules: slow, operatingAssumptions: contributes },
    });
    await run(folder, ['simulate', 'plan.json', '--format', 'csv', '--out', '.']);
    const findings = table(readFileSync(join(folder, 'findings.csv'), 'utf8'));
    // E1 retires, and E2 receives more than their pay.
    expect(findings.map(({ severity, code, years, participants }) => [severity, code, years, participants])).toEqual([
      ['breach', 'VESTING_SLOWER_THAN_ERISA', '', ''],
      ['breach', 'DIVERSIFICATION_BELOW_401A28B', '', ''],
      ['breach', 'DEDUCTION_LIMIT_404', '2027-2029', ''],
      ['breach', 'ANNUAL_ADDITIONS_415C', '2027-2029', 'E2'],
    ]);
  });

  it('names the columns of a file without rows', async () => {
    const folder = folderWith({ 'plan.json': { ...smallPlan, initialState: { census_year: 2026, participants: [] } } });
    expect((await run(folder, ['simulate', 'plan.json', '--format', 'csv', '--out', '.'])).code).toBe(0);
    const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
    expect(read('loans.csv')).toBe('year,loan_id,principal_balance,interest_rate,years_remaining,suspense_shares\n');
    expect(read('findings.csv').split('\n')[0]).toBe('severity,code,years,message,participants');
    expect(read('participant_snapshots.csv')).toMatch(/^year,participant_id,status,.*,separated_cash\n$/);
  });
});

describe('--format table', () => {
  it('with --out is report.txt, without colour', async () => {
    const folder = folderWith({ 'plan.json': plan });
    const terminal = { isTTY: true, columns: 100 };
    const { code, stdout, stderr } = await run(folder, ['simulate', 'plan.json', '--out', 'out'], {
      stdout: terminal,
      stderr: terminal,
      env: { LANG: 'en_US.UTF-8' },
    });
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: 'out: report.txt\n' });
    const text = readFileSync(join(folder, 'out/report.txt'), 'utf8');
    expect(text).toContain('Small ESOP must find $10,000');
    expect(text).not.toContain('\u001b');
  });
});

describe('standard output', () => {
  const failing = (code: string) => ({
    write: (_: string, done?: (error?: Error | null) => void) => {
      done?.(Object.assign(new Error(code), { code }));
      return false;
    },
  });

  it('that cannot be written is bad input', async () => {
    const folder = folderWith({ 'plan.json': plan });
    const outcome = await run(folder, ['simulate', 'plan.json'], { stdout: failing('ENOSPC') });
    expect(outcome.code).toBe(1);
    expect(errorOf(outcome)).toMatchObject({
      code: 'FILE_ERROR',
      details: { field: 'standard output', issue: 'No space left' },
    });
  });

  it('whose reader has gone is fine', async () => {
    const folder = folderWith({ 'plan.json': plan });
    const outcome = await run(folder, ['simulate', 'plan.json', '--format', 'json'], { stdout: failing('EPIPE') });
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
  });
});
