import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stress, usualStresses, toRows, type NamedStress, type Shock } from '../../../src/analysis/index.js';
import { ENGINE_VERSION } from '../../../src/index.js';
import { delta } from '../../delta.js';
import { csvFile, csvRows, expectWithin, planOf, tenPeople, tenPeoplePlan, unwrapped } from './analysis-plan.js';
import { errorOf, folderWith, run } from './harness.js';

const named: NamedStress[] = [
  { name: 'nothing', shocks: [] },
  { name: 'two leave', shocks: [{ shock: 'largest_holders_leave', year: 2027, count: 2, cause: 'disability' }] },
];

describe('stress', () => {
  const attempt = async (...flags: string[]) => {
    const folder = folderWith({ 'plan.json': tenPeople, 'shocks.json': named, 'list.json': named[1]!.shocks });
    return { folder, ...(await run(folder, ['stress', 'plan.json', ...flags])) };
  };

  it('gives what stress() gives as JSON, for named shocks and for a list', async () => {
    const { code, stdout, stderr } = await attempt('--shocks', 'shocks.json', '--format', 'json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(stress(tenPeoplePlan, named));
    const list = await attempt('--shocks', 'list.json', '--format', 'json');
    expect(JSON.parse(list.stdout)).toEqual(stress(tenPeoplePlan, named[1]!.shocks));
  });

  it('builds shocks from its options, all of one run', async () => {
    const { stdout } = await attempt(
      ...[
        '--price-fall',
        '2027:0.3',
        '--price-fall',
        '2028:0.1:2',
        '--layoff',
        '2028:0.15',
        '--largest-leave',
        '2027:3',
      ],
      ...['--holiday', '2027-2028', '--refinance', 'a:b:2028:6:0.07', '--format', 'json'],
    );
    const shocks: Shock[] = [
      { shock: 'price_fall', year: 2027, fall: 0.3 },
      { shock: 'price_fall', year: 2028, fall: 0.1, recovery_years: 2 },
      { shock: 'layoff', year: 2028, fraction: 0.15 },
      { shock: 'largest_holders_leave', year: 2027, count: 3 },
      { shock: 'contribution_holiday', from: 2027, through: 2028 },
      { shock: 'refinance', loan_id: 'a:b', year: 2028, years: 6, interest_rate: 0.07 },
    ];
    expect(JSON.parse(stdout)).toEqual(stress(tenPeoplePlan, shocks));
  });

  it('builds shocks of the company from its options', async () => {
    const [planRules, operatingAssumptions, initialState, systemConfig] = delta('redeem', { company: { revolver: { limit: 1, interest_rate: 0 } } }, 3); // prettier-ignore
    const folder = folderWith({ 'plan.json': { planRules, operatingAssumptions, initialState, systemConfig } });
    const flags = ['--earnings-fall', '2027:0.2:2', '--revolver-lost', '2028', '--covenant', '2027-2028:debt=2.5:coverage=1.25:sweep=0.5', '--covenant', '2029-2029:coverage=1.5']; // prettier-ignore
    const { stdout } = await run(folder, ['stress', 'plan.json', ...flags, '--format', 'json']);
    const shocks: Shock[] = [
      { shock: 'earnings_fall', year: 2027, fall: 0.2, recovery_years: 2 },
      { shock: 'revolver_lost', year: 2028 },
      { shock: 'covenant', from: 2027, through: 2028, max_debt_to_ebitda: 2.5, min_fixed_charge_coverage: 1.25, debt_sweep_rate: 0.5 }, // prettier-ignore
      { shock: 'covenant', from: 2029, through: 2029, min_fixed_charge_coverage: 1.5 },
    ];
    const plan = planOf({ planRules, operatingAssumptions, initialState, systemConfig });
    expect(JSON.parse(stdout)).toEqual(stress(plan, shocks));
    expect(errorOf(await run(folder, ['stress', 'plan.json', '--covenant', '2029'])).issues[0]).toMatchObject({ field: '--covenant' }); // prettier-ignore
  });

  it('gives a row a year, scenario and figure as CSV, and the rest as files', async () => {
    const { folder } = await attempt('--shocks', 'shocks.json', '--format', 'csv', '--out', 'results');
    expect(readdirSync(join(folder, 'results')).sort()).toEqual([
      'figures.csv',
      'findings.csv',
      'leavers.csv',
      'settings.csv',
    ]);
    const rows = csvFile(folder, 'results/figures.csv');
    expect(rows).toHaveLength(toRows(stress(tenPeoplePlan, named)).length);
    expect(csvFile(folder, 'results/leavers.csv')).toEqual([
      { scenario: 'two leave', year: '2027', participant: 'E9' },
      { scenario: 'two leave', year: '2027', participant: 'E8' },
    ]);
    expect(csvRows((await attempt('--shocks', 'shocks.json', '--format', 'csv')).stdout)).toEqual(rows);
  });

  it('says what the answer rests on: the run, the version and every shock with its defaults', async () => {
    const shocks = [{ shock: 'price_fall', year: 2027, fall: 0.3 }, { shock: 'largest_holders_leave', year: 2028, count: 1 }] as const; // prettier-ignore
    const read = [shocks[0], { ...shocks[1], cause: 'termination' }];
    const { simulation_id: id, version, shocks: told } = stress(tenPeoplePlan, shocks);
    expect([version, told]).toEqual([ENGINE_VERSION, [[], read]]);
    const flags = ['--price-fall', '2027:0.3', '--largest-leave', '2028:1'];
    const { stdout, folder } = await attempt(...flags);
    expect(unwrapped(stdout)).toContain(`Held certain: everything but the shocks. People leave as expected; price and earnings are as assumed. Run ${id}, version ${version}.`); // prettier-ignore
    await run(folder, ['stress', 'plan.json', ...flags, '--format', 'csv', '--out', '.']);
    const settings = new Map(csvFile(folder, 'settings.csv').map(({ setting, value }) => [setting, value]));
    expect([settings.get('simulation_id'), settings.get('version')]).toEqual([id, version]);
    expect(JSON.parse(settings.get('shocks of stressed')!)).toEqual(read);
  });

  it('says what the shocks do to the findings, on the page and as a table', async () => {
    const flags = ['--price-fall', '2027:0', '--largest-leave', '2027:8'];
    const { finding_changes: changes } = stress(tenPeoplePlan, [
      { shock: 'price_fall', year: 2027, fall: 0 },
      { shock: 'largest_holders_leave', year: 2027, count: 8 },
    ]);
    expect(changes[0]).toEqual({ new_findings: [], gone_findings: [] });
    const brought = changes[1]!.new_findings.filter(({ code }) => code === 'HIGH_REPURCHASE_BURDEN');
    expect(brought.map(({ year }) => year)).toEqual([2028]);
    const { stdout } = await attempt(...flags);
    expect(stdout).toMatch(/^stressed +new +warning +HIGH_REPURCHASE_BURDEN +2028/m);
    expectWithin(stdout, 80);
    const { folder } = await attempt(...flags, '--format', 'csv', '--out', 'results');
    const rows = csvFile(folder, 'results/findings.csv').filter(({ code }) => code === 'HIGH_REPURCHASE_BURDEN');
    expect(rows).toMatchObject([{ scenario: 'stressed', change: 'new', year: '2028', severity: 'warning' }]);
  });

  it('has the usual stresses for those who have none of their own', async () => {
    const { stdout } = await attempt('--usual', '--format', 'json');
    expect(JSON.parse(stdout)).toEqual(stress(tenPeoplePlan, usualStresses(tenPeoplePlan)));
  });

  it('does not name hundreds who leave', async () => {
    const participants = Array.from({ length: 50 }, (_, i) => ({
      ...tenPeople.initialState.participants[0]!,
      id: `P${i}`,
    }));
    const crowd = { ...tenPeople, initialState: { census_year: 2026, participants } };
    const folder = folderWith({ 'plan.json': crowd });
    const { stdout } = await run(folder, ['stress', 'plan.json', '--largest-leave', '2027:45']);
    expect(unwrapped(stdout)).toContain('P19, and 25 others leave');
  });

  it.each([
    [['--price-fall', '2029'], '--price-fall', 'Must be <year:fall[:years]>', '2029'],
    [['--price-fall', '2028:0.3:5:1'], '--price-fall', 'Must be <year:fall[:years]>', '2028:0.3:5:1'],
    [['--layoff', '2028:0.1', '--layoff', '2028:15'], '--layoff', 'fraction: Must be between 0 and 1', '2028:15'],
    [['--largest-leave', '2027:many'], '--largest-leave', 'count: Must be a number', '2027:many'],
    [['--holiday', '2027'], '--holiday', 'Must be <from-through>', '2027'],
    [['--holiday', '2027-2040'], '--holiday', 'through: Must be between 2027 and 2029', '2027-2040'],
    [['--refinance', 'b:2028:6:0.07'], '--refinance', 'loan_id: Must be a loan of the census', 'b:2028:6:0.07'],
    [['--shocks', 'list.json', '--layoff', '2028:0.1'], '--shocks', 'Not with --layoff', undefined],
    [['--usual', '--layoff', '2028:0.1'], '--usual', 'Not with --layoff', undefined],
    [['--usual', '--shocks', 'list.json'], '--usual', 'Not with --shocks', undefined],
    [
      [],
      '--shocks',
      'Required: this, --usual, or --price-fall, --layoff, --largest-leave, --holiday, --earnings-fall, --revolver-lost, --covenant, --refinance',
      undefined,
    ],
  ])('%j is wrong usage, said of the option', async (flags, field, issue, value) => {
    const outcome = await attempt(...flags, '--out', 'results');
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(errorOf(outcome).issues).toEqual([{ field, issue, file: field, ...(value === undefined ? {} : { value }) }]);
    expect(existsSync(join(outcome.folder, 'results'))).toBe(false);
  });

  it('says what is wrong in the file that it is wrong in', async () => {
    const folder = folderWith({
      'plan.json': tenPeople,
      'bad-plan.json': { ...tenPeople, planRules: {} },
      'wrong.json': [{ name: 'a', shocks: [{ shock: 'layoff', year: 1999, fraction: 0.1 }] }],
      'nothing.json': {},
      'no.json': '{',
    });
    const issuesOf = async (plan: string, shocks: string) =>
      errorOf(await run(folder, ['stress', plan, '--shocks', shocks])).issues;
    expect(await issuesOf('plan.json', 'wrong.json')).toEqual([
      { file: 'wrong.json', field: '[0].shocks[0].year', issue: 'Must be between 2027 and 2029' },
    ]);
    expect(await issuesOf('plan.json', 'nothing.json')).toMatchObject([
      { file: 'nothing.json', issue: 'Must be a list of shocks, or of { name, shocks }' },
    ]);
    expect(await issuesOf('plan.json', 'no.json')).toMatchObject([{ file: 'no.json', line: 1 }]);
    // Everybody leaves and is paid for by redemption: no share is left to have a price.
    const last = {
      ...tenPeople,
      operatingAssumptions: {
        contribution_policy: {},
        share_valuation: { current_price: 10, method: 'equity_value' },
        turnover: { termination_table: 'none' },
        repurchase_strategy: { funding_source: 'company_redemption' },
      },
      initialState: { census_year: 2026, participants: tenPeople.initialState.participants },
    };
    const all = [{ shock: 'largest_holders_leave', year: 2027, count: 10, cause: 'death' }];
    const other = folderWith({ 'plan.json': last, 'all.json': all });
    const unanswered = errorOf(await run(other, ['stress', 'plan.json', '--shocks', 'all.json']));
    expect(unanswered).toMatchObject({
      code: 'SIMULATION_ERROR',
      issues: [{ file: 'all.json', field: 'operatingAssumptions.share_valuation.method' }],
    });
    expect((await issuesOf('bad-plan.json', 'wrong.json'))[0]).toMatchObject({
      file: 'bad-plan.json',
      field: 'plan_name',
    });
  });
});
