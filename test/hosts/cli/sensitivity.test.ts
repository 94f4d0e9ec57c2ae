import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SensitivityFigures } from '../../../src/engine/results/sensitivity.js';
import type { Sensitivity } from '../../../src/index.js';
import { effectsTable } from '../../../src/analysis/sensitivity/descriptor.js';
import type { AppliedRow } from '../../../src/analysis/sensitivity/words.js';
import { tableLines } from '../../../src/hosts/cli/text/answer-table.js';
import { plainStyle } from '../../../src/hosts/cli/text/style.js';
import { sayOf } from '../../../src/presentation/words/index.js';
import { csvRows, expectWithin, tenPeople, unwrapped } from './analysis-plan.js';
import { folderWith, run } from './harness.js';

describe('sensitivity', () => {
  const attempt = (...flags: string[]) =>
    run(folderWith({ 'plan.json': tenPeople }), ['sensitivity', 'plan.json', ...flags]);

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

  it('moves inputs that the user names, and ranks by any figure of the summary', async () => {
    const growth = 'operatingAssumptions.share_valuation.annual_growth_rate';
    const flags = ['--only', 'cash_return', '--vary', `${growth}=0,0.1`, '--rank-by', 'max_repurchase_to_payroll'];
    const { stdout } = await attempt(...flags);
    // $10,000 and $11,000 of the pay of the nine who stay.
    expect(unwrapped(stdout)).toMatch(
      /The highest % of payroll of Small ESOP is (2\.\d) %\. What matters most is share_valuation\.annual_growth_rate: at 0 % it is \1 %, at 10 % it is 2\.\d %\./,
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
