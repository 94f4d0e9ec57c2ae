import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leaversWords, sayOf, shockWords } from '../../../src/presentation/words/index.js';
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
    const page = (await run(folder, ['stress', 'plan.json', ...flags])).stdout;
    expect(unwrapped(page)).toContain(
      '2027: earnings fall by 20 % and are back in 2 years; 2028: the line of credit is lost',
    );
    expect(unwrapped(page)).toContain('2027-2028: lenders ask for debt of at most 2.5 times EBITDA, coverage of at least 1.25, 50 % of cash above the minimum'); // prettier-ignore
    expect(unwrapped(page)).toContain('2029: lenders ask for coverage of at least 1.5.');
    expect(page).toContain('Cash held at year end');
    expectWithin(page, 80);
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

  it('says it in a sentence, with the shocks and the years, within 80 columns', async () => {
    const { stdout } = await attempt('--shocks', 'shocks.json');
    // E8 has 900 shares; somebody disabled in 2027 is paid in 2028, at 10 dollars.
    expect(unwrapped(stdout)).toContain(
      'Without shocks, Small ESOP must buy back $10,000 of shares over 3 years; nothing: as much; two leave: $9,000 more. ' +
        'The hardest year is 2028 with $10,000; nothing: 2028 with $10,000; two leave: 2028 with $19,000.',
    );
    expect(stdout).toContain('\ntwo leave: 2027: the 2 largest holders leave (disability); 2027: E9, E8 leave.\n');
    expect(stdout).toMatch(/^2028 +10,000 +10,000 +0 +19,000 +\+9,000$/m);
    expectWithin(stdout, 80);
  });

  it('with the finances of the company leads with the years short of cash, the first and the worst, then the obligation', async () => {
    const flags = ['stress', 'plan-by-earnings.json', '--census', 'census.csv', '--earnings-fall', '2029:0.25:4'];
    const { stdout } = await run('docs/examples/acme', flags);
    expect(unwrapped(stdout)).toContain(
      'Without shocks, the company behind Cedar Valley Supply ESOP is short of cash in 9 years, the first 2038, by $2.6 million at ' +
        'worst, in 2043, and the covenant on coverage is broken in 2033; stressed: short of cash in 16 years, the first 2031, by ' +
        '$4.8 million at worst, in 2043, and the covenant on coverage is broken in 2033. Without shocks, ' +
        'Cedar Valley Supply ESOP must buy back $38.9 million of shares over 20 years; stressed: $3.6 million less.',
    );
    const lines = stdout.split('\n');
    const from = lines.findIndex((line) => line.startsWith('In all')) + 2;
    expect(lines.slice(from, from + 4).map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['Years short of cash', '9', '16', '+7'],
      ['the first of them', '2038', '2031', '-7'],
      ['worst shortfall', '2,620', '4,765', '+2,145'],
      ['Repurchase obligation', '38,933', '35,294', '-3,639'],
    ]);
    const tables = ['Cash missing at year end', 'Cash held at year end', 'Cash, $ thousand'];
    expect(lines.flatMap((line) => tables.filter((title) => line.startsWith(title)))).toEqual(tables);
    expectWithin(stdout, 80);
    const rows = csvRows((await run('docs/examples/acme', [...flags, '--format', 'csv'])).stdout);
    expect(rows.slice(6, 12).map(({ metric, statistic, value }) => [metric, statistic, value])).toEqual([
      ['years_with_cash_shortfall', 'value', '16'],
      ['first_cash_shortfall_year', 'value', '2031'],
      ['years_with_cash_shortfall', 'difference', '7'],
      ['first_cash_shortfall_year', 'difference', '-7'],
      ['largest_cash_shortfall', 'value', expect.stringMatching(/^4765\d{3}/)],
      ['largest_cash_shortfall', 'difference', expect.stringMatching(/^2145\d{3}/)],
    ]);
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
    expect(stdout).toMatch(/^stressed +new +HIGH_REPURCHASE_BURDEN +2028/m);
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

describe('a shock in words', () => {
  it.each<[Shock, string]>([
    [{ shock: 'price_fall', year: 2029, fall: 0.3 }, '2029: the price falls by 30 %, for good'],
    [
      { shock: 'price_fall', year: '2029', fall: '0.125', recovery_years: '1' },
      '2029: the price falls by 12.5 % and is back in 1 year',
    ],
    [
      { shock: 'price_fall', year: 2029, fall: 0.3, recovery_years: 4, recovered: 0.5 },
      '2029: the price falls by 30 %; 50 % of it is back in 4 years',
    ],
    [{ shock: 'layoff', year: 2028, fraction: 0.15 }, '2028: 15 % of the people are laid off'],
    [{ shock: 'largest_holders_leave', year: 2027, count: 1 }, '2027: the largest holder leaves'],
    [{ shock: 'contribution_holiday', from: 2027, through: 2029 }, '2027-2029: no contributions by policy'],
    [
      { shock: 'refinance', loan_id: 'L', year: 2028, years: 10, interest_rate: 0.07 },
      '2028: loan L is spread over 10 years at 7 %',
    ],
  ])('%j', (shock, words) => {
    expect(shockWords(shock, sayOf(''))).toBe(words);
  });

  it('names who leaves', () => {
    expect(leaversWords({ year: 2027, participants: ['A'] })).toBe('2027: A leaves');
  });
});
