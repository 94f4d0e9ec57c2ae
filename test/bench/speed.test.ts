import { describe, expect, test } from 'vitest';
import { readPart } from '../../bench/report/generated.js';
import { reach, UNEXPLAINED, type Reached } from '../../bench/report/reach.js';
import { readResults } from '../../bench/report/results.js';
import { IN_GUIDE, IN_README, speedForGuide, speedForReadme } from '../../bench/report/speed.js';
import type { Row } from '../../bench/row.js';

test('the README and the guide say of speed what bench/results.json says; else npm run bench -- --table', async () => {
  expect(readPart(IN_README)).toBe(await speedForReadme(readResults()));
  expect(readPart(IN_GUIDE)).toBe(await speedForGuide(readResults()));
});

test('the results are those of a whole run', () => {
  const sections = new Set(readResults().rows.map(({ section }) => section));
  expect([...sections]).toEqual(expect.arrayContaining(['Kernel', 'Engine', 'Other arithmetic', 'Growth']));
});

test('every promise was measured', () => {
  const missing = reach(readResults().rows).filter(({ measured }) => measured === 'not measured');
  expect(missing.map(({ row }) => row)).toEqual([]);
});

describe('the README', () => {
  test('has one table of speed, of four rows', async () => {
    const lines = (await speedForReadme(readResults())).split('\n').filter((line) => line.startsWith('|'));
    const [, line, ...rows] = lines;
    expect(line).toMatch(/^[| -]+$/);
    expect(rows).toHaveLength(4);
  });
});

describe('a promise', () => {
  test('that is not met says why', () => {
    const misses = reach(readResults().rows).filter(({ verdict }) => verdict.startsWith('not met'));
    for (const { what, verdict } of misses) expect(verdict, what).toMatch(/^not met: \w/);
    expect(misses.filter(({ verdict }) => verdict.includes(UNEXPLAINED))).toEqual([]);
  });

  test('of which nobody has said why it is not met says that', () => {
    expect(judged('growth/participants/100,000 participants', { ratio: 9 }).verdict).toBe(`not met: ${UNEXPLAINED}`);
  });

  test.each([
    ['peers/HyperFormula workbook/price growth', { ratio: 250 }, { ratio: 249 }],
    ['peers/NumPy, doubles/price growth', { ratio: 1 }, { ratio: 0.99 }],
    ['first-release/10000/core/prepared/esop-repurchase', { ratio: 0.33 }, { ratio: 0.34 }],
    ['first-release/500/Monte Carlo/monteCarlo()/esop-repurchase', { ratio: 0.5 }, { ratio: 0.51 }],
    ['engine/10000/simulateRun()', { ratio: 2 }, { ratio: 2.01 }],
    ['monte-carlo/path/500/loops of whole people', { value: 349 }, { value: 350 }],
  ])('of %s is met up to its limit and not beyond', (row, at, beyond) => {
    expect(judged(row, at).verdict).toBe('met');
    expect(judged(row, beyond).verdict).toMatch(/^not met/);
  });

  test.each([
    ['first-release/10000/every rule/prepared/esop-repurchase', { ratio: 0.25 }, '4 times faster'],
    ['first-release/10000/every rule/prepared/esop-repurchase', { ratio: 2 }, '2 times slower'],
    [
      'first-release/500/Monte Carlo/monteCarlo()/esop-repurchase',
      { value: 12_000, ratio: 0.4 },
      '12 s, 2.5 times faster',
    ],
    ['peers/NumPy, doubles/price growth', { ratio: 0.7 }, '0.7 of its speed'],
    ['peers/NumPy, doubles/price growth', { ratio: 1.5 }, '1.5 times faster'],
  ])('of %s is told in words: %o', (row, figures, words) => {
    expect(judged(row, figures).measured).toBe(words);
  });
});

/** How a promise is judged by a given row. */
function judged(id: string, { value = 1, ratio = 1 }: { value?: number; ratio?: number }): Reached {
  const same = (median: number): Row['value'] => ({ median, low: median, high: median });
  const texts = { section: '', what: '', by: '', verified: '' };
  const rows = [{ ...texts, id, unit: 'ms' as const, value: same(value), ratio: same(ratio) }];
  return reach(rows).find(({ row }) => row === id)!;
}
