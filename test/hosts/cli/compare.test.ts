import { describe, expect, it } from 'vitest';
import { namesOf } from '../../../src/hosts/cli/commands/compare.js';
import { figuresTable } from '../../../src/analysis/compare/side-by-side-tables.js';
import { tableLines } from '../../../src/hosts/cli/text/answer-table.js';
import { plainStyle } from '../../../src/hosts/cli/text/style.js';
import { sideBySide } from '../../../src/analysis/index.js';
import { expectWithin, tenPeople, tenPeoplePlan } from './analysis-plan.js';
import { folderWith, run } from './harness.js';

it('shows how far it is on a terminal', async () => {
  let time = 0;
  const machine = { stderr: { isTTY: true }, now: () => (time += 1000) };
  const folder = folderWith({ 'plan.json': tenPeople });
  const { stderr } = await run(folder, ['compare', 'plan.json', '--three-rs'], machine);
  expect(stderr).toContain('1 of 3');
  expect(stderr.endsWith('\r')).toBe(true);
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
