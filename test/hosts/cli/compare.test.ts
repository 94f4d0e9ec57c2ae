import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namesOf } from '../../../src/hosts/cli/compare/command.js';
import { figuresTable } from '../../../src/analysis/compare/side-by-side-tables.js';
import { tableLines } from '../../../src/hosts/cli/text/answer-table.js';
import { plainStyle } from '../../../src/hosts/cli/text/style.js';
import { compareMonteCarlo, compare, monteCarlo, sideBySide, type Comparison } from '../../../src/analysis/index.js';
import { ENGINE_VERSION } from '../../../src/index.js';
import { delta } from '../../delta.js';
import { csvFile, csvRows, expectWithin, planOf, tenPeople, tenPeoplePlan, unwrapped } from './analysis-plan.js';
import { errorOf, folderWith, run } from './harness.js';

const growing = { operatingAssumptions: { share_valuation: { annual_growth_rate: 0.1 } } };
const shorter = {
  ...tenPeople,
  operatingAssumptions: { ...tenPeople.operatingAssumptions, share_valuation: { current_price: 20 } },
  systemConfig: { projection_years: 2 },
};
const plan = { name: 'plan', plan: tenPeoplePlan };

const ranked = (rank: string, scenario: string, paid: string, suspense: string, cost: string) => ({
  rank,
  scenario,
  total_company_cash: paid,
  owed_at_end: '0',
  suspense_value_at_end: suspense,
  total_cost: cost,
});

