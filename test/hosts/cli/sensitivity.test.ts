import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sensitivity } from '../../../src/analysis/index.js';
import type { SensitivityFigures } from '../../../src/engine/results/sensitivity.js';
import type { Sensitivity } from '../../../src/index.js';
import { effectsTable } from '../../../src/analysis/sensitivity/tables.js';
import type { AppliedRow } from '../../../src/analysis/sensitivity/words.js';
import { tableLines } from '../../../src/hosts/cli/text/answer-table.js';
import { plainStyle } from '../../../src/hosts/cli/text/style.js';
import { sayOf } from '../../../src/presentation/words/index.js';
import { csvFile, csvRows, expectWithin, tenPeople, tenPeoplePlan, unwrapped } from './analysis-plan.js';
import { folderWith, run } from './harness.js';

describe('sensitivity', () => {
  const attempt = async (...flags: string[]) => {
    const folder = folderWith({ 'plan.json': tenPeople });
    return { folder, ...(await run(folder, ['sensitivity', 'plan.json', ...flags])) };
  };

  it('gives what sensitivity() gives as JSON', async () => {
    const { code, stdout, stderr } = await attempt('--format', 'json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(sensitivity(tenPeoplePlan));
  });

  it('takes the ranking, the steps and the assumptions from its options', async () => {
    const flags = ['--rank-by', 'peak_amount', '--only', 'retirement_age, price_growth', '--format', 'json'];
    const { stdout } = await attempt(...flags, '--step', 'price_growth=0.1', '--step', 'retirement_age = 2');
    const result = JSON.parse(stdout) as Sensitivity;
    expect(result.rank_by).toBe('peak_amount');
    expect(result.rows.map((row) => [row.assumption, row.applies && 'step' in row && row.step])).toEqual([
      // Somebody who retires two years later is not paid within the three years, so the effect is the whole obligation.
      ['retirement_age', 2],
      ['price_growth', 0.1],
    ]);
  });

  it('gives a row a case and figure as CSV, and one an assumption beside it', async () => {
    const { rows } = sensitivity(tenPeoplePlan);
    const figures = csvRows((await attempt('--format', 'csv')).stdout);
    // One lump sum of 1,000 shares in 2028, a year after the price of 10 dollars moved by 2 percent: 10,000 plus or minus 200.
    expect(figures[0]).toMatchObject({
      assumption: '',
      case: 'base',
      metric: 'total_repurchase_obligation',
      value: '10000',
    });
    const totals = figures.filter(
      ({ assumption, metric }) => assumption === 'price_growth' && metric === 'total_repurchase_obligation',
    );
    expect(totals.map((row) => [row['case'], row['input'], row['statistic'], row['value']])).toEqual([
      ['down', '-0.02', 'value', '9800'],
      ['down', '-0.02', 'difference', '-200'],
      ['up', '0.02', 'value', '10200'],
      ['up', '0.02', 'difference', '200'],
      ['', '', 'effect', '400'],
    ]);
    const clipped = rows.flatMap((row) => (row.applies && 'down' in row ? [row.down.clipped, row.up.clipped] : []));
    expect(figures.filter(({ metric }) => metric === 'clipped')).toHaveLength(clipped.filter(Boolean).length);

    const { folder } = await attempt('--format', 'csv', '--out', 'results');
    expect(readdirSync(join(folder, 'results')).sort()).toEqual([
      'assumptions.csv',
      'figures.csv',
      'findings.csv',
      'settings.csv',
    ]);
    const assumptions = csvFile(folder, 'results/assumptions.csv');
    expect(assumptions.map(({ assumption }) => assumption)).toEqual(rows.map(({ assumption }) => assumption));
    expect(assumptions.find(({ assumption }) => assumption === 'dividends')).toMatchObject({
      applies: 'false',
      reason: 'No dividends',
      base: '',
    });
    const { simulation_id: id, version } = sensitivity(tenPeoplePlan);
    const settings = new Map(csvFile(folder, 'results/settings.csv').map(({ setting, value }) => [setting, value]));
    expect(['simulation_id', 'version', 'rank_by'].map((name) => settings.get(name))).toEqual([id, version, 'total']);
    expect(settings.get('moved')).toContain('price_growth');
  });

  it('moves inputs that the user names, and ranks by any figure of the summary', async () => {
    const growth = 'operatingAssumptions.share_valuation.annual_growth_rate';
    const flags = ['--only', 'cash_return', '--vary', `${growth}=0,0.1`, '--rank-by', 'max_repurchase_to_payroll'];
    const { stdout } = await attempt(...flags);
    // $10,000 and $11,000 of the pay of the nine who stay.
    expect(unwrapped(stdout)).toMatch(
      /The max repurchase to payroll of Small ESOP is (2\.\d) %\. What matters most is share_valuation\.annual_growth_rate: at 0 % it is \1 %, at 10 % it is 2\.\d %\./,
    );
    expectWithin(stdout, 80);
    const json = JSON.parse((await attempt(...flags, '--format', 'json')).stdout) as Sensitivity;
    const [first] = json.rows;
    expect(first).toMatchObject({
      assumption: 'input',
      paths: [growth],
      down: { value: 0 },
      up: { value: 0.1 },
    });
    const csv = csvRows((await attempt(...flags, '--format', 'csv')).stdout);
    expect(csv.map(({ metric }) => metric)).toContain('max_repurchase_to_payroll');
    expect(csv.map(({ assumption, case: name }) => [assumption, name])).toContainEqual([growth, 'up']);
  });

  it('shows how far it is on a terminal', async () => {
    let time = 0;
    const folder = folderWith({ 'plan.json': tenPeople });
    const machine = { stderr: { isTTY: true }, now: () => (time += 1000) };
    const { stderr } = await run(folder, ['sensitivity', 'plan.json', '--only', 'turnover,dividends'], machine);
    expect(stderr).toContain(`[${'#'.repeat(15)}${' '.repeat(15)}] 1 of 2`);
    expect(stderr).toContain(`[${'#'.repeat(30)}] 2 of 2`);
    expect(stderr.endsWith('\r')).toBe(true);
  });
});

describe('the tornado', () => {
  const figures = (total: number): SensitivityFigures => ({ total, present_value: 0, peak_amount: 0, peak_year: 2030 });
  const noFindings = { new_findings: [], gone_findings: [] };
  const moved = (down: number | null, up: number): AppliedRow => ({
    assumption: 'retirement_age',
    applies: true,
    paths: [],
    base: 65,
    step: 1,
    relative: false,
    down: {
      value: 64,
      clipped: false,
      ...noFindings,
      ...(down === null
        ? { figures: null, differences: null, issue: 'No shares outstanding' }
        : { figures: figures(100 + down), differences: figures(down) }),
    },
    up: { value: 66, clipped: true, ...noFindings, figures: figures(100 + up), differences: figures(up) },
    effect: figures(0),
  });
  /** Lines above the rows: caption, headings, rule. */
  const HEAD = 4;
  const linesOf = (rows: readonly AppliedRow[], width: number): string[] =>
    tableLines(effectsTable({ rows: [...rows] }, 'total', sayOf('')), width, plainStyle);
  const barsOf = (...rows: AppliedRow[]): string[] =>
    linesOf(rows, 80)
      .slice(HEAD, HEAD + rows.length)
      .map((line) => /[-+.|]*\|[-+.]*$/.exec(line)![0]);

  it('draws the shorter of two bars on one side before the longer one', () => {
    const [bar] = barsOf(moved(20, 50));
    expect(bar).toMatch(/^\|-+\++$/);
    const dashes = bar!.split('-').length - 1;
    const pluses = bar!.split('+').length - 1;
    expect(dashes / (dashes + pluses)).toBeCloseTo(20 / 50, 1);
    expect(barsOf(moved(-50, -20))[0]).toMatch(/^-+\++\|$/);
  });

  it('shows something of anything that is not 0, and all bars on one scale', () => {
    const [long, tiny, half] = barsOf(moved(-1000, 1000), moved(-0.1, 0.1), moved(-500, 0));
    expect(tiny).toMatch(/^\.\|\.$/);
    const dashes = (bar: string): number => bar.split('-').length - 1;
    expect(Math.abs(dashes(half!) - dashes(long!) / 2)).toBeLessThanOrEqual(0.5);
  });

  it('keeps the longer side long when next to nothing is on the other', () => {
    expect(barsOf(moved(-0.1, 1000))[0]).toMatch(/^\.\|\+{10,}$/);
    expect(barsOf(moved(-1000, 0.1))[0]).toMatch(/^-{10,}\|\.$/);
    expect(barsOf(moved(0, 0))[0]).toBe('|');
  });

  it('marks the end of a range, and has no bar for a case without an answer', () => {
    const line = linesOf([moved(null, 5)], 80)[HEAD];
    expect(line).toMatch(/^Retirement age\s+65\s+64\s+-\s+66\*\s+\+5\s+\|\++$/);
  });

  it('keeps to the width, with the base in one column, whatever the differences are', () => {
    const cents = fc.oneof(fc.constant(0), fc.maxSafeInteger(), fc.integer({ min: -900, max: 900 }));
    const difference = cents.map((amount) => amount / 100);
    const differences = fc.array(fc.tuple(difference, difference), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(differences, fc.integer({ min: 80, max: 200 }), (sizes, width) => {
        const rows = sizes.map(([down, up]) => moved(down, up));
        const lines = linesOf(rows, width);
        expectWithin(lines.join('\n'), width);
        const body = lines.slice(HEAD, HEAD + rows.length);
        expect(new Set(body.map((line) => line.indexOf('|'))).size).toBe(1);
        // The longest side reaches the edge of its room, to a character: the scale is as large as it can be.
        const longest = Math.max(...body.map((line) => line.length));
        const isAnything = sizes.flat().some((size) => size > 0);
        if (isAnything && sizes.flat().every((size) => size >= 0) && width <= 120) {
          expect(longest).toBeGreaterThanOrEqual(lines[HEAD - 1]!.length - 1);
        }
      }),
    );
  });
});
