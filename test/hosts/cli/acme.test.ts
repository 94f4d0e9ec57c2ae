import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateAcme } from '../../../docs/examples/acme/generate.js';
import type { BenchmarkAnswer } from '../../../src/analysis/index.js';
import { mergePatch, type SimulationRun } from '../../../src/index.js';
import { folderWith, run } from './harness.js';
import { recordedOutput } from './transcribed.js';

const folder = fileURLToPath(new URL('../../../docs/examples/acme/', import.meta.url));
const files = ['plan.json', '--census', 'census.csv'];

describe('the Acme example', () => {
  let result: SimulationRun;

  beforeAll(async () => {
    const { code, stdout } = await run(folder, ['simulate', ...files, '--format', 'json']);
    expect(code).toBe(0);
    result = JSON.parse(stdout) as SimulationRun;
  });

  it('is what its generator writes', () => {
    const { plan, byEarnings, typical, census } = generateAcme();
    expect(readFileSync(`${folder}plan.json`, 'utf8')).toBe(plan);
    expect(readFileSync(`${folder}plan-by-earnings.json`, 'utf8')).toBe(byEarnings);
    expect(readFileSync(`${folder}plan-typical.json`, 'utf8')).toBe(typical);
    expect(readFileSync(`${folder}census.csv`, 'utf8')).toBe(census);
  });

  it('gives each of its plans a name of its own', () => {
    const names = ['plan.json', 'plan-by-earnings.json', 'plan-typical.json'].map((plan) => {
      const [heading] = recordedOutput(['simulate', plan, '--census', 'census.csv'])!.split('\n');
      return heading;
    });
    expect(names).toEqual(['Acme Manufacturing ESOP', 'Cedar Valley Supply ESOP', 'Birch Tool ESOP']);
  });

  it('is valid: 180 employees and 12 people who left', async () => {
    const { stderr, ...outcome } = await run(folder, ['validate', ...files]);
    expect(outcome).toEqual({
      code: 0,
      stdout:
        'plan.json and census.csv are valid: 192 participants\n  180 employed, 12 who left; 183,000 shares, $680,501.69 of cash, $12,787,090.00 of pay\n',
    });
    expect((JSON.parse(stderr) as { warnings: object[] }).warnings).toEqual([
      expect.objectContaining({ field: 'share_valuation.method' }),
      expect.objectContaining({ field: 'repurchase_strategy.method' }),
    ]);
    const rows = readFileSync(`${folder}census.csv`, 'utf8').trimEnd().split('\n').slice(1);
    expect(rows.filter((row) => row.includes(',active,'))).toHaveLength(180);
    expect(rows.filter((row) => row.includes(',separated,'))).toHaveLength(12);
  });

  it('reads plausibly', () => {
    const years = result.annual_projections;
    expect(years.map(({ year }) => year)).toEqual(Array.from({ length: 20 }, (_, index) => 2027 + index));
    for (const year of years) {
      expect(year.repurchase_to_payroll).toBeGreaterThan(0.02);
      expect(year.repurchase_to_payroll).toBeLessThan(0.21);
      expect(year.active_headcount).toBeCloseTo(180, 0);
    }
    expect(result.summary_metrics.peak_cash_year).toBeGreaterThanOrEqual(2033);
    expect(result.summary_metrics.peak_cash_year).toBeLessThanOrEqual(2040);
    expect(result.summary_metrics.final_loan_balance).toBe(0);
    // The seller note takes all the cash of 2033; the retirements come when it has not been earned again.
    expect(result.summary_metrics.first_cash_shortfall_year).toBe(2039);
    expect(result.summary_metrics.years_with_cash_shortfall).toBe(6);
  });

  it('can also be priced by its earnings: nothing is doubtful then, and the first price is what the company is worth', async () => {
    const plan = JSON.parse(readFileSync(`${folder}plan-by-earnings.json`, 'utf8')) as object;
    const appraised = mergePatch(plan, { operatingAssumptions: { share_valuation: { calibrate: false } } }) as object;
    const files = { 'plan.json': plan, 'appraised.json': appraised, 'census.csv': readFileSync(`${folder}census.csv`) };
    const priced = folderWith(files);
    expect((await run(priced, ['validate', 'plan.json', '--census', 'census.csv'])).stderr).toBe('');
    const firstPrice = async (file: string): Promise<number> => {
      const { stdout } = await run(priced, ['simulate', file, '--census', 'census.csv', '--format', 'json']);
      return (JSON.parse(stdout) as SimulationRun).annual_projections[0]!.year_end_share_price;
    };
    const ratio = (await firstPrice('appraised.json')) / (await firstPrice('plan.json'));
    expect(Math.abs(ratio - 1)).toBeLessThan(0.01);
  });

  it('is typical in a third file, which can pay, cannot once everybody is paid in one sum, and can again by a lever', async () => {
    const typical = ['plan-typical.json', '--census', 'census.csv'];
    const inOneSum = [
      ...['--set', 'planRules.distribution_policy.form=lump_sum'],
      ...['--set', 'planRules.distribution_policy.lump_sum_threshold=0'],
    ];
    const runOf = async (...args: string[]): Promise<SimulationRun> => {
      const { stdout, stderr } = await run(folder, ['simulate', ...typical, ...args, '--format', 'json']);
      expect(stderr).toBe('');
      return JSON.parse(stdout) as SimulationRun;
    };
    expect((await runOf()).summary_metrics.years_with_cash_shortfall).toBe(0);
    expect((await runOf(...inOneSum)).summary_metrics).toMatchObject({
      years_with_cash_shortfall: 9,
      first_cash_shortfall_year: 2038,
    });
    expect(recordedOutput(['levers', ...typical, ...inOneSum])).toMatch(/^payments: 3 payments +alone +0 /m);
  });

  it('lies within what eight of ten peers have', () => {
    const benchmark = recordedOutput(['benchmark', 'plan-typical.json', '--census', 'census.csv'])!;
    expect(benchmark.replace(/\s+/g, ' ')).toContain(
      'Growth and outflow of Birch Tool ESOP are within what eight of ten peers have',
    );
  });

  it('lies outside with growth that no peer has over five years', async () => {
    const growth = 'operatingAssumptions.share_valuation.annual_growth_rate=0.4';
    const { stdout } = await run(folder, ['benchmark', ...files, '--set', growth, '--format', 'json']);
    const { measures } = JSON.parse(stdout) as BenchmarkAnswer;
    // 20 years have 16 windows of five and 13 of eight.
    expect(measures.filter(({ place }) => place === 'above p90')).toMatchObject([
      { measure: 'five_year_appreciation', own: 0.4, p90: 0.33, years: 16 },
      { measure: 'eight_year_appreciation', own: 0.4, p90: 0.27, years: 13 },
      { measure: 'peak_to_mean_distributions' },
    ]);
    const words = await run(folder, ['benchmark', ...files, '--set', growth]);
    expect(words.stdout.replace(/\s+/g, ' ')).toContain(
      'is outside what eight of ten peers have: growth of the price of the shares a year over five years: 40 %, of peers -5 % to 33 %',
    );
  });
});