describe('compare', () => {
  const files = {
    'plan.json': tenPeople,
    'dear.json': shorter,
    'changes.json': [{ name: 'growing', changes: growing }],
  };
  const attempt = async (...args: string[]) => {
    const folder = folderWith(files);
    return { folder, ...(await run(folder, ['compare', 'plan.json', ...args])) };
  };

  it('gives what compare() gives as JSON: plan files first, then changes to the first of them', async () => {
    const { code, stdout, stderr } = await attempt('dear.json', '--scenarios', 'changes.json', '--format', 'json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const expected = compare([plan, { name: 'dear', plan: planOf(shorter) }, { name: 'growing', changes: growing }]);
    expect(JSON.parse(stdout)).toEqual(expected);
  });

  it('gives what compare() gives with --three-rs', async () => {
    const { stdout } = await attempt('--three-rs', '--format', 'json');
    expect(JSON.parse(stdout)).toEqual(compare(tenPeoplePlan));
  });

  it('lets chance decide in the same futures with --paths', async () => {
    const chance = ['--paths', '30', '--seed', '2', '--volatility', '0.3', '--budget', '5000'];
    const { stdout } = await attempt('--scenarios', 'changes.json', ...chance, '--format', 'json');
    const options = { paths: 30, seed: 2, price: { volatility: 0.3 }, budget: 5000 };
    const scenarios = [plan, { name: 'growing', plan: tenPeoplePlan.with(growing) }];
    const expected = compareMonteCarlo(
      scenarios.map((scenario) => ({ name: scenario.name, result: monteCarlo(scenario.plan, options) })),
    );
    const { input_differences, notes, ...figures } = JSON.parse(stdout) as Record<string, unknown>;
    expect(figures).toEqual(expected);
    expect({ input_differences, notes }).toMatchObject({ input_differences: { fields: [{}] }, notes: [] });

    const page = await attempt('--scenarios', 'changes.json', ...chance);
    const text = unwrapped(page.stdout);
    expect(text).toMatch(
      /growing costs more than plan in \d+ % \(\d+ to \d+ %\) of the futures: \$[\d,]+ more on average/,
    );
    expect(text).toMatch(/Chance in any year -* ?plan growing/);
    expect(text).toMatch(/trust short: [^.]*\. Earnings were not drawn: these are chances over price and people only/);
    expect(text).toContain('The price moves with a volatility of 30 % a year.');
    expectWithin(page.stdout, 80);

    const { folder } = await attempt('--scenarios', 'changes.json', ...chance, '--format', 'csv', '--out', 'results');
    expect(readdirSync(join(folder, 'results')).sort()).toEqual(['figures.csv', 'inputs.csv', 'settings.csv']);
    const rows = csvFile(folder, 'results/figures.csv');
    const mean = rows.find(
      ({ scenario, metric, statistic }) =>
        scenario === 'growing' && metric === 'total_company_cash' && statistic === 'difference_mean',
    );
    expect(Number(mean!['value'])).toBe(expected.differences[1]!.total_company_cash.mean);
  });

  it('takes options of chance only with --paths', async () => {
    const outcome = await attempt('--three-rs', '--budget', '5000');
    expect(outcome.code).toBe(2);
    expect(errorOf(outcome).issues).toMatchObject([{ field: '--budget', issue: 'Only with --paths' }]);
  });

  it('gives a row a year, scenario, figure and statistic as CSV, and the rest as files', async () => {
    const { folder, code } = await attempt('dear.json', '--format', 'csv', '--out', 'results');
    expect(code).toBe(0);
    expect(readdirSync(join(folder, 'results')).sort()).toEqual([
      'figures.csv',
      'findings.csv',
      'inputs.csv',
      'limits.csv',
      'participants.csv',
      'ranking.csv',
      'settings.csv',
    ]);
    const figures = csvFile(folder, 'results/figures.csv');
    const of = (name: string): unknown[][] =>
      figures
        .filter(({ metric }) => metric === name)
        .map((row) => [row['scenario'], row['year'], row['statistic'], row['value']]);
    // 1,000 shares at 10 and at 20 dollars in 2028; the second plan ends there.
    expect(of('repurchase_obligation')).toEqual([
      ['plan', '2027', 'value', '0'],
      ['plan', '2027', 'difference', '0'],
      ['plan', '2028', 'value', '10000'],
      ['plan', '2028', 'difference', '0'],
      ['plan', '2029', 'value', '0'],
      ['plan', '2029', 'difference', '0'],
      ['dear', '2027', 'value', '0'],
      ['dear', '2027', 'difference', '0'],
      ['dear', '2028', 'value', '20000'],
      ['dear', '2028', 'difference', '10000'],
    ]);
    expect(of('total_repurchase_obligation')).toEqual([
      ['plan', '', 'value', '10000'],
      ['plan', '', 'difference', '0'],
      ['dear', '', 'value', '20000'],
      ['dear', '', 'difference', '10000'],
    ]);
    expect(
      of('company.company_cash')
        .filter(([, , statistic]) => statistic === 'value')
        .map(([, , , value]) => value),
    ).toEqual(['0', '10000', '0', '0', '20000']);
    expect(csvFile(folder, 'results/ranking.csv')).toEqual([
      // 25 shares of a loan are in suspense at the end, at 10 and at 20.
      ranked('1', 'plan', '10000', '250.01', '10250.01'),
      ranked('2', 'dear', '20000', '1000.01', '21000.01'),
    ]);
    expect(csvFile(folder, 'results/inputs.csv')).toEqual([
      { path: 'operatingAssumptions.share_valuation.current_price', scenario: 'plan', value: '10' },
      { path: 'operatingAssumptions.share_valuation.current_price', scenario: 'dear', value: '20' },
      { path: 'systemConfig.projection_years', scenario: 'plan', value: '3' },
      { path: 'systemConfig.projection_years', scenario: 'dear', value: '2' },
    ]);
    const { stdout } = await attempt('dear.json', '--format', 'csv');
    expect(csvRows(stdout)).toEqual(figures);
  });

  it('says it in a sentence, the years and the inputs that differ, within 80 columns', async () => {
    const { stdout } = await attempt('dear.json', '--scenarios', 'changes.json');
    expect(unwrapped(stdout)).toContain(
      'In company cash and payments still to come, plan costs the least: $10,250 in all (in suspense $250); growing: ' +
        '$1,083 more (in suspense $333); dear: $10,750 more (in suspense $1,000).',
    );
    expect(stdout).toMatch(/^2028 +10,000 +20,000 +\+10,000 +11,000 +\+1,000$/m);
    expect(stdout).toMatch(/^2029 +0 +- +0 +0$/m);
    expect(unwrapped(stdout)).toMatch(/Inputs that differ Input plan dear growing/);
    expect(stdout).toMatch(/^operatingAssumptions\S* +10 +20 +10$/m);
    expect(stdout).toMatch(/ not given +not given +0\.1$/m);
    expectWithin(stdout, 80);
  });

  it('says what the methods assume besides', async () => {
    const repurchase_strategy = { timing: 'deferred' };
    const deferring = { ...tenPeople.operatingAssumptions, repurchase_strategy };
    const folder = folderWith({ 'plan.json': { ...tenPeople, operatingAssumptions: deferring } });
    const { stdout, stderr } = await run(folder, ['compare', 'plan.json', '--three-rs']);
    expect(stderr).toBe('');
    expect(unwrapped(stdout)).toContain('releverage: Paid immediately');
  });

  it('says what is still owed at the end, and which limits recycling exceeds', async () => {
    const dear = { ...tenPeople.operatingAssumptions, share_valuation: { current_price: 500 } };
    const folder = folderWith({
      'plan.json': { ...tenPeople, operatingAssumptions: dear, systemConfig: { projection_years: 2 } },
      'changes.json': [
        { name: 'redeem', changes: { operatingAssumptions: { repurchase_strategy: { method: 'redeem' } } } },
        { name: 'notes', changes: { operatingAssumptions: { repurchase_strategy: { timing: 'deferred' } } } },
      ],
    });
    const { stdout } = await run(folder, ['compare', 'plan.json', '--scenarios', 'changes.json']);
    // 1,000 shares at 500 are recycled in 2028, on pay of 9 x 50,000 x 1.03^2; a fifth of that at once by note.
    expect(unwrapped(stdout)).toContain(
      'In company cash and payments still to come, over 2 years: plan $525,000 (in suspense $25,000); redeem $525,000 ' +
        '(in suspense $25,000); notes $525,000 (owed at the end $400,000, in suspense $25,000).',
    );
    expect(stdout).toMatch(/^plan +DEDUCTION_LIMIT_404 +2028$/m);
    expect(unwrapped(stdout)).toContain(
      'DEDUCTION_LIMIT_404: Contributions exceed the deductible 25 % of covered pay, IRC 404(a)(3), 404(a)(9).',
    );
    expect(stdout).toMatch(/^ +still owed at the end +0 +0 +0 +400 +\+400$/m);
    expect(stdout).toMatch(/^plan +ANNUAL_ADDITIONS_415C +2028 \(9 participants\)$/m);
    expect(stdout).toMatch(/^notes +ANNUAL_ADDITIONS_415C +2028 \(9 participants\)$/m);
    await run(folder, ['compare', 'plan.json', '--scenarios', 'changes.json', '--format', 'csv', '--out', '.']);
    expect(csvFile(folder, 'limits.csv').map(({ message: _, ...row }) => row)).toEqual([
      { scenario: 'plan', code: 'DEDUCTION_LIMIT_404', years: '2028' },
      { scenario: 'plan', code: 'ANNUAL_ADDITIONS_415C', years: '2028' },
      { scenario: 'notes', code: 'ANNUAL_ADDITIONS_415C', years: '2028' },
    ]);
  });

  const methods = ['recycle', 'redeem'].map((method) => ({
    name: `by ${method}`,
    changes: { operatingAssumptions: { repurchase_strategy: { method } } },
  }));

  describe.each([
    ['the three methods', ['--three-rs']],
    ['scenarios that differ in the method', ['--scenarios', 'methods.json']],
    ['the three methods under chance', ['--three-rs', '--paths', '20', '--volatility', '0.3']],
  ])('of %s', (_, flags) => {
    const compared = (...more: string[]) => {
      const folder = folderWith({ 'plan.json': tenPeople, 'methods.json': methods });
      return run(folder, ['compare', 'plan.json', ...flags, ...more]);
    };

    it('calls none the cheapest at a price that cannot react, says so first, and how to get one that can', async () => {
      const { stdout } = await compared();
      const text = unwrapped(stdout);
      expect(text.replace(/^.*?\? /, '')).toMatch(
        /^No repurchase method ranks first here: under per_share_growth the share price grows at a given rate and cannot react to how shares are bought\. With share_valuation\.method equity_value or ebitda_multiple it can\. Add --price-by /,
      );
      expect(text).not.toMatch(/cheap|costs (the least|less|more)|best/);
      expectWithin(stdout, 80);
      const [, step = ''] = /(--price-by \S+)/.exec(text)!;
      const ranked = unwrapped((await compared(...step.split(' '))).stdout);
      expect(ranked).toMatch(/costs (the least|less|more|as much)/);
      expect(ranked).not.toContain('No repurchase method ranks first');
    });

    it('says how the price was made to react, and refuses earnings that the plan does not have', async () => {
      const { stdout } = await compared('--price-by', 'equity');
      expect(unwrapped(stdout)).toContain(
        'The price follows from equity: at first the price times all shares outstanding',
      );
      const { code, stderr } = await compared('--price-by', 'earnings');
      expect(code).toBe(2);
      expect(JSON.parse(stderr)).toMatchObject({
        error: { issues: [{ field: '--price-by', issue: 'Only with company_finances', value: 'earnings' }] },
      });
    });

    it('gives the caveat in place of ranks to whoever reads tables and JSON', async () => {
      const folder = folderWith({ 'plan.json': tenPeople, 'methods.json': methods });
      await run(folder, ['compare', 'plan.json', ...flags, '--format', 'csv', '--out', '.']);
      const file = flags.includes('--paths') ? 'settings.csv' : 'ranking.csv';
      const rows = csvFile(folder, file);
      const said = rows.filter((row) => /cannot react/.test(`${row['note'] ?? ''}${row['value'] ?? ''}`));
      expect(said).toHaveLength(file === 'ranking.csv' ? 3 : 1);
      expect(rows.flatMap(({ rank }) => rank ?? [])).toEqual(file === 'ranking.csv' ? ['', '', ''] : []);
      expect(csvFile(folder, 'figures.csv').map(({ metric }) => metric)).not.toContain('cheapest');
      const { ranking_caveat: caveat } = JSON.parse((await compared('--format', 'json')).stdout) as Comparison;
      expect(caveat).toMatch(/^No repurchase method ranks first here/);
    });
  });

  it('says which findings a scenario brings and takes away, and what the answer rests on', async () => {
    const late = { planRules: { vesting_schedule: { years: 7 } } };
    const folder = folderWith({ 'plan.json': tenPeople, 'changes.json': [{ name: 'later', changes: late }] });
    const flags = ['compare', 'plan.json', '--scenarios', 'changes.json'];
    const { stdout } = await run(folder, flags);
    const expected = compare([plan, { name: 'later', changes: late }]);
    expect(expected.finding_changes[0]).toEqual({ new_findings: [], gone_findings: [] });
    const { new_findings: added } = expected.finding_changes[1]!;
    expect(added.length).toBeGreaterThan(0);
    for (const { code, message } of added) {
      expect(stdout).toMatch(new RegExp(`^later +new +.*${code}`, 'm'));
      expect(unwrapped(stdout)).toContain(`${code}: ${message}`);
    }
    const [own, other] = expected.simulation_ids;
    expect(own).not.toBe(other);
    expect(unwrapped(stdout)).toContain(`Runs ${own} (plan), ${other} (later), version ${ENGINE_VERSION}.`);
    await run(folder, [...flags, '--format', 'csv', '--out', '.']);
    const rows = csvFile(folder, 'findings.csv').filter(({ change }) => change === 'new');
    expect(rows.map(({ scenario, code }) => [scenario, code])).toEqual(added.map(({ code }) => ['later', code]));
    expect(csvFile(folder, 'settings.csv')).toEqual([
      { setting: 'simulation_id of plan', value: own },
      { setting: 'simulation_id of later', value: other },
      { setting: 'version', value: ENGINE_VERSION },
      { setting: 'held_certain', value: expected.held_certain },
    ]);
  });

  it('has whether each company can pay as rows, before its figures', async () => {
    const [planRules, operatingAssumptions, initialState, systemConfig] = delta('redeem', {}, 2);
    const folder = folderWith({ 'plan.json': { planRules, operatingAssumptions, initialState, systemConfig } });
    await run(folder, ['compare', 'plan.json', '--three-rs', '--format', 'csv', '--out', '.']);
    const rows = csvFile(folder, 'figures.csv').filter(({ metric }) => metric!.startsWith('affordability.'));
    const ofRecycle = rows.filter(({ scenario }) => scenario === 'recycle');
    expect(ofRecycle.map(({ metric, unit, value }) => [metric, unit, value])).toEqual([
      ['affordability.years_with_cash_shortfall', 'count', '0'],
      ['affordability.first_cash_shortfall_year', 'year', ''],
      ['affordability.largest_cash_shortfall', 'dollars', '0'],
      ['affordability.largest_cash_shortfall_year', 'year', ''],
      ['affordability.leverage_breach_years', 'text', ''],
      ['affordability.coverage_breach_years', 'text', ''],
    ]);
  });

  it('says under chance first how often each company falls short, and what company cash does not count', async () => {
    const [planRules, operatingAssumptions, initialState, systemConfig] = delta('redeem', {}, 2);
    const folder = folderWith({ 'plan.json': { planRules, operatingAssumptions, initialState, systemConfig } });
    const { stdout } = await run(folder, ['compare', 'plan.json', '--three-rs', '--paths', '10', '--seed', '1']);
    const text = unwrapped(stdout);
    expect(text).toMatch(
      /With redeem, the company falls short of cash in .* With recycle, the company falls short of cash in .* In company cash, /,
    );
    expect(text).toMatch(
      /Amounts still owed then( \(.*?\))? and shares in suspense are not counted; the ranking of the one projection counts both\./,
    );
  });

  it('shows cash, free cash flow, price and coverage of the company by year', async () => {
    const [planRules, operatingAssumptions, initialState, systemConfig] = delta('redeem', {}, 2);
    const folder = folderWith({ 'plan.json': { planRules, operatingAssumptions, initialState, systemConfig } });
    const { stdout } = await run(folder, ['compare', 'plan.json', '--three-rs']);
    // Redeemed or recycled without tax, the same cash is gone; the price is that of fewer shares.
    expect(stdout).toMatch(/^Cash held at year end, \$ thousand\nYear +redeem +recycle +releverage$/m);
    expect(stdout).toMatch(/^2027 +5,253 +5,253 +0 +5,253 +0$/m);
    expect(stdout).toMatch(/^Free cash flow after repurchases, \$ thousand/m);
    expect(stdout).toMatch(/^2027 +3,253 +3,253 +0 +3,253 +0$/m);
    expect(stdout).toMatch(/^2027 +33\.53 +32\.26 +-1\.28 +32\.26 +-1\.28$/m);
    expect(stdout).toMatch(/^2027 +1\.72 +1\.72 +0 +1\.72 +0$/m);
    expect(stdout).toMatch(/^Lowest coverage +1\.72 +1\.72 +0 +1\.72 +0$/m);
    expectWithin(stdout, 80);
    await run(folder, ['compare', 'plan.json', '--three-rs', '--format', 'csv', '--out', '.']);
    const rows = csvFile(folder, 'figures.csv').filter(
      ({ year, scenario, statistic }) => year === '2027' && scenario === 'redeem' && statistic === 'value',
    );
    const values = new Map(rows.map(({ metric, value }) => [metric, value]));
    expect(rows).toHaveLength(values.size);
    expect(values.get('company_cash')).toBe('5252856');
    expect(values.get('free_cash_flow_after_repurchases')).toBe('3252856');
    expect(values.get('company.company_cash')).toBe('977144');
  });

  it('names people who came and went', async () => {
    const { participants } = tenPeople.initialState;
    const folder = folderWith({
      'before.json': tenPeople,
      'after.json': {
        ...tenPeople,
        initialState: {
          ...tenPeople.initialState,
          participants: [{ ...participants[0]!, id: 'N' }, ...participants.slice(1)],
        },
      },
    });
    const { stdout } = await run(folder, ['compare', 'before.json', 'after.json']);
    expect(stdout).toContain('Participants of after: 1 added, 1 gone, in another order.');
    await run(folder, ['compare', 'before.json', 'after.json', '--format', 'csv', '--out', '.']);
    expect(csvFile(folder, 'participants.csv')).toEqual([
      { scenario: 'after', participant: 'N', change: 'added' },
      { scenario: 'after', participant: 'E0', change: 'removed' },
    ]);
  });

  it('says so when the inputs are the same', async () => {
    const folder = folderWith({ 'a/plan.json': tenPeople, 'b/plan.json': tenPeople });
    const { stdout } = await run(folder, ['compare', 'a/plan.json', 'b/plan.json']);
    expect(stdout).toContain('The inputs are the same');
    expect(unwrapped(stdout)).toContain(
      'In company cash and payments still to come, a/plan.json costs the least, and b/plan.json as much: $10,250 over 3 years',
    );
  });

  it('takes one census for all plans, or one for each', async () => {
    const { participants: _participants, ...state } = tenPeople.initialState;
    const withoutPeople = { ...tenPeople, initialState: state };
    const census = (shares: number): string =>
      `id,age,service_years,compensation,allocated_shares\nA,64,10,50000,${shares}\nB,30,5,50000,10\n`;
    const folder = folderWith({
      'one.json': withoutPeople,
      'two.json': withoutPeople,
      'small.csv': census(100),
      'large.csv': census(300),
    });
    const totals = async (...censuses: string[]): Promise<unknown> => {
      const flags = censuses.flatMap((file) => ['--census', file]);
      const { stdout } = await run(folder, ['compare', 'one.json', 'two.json', '--format', 'json', ...flags]);
      return (JSON.parse(stdout) as Comparison).summary.figures.map((figures) => figures.total_repurchase_obligation);
    };
    expect(await totals('small.csv')).toEqual([1000, 1000]);
    expect(await totals('small.csv', 'large.csv')).toEqual([1000, 3000]);
  });

  it('shows how far it is on a terminal', async () => {
    let time = 0;
    const folder = folderWith(files);
    const machine = { stderr: { isTTY: true }, now: () => (time += 1000) };
    const { stderr } = await run(folder, ['compare', 'plan.json', '--three-rs'], machine);
    expect(stderr).toContain('1 of 3');
    expect(stderr.endsWith('\r')).toBe(true);
  });

  it.each([
    [[], '--scenarios', 'Required: this, --three-rs or another plan file to compare with'],
    [['--three-rs', 'dear.json'], '--three-rs', 'Not with a second plan file'],
    [['--three-rs', '--scenarios', 'changes.json'], '--three-rs', 'Not with --scenarios'],
    [
      ['dear.json', 'plan.json', '--census', 'a.csv', '--census', 'b.csv'],
      '--census',
      'Must be given once, or once for each plan file',
    ],
  ])('%j is wrong usage, said of the option', async (args, field, issue) => {
    const outcome = await attempt(...args, '--out', 'results');
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(errorOf(outcome).issues).toEqual([{ field, issue, file: field }]);
    expect(existsSync(join(outcome.folder, 'results'))).toBe(false);
  });

  it('says what is wrong in the file that it is wrong in', async () => {
    const folder = folderWith({
      ...files,
      'wrong.json': { ...tenPeople, planRules: { plan_name: 'P', vesting_schedule: { years: 9 } } },
      'people.json': { ...tenPeople, initialState: { participants: [{ id: 'A', age: 'x', service_years: 1 }] } },
      'empty.json': [],
      'bad-changes.json': [{ name: 'b', changes: { planRules: { plan_name: '' } } }, { changes: {} }],
    });
    const issuesOf = async (...args: string[]) => errorOf(await run(folder, ['compare', 'plan.json', ...args])).issues;
    expect(await issuesOf('wrong.json', 'people.json')).toMatchObject([
      { file: 'wrong.json', field: 'vesting_schedule.years', issue: 'Must be between 2 and 7' },
      { file: 'people.json', field: 'participants[0].age', issue: 'Must be a number' },
    ]);
    expect(await issuesOf('--scenarios', 'empty.json')).toMatchObject([
      { file: 'empty.json', issue: 'Must be a list of { name, changes }' },
    ]);
    expect(await issuesOf('--scenarios', 'bad-changes.json')).toMatchObject([
      { file: 'bad-changes.json', field: '[1].name', issue: 'Required' },
    ]);
    const named = [{ name: 'b', changes: { planRules: { plan_name: '' } } }];
    const other = folderWith({ 'plan.json': tenPeople, 'c.json': named });
    expect(errorOf(await run(other, ['compare', 'plan.json', '--scenarios', 'c.json'])).issues).toMatchObject([
      { file: 'c.json', field: '[0].changes.planRules.plan_name' },
    ]);
    expect(await issuesOf('plan.json')).toMatchObject([
      { file: 'plan.json', field: 'plan.json', issue: 'Must be unique' },
    ]);
  });
});

describe('the name of a scenario', () => {
  it('is that of its file, or its path where two files have the same', () => {
    expect(namesOf(['plan.json', 'what-if/Recycle.JSON', 'notes.txt'])).toEqual(['plan', 'Recycle', 'notes.txt']);
    expect(namesOf(['2025/plan.json', '2026/plan.json', 'x.json'])).toEqual(['2025/plan.json', '2026/plan.json', 'x']);
  });
});

describe('scenarios side by side', () => {
  const namesOfCount = (count: number): string[] => Array.from({ length: count }, (_, i) => `scenario ${i}`);
  const tableOf = (names: readonly string[]) => {
    const runs = sideBySide(
      names,
      names.map(() => tenPeoplePlan.simulateRun({ snapshots: false })),
    );
    return figuresTable(runs);
  };

  it.each([
    [80, 12],
    [120, 12],
    [200, 30],
  ])('stand in as many parts as it takes in %i columns, the first in each', (width, count) => {
    const names = namesOfCount(count);
    const lines = tableLines(tableOf(names), width, plainStyle);
    expectWithin(lines.join('\n'), width);
    const text = lines.join('\n').replace(/\s+/g, ' ');
    for (const name of names) expect(text).toContain(name.replace('scenario ', ''));
    const parts = lines
      .filter((line) => line.startsWith('Repurchase obligation'))
      .map((line) => line.split(/\s+/).slice(2));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.every(([first]) => first === '10,000')).toBe(true);
    // Two cells for each scenario but the first: every other scenario appears once.
    expect(parts.reduce((sum, cells) => sum + (cells.length - 1) / 2, 0)).toBe(count - 1);
  });

  it('breaks long names instead of leaving the width', () => {
    const names = ['base', 'x'.repeat(150), 'what if nobody retires before seventy and the price falls'];
    const lines = tableLines(tableOf(names), 80, plainStyle);
    expectWithin(lines.join('\n'), 80);
    const [heads = ''] = lines.join('\n').split(/^Repurchase obligation/m);
    expect(heads.replace(/[^x]/g, '')).toHaveLength(150);
  });
});
