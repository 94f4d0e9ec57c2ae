import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SensitivityFigures } from '../../../src/engine/results/sensitivity.js';
import { effectsTable } from '../../../src/analysis/sensitivity/descriptor.js';
import type { AppliedRow } from '../../../src/analysis/sensitivity/words.js';
import { tableLines } from '../../../src/hosts/cli/text/answer-table.js';
import { plainStyle } from '../../../src/hosts/cli/text/style.js';
import { sayOf } from '../../../src/presentation/words/index.js';
import { expectWithin } from './analysis-plan.js';

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
