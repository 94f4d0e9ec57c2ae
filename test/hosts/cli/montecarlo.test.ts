import { describe, expect, it } from 'vitest';
import { monteCarlo, type MonteCarloOptions, type MonteCarloResult } from '../../../src/analysis/index.js';
import { prepare, type PlanRules } from '../../../src/index.js';
import { chanceWithInterval, withinUncertainty } from '../../../src/analysis/monte-carlo/distribution.js';
import { monteCarloAnalysis } from '../../../src/analysis/monte-carlo/descriptor.js';
import { formsOf } from '../../../src/hosts/cli/commands/answer.js';
import { plainStyle } from '../../../src/hosts/cli/text/style.js';
import { csvFile, expectWithin, unwrapped } from './analysis-plan.js';
import { errorOf, folderWith, run, smallPlan } from './harness.js';

/** Ten people of whom some leave; what they hold is bought by the company. */
const plan = {
  ...smallPlan,
  operatingAssumptions: { ...smallPlan.operatingAssumptions, turnover: { termination_rates: [{ rate: 0.2 }] } },
  initialState: {
    census_year: 2026,
    participants: Array.from({ length: 10 }, (_, i) => ({
      id: `E${i}`,
      age: 30 + i,
      service_years: 10,
      compensation: 50_000,
      allocated_shares: 100 * (i + 1),
    })),
  },
};
const flags = ['--paths', '40', '--seed', '3', '--volatility', '0.2', '--budget', '1000', '--percentiles', '10, 50,90'];
const options: MonteCarloOptions = {
  paths: 40,
  seed: 3,
  price: { volatility: 0.2 },
  budget: 1000,
  percentiles: [10, 50, 90],
};
const expected = monteCarlo(
  prepare(plan.planRules as PlanRules, plan.operatingAssumptions, plan.initialState, plan.systemConfig),
  options,
);

describe('montecarlo', () => {
  const attempt = async (...more: string[]) => {
    const folder = folderWith({ 'plan.json': plan });
    return { folder, ...(await run(folder, ['montecarlo', 'plan.json', ...flags, ...more])) };
  };

  it('takes its options from flags, and gives the futures one by one when asked', async () => {
    const { stdout } = await attempt('--format', 'json', '--samples');
    expect(JSON.parse(stdout)).toEqual(expected);
    const { folder } = await attempt('--format', 'csv', '--samples', '--out', 'results');
    const paths = csvFile(folder, 'results/paths.csv');
    expect(paths).toHaveLength(40 * 3);
    const first = paths.filter(({ path }) => path === '0').map((row) => Number(row['repurchase_obligation']));
    expect(first.reduce((sum, owed) => sum + owed)).toBeCloseTo(expected.samples[0]!.total / 100, 2);
  });

  it('says what chance does to the findings, how often everybody leaves, and what is left out', () => {
    const chance = { probability: 0.05, standard_error: 0.03, low: 0.014, high: 0.165 };
    const finding = {
      code: 'DEDUCTION_LIMIT_404',
      severity: 'breach',
      message: 'Too much.',
      in_any_year: chance,
    } as const;
    const result: MonteCarloResult = {
      ...expected,
      ended_paths: 2,
      ended_in_any_year: chance,
      left_out: [{ path: 7, year: 2028, issue: 'A figure of 2028 is beyond the exact range' }],
      new_findings: [{ ...finding, years: [2027, 2028].map((year) => ({ year, probability: 0.03 })) }],
      gone_findings: [],
    };
    const forms = formsOf(monteCarloAnalysis, { name: 'P' });
    const page = forms.report(result, 80, plainStyle);
    const text = unwrapped(page);
    expect(text).toContain('In 2 of 40 futures, 5 % (1 to 17 %), everybody has been bought out by the end');
    expect(text).toContain('Excluded paths, with the year in which a figure exceeded the exact range: 7 (2028).');
    expect(text).toMatch(
      /Findings that only some futures have.* DEDUCTION_LIMIT_404 .*2027-2028 5 % \(1 to 17 %\).* Part of the futures/,
    );
    expectWithin(page, 80);
    const files = new Map(forms.csv(result).map(({ name, rows }) => [name, rows]));
    expect(files.get('left_out.csv')).toEqual(result.left_out);
    expect(files.get('findings.csv')).toMatchObject([
      { change: 'new', year: 2027, probability: 0.03, probability_in_any_year: 0.05 },
      { change: 'new', year: 2028 },
    ]);
  });

  it.each([
    [12_345, 800, 12_300],
    [12_345, 0, 12_345],
    [0.1234, 0.02, 0.12],
    [17, 15, 20],
  ])('%d +- %d is shown as %d', (value, uncertainty, shown) => {
    expect(withinUncertainty(value, uncertainty)).toBe(shown);
  });

  it.each([
    [{ probability: 0.3366, low: 0.308, high: 0.367 }, '34 % (31 to 37 %)'],
    [{ probability: 0, low: 0, high: 0.0038 }, '0.0 % (0.0 to 0.4 %)'],
    [{ probability: 0.25, low: 0.1, high: 0.5 }, '30 % (10 to 50 %)'],
  ])('%j is %s', (chance, text) => {
    expect(chanceWithInterval({ standard_error: 0, ...chance })).toBe(text);
  });

  it('extends an earlier answer, whose futures it does not compute again', async () => {
    const folder = folderWith({ 'plan.json': plan });
    const command = (paths: string, ...more: string[]) =>
      run(folder, [
        'montecarlo',
        'plan.json',
        '--seed',
        '3',
        '--paths',
        paths,
        '--samples',
        '--format',
        'json',
        ...more,
      ]);
    await command('15', '--out', 'first');
    let asked = 0;
    const extended = await run(
      folder,
      ['montecarlo', 'plan.json', '--seed', '3', '--paths', '20', '--samples', '--format', 'json', '--extend', 'first/montecarlo.json'], // prettier-ignore
      {
        runMonteCarlo: (prepared, given, { earlier }) => {
          asked = earlier?.samples.length ?? 0;
          return Promise.resolve(monteCarlo(prepared, given, earlier));
        },
      },
    );
    expect(asked).toBe(15);
    expect(extended.stdout).toBe((await command('20')).stdout);
    const other = await command('20', '--volatility', '0.2', '--extend', 'first/montecarlo.json');
    expect(errorOf(other).issues[0]).toMatchObject({ field: '--extend', issue: expect.stringContaining('Must be a whole') as string }); // prettier-ignore
  });

  it('shows a bar on a terminal, and clears it', async () => {
    let time = 0;
    const folder = folderWith({ 'plan.json': plan });
    const { stderr } = await run(folder, ['montecarlo', 'plan.json', '--paths', '10'], {
      stderr: { isTTY: true },
      now: () => (time += 1000),
    });
    expect(stderr).toContain(`[${'#'.repeat(30)}] 10 of 10 futures`);
    expect(stderr.endsWith('\r')).toBe(true);
  });
});
