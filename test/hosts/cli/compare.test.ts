import { describe, expect, it } from 'vitest';
import { namesOf } from '../../../src/hosts/cli/commands/compare.js';
import { figuresTable } from '../../../src/analysis/compare/side-by-side-tables.js';
import { tableLines } from '../../../src/hosts/cli/text/answer-table.js';
import { plainStyle } from '../../../src/hosts/cli/text/style.js';
import { compareMonteCarlo, compare, monteCarlo, sideBySide, type Comparison } from '../../../src/analysis/index.js';
import { expectWithin, planOf, tenPeople, tenPeoplePlan } from './analysis-plan.js';
import { folderWith, run } from './harness.js';

const growing = { operatingAssumptions: { share_valuation: { annual_growth_rate: 0.1 } } };
const shorter = {
  ...tenPeople,
  operatingAssumptions: { ...tenPeople.operatingAssumptions, share_valuation: { current_price: 20 } },
  systemConfig: { projection_years: 2 },
};
const plan = { name: 'plan', plan: tenPeoplePlan };

describe('compare', () => {
  const files = {
    'plan.json': tenPeople,
    'dear.json': shorter,
    'changes.json': [{ name: 'growing', changes: growing }],
  };
  const attempt = (...args: string[]) => run(folderWith(files), ['compare', 'plan.json', ...args]);

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
