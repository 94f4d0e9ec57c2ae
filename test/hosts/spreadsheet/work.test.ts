import { describe, expect, it } from 'vitest';
import { makePlan } from '../../../bench/plan.js';
import { ESOP_SIMULATE, ESOP_VALIDATE, type Cell, type Table } from '../../../src/hosts/spreadsheet/index.js';
import { rangesOf, type Cells } from './ranges.js';

/** Hosts stop a function after some seconds, but a test cannot rely on time: it counts what the functions do. */
function ranges(participants: number): { plan: Cells; census: Cells } {
  const [planRules, operatingAssumptions, initialState, systemConfig] = makePlan({ participants, years: 30 });
  return rangesOf({ planRules, operatingAssumptions, initialState, systemConfig });
}

/** How often the cells of a census are read. */
function readsOf(compute: (census: Cells) => void, census: Cells): number {
  let reads = 0;
  const counted = census.map(
    (row) =>
      new Proxy(row, {
        get: (cells, key) => {
          if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
          return Reflect.get(cells, key) as Cell;
        },
      }),
  );
  compute(counted);
  return reads;
}

describe('2,000 participants and 30 years', () => {
  const { plan, census } = ranges(2000);
  const cells = census.length * census[0]!.length;

  it('are projected, a row for each year, every cell of it a number or empty', () => {
    const table = ESOP_SIMULATE(plan, census) as Table;
    expect(table).toHaveLength(31);
    expect(
      table
        .slice(1)
        .flat()
        .filter((cell) => typeof cell !== 'number' && cell !== ''),
    ).toEqual([]);
    // Well below what hosts let a function hand over.
    expect(JSON.stringify(table).length).toBeLessThan(30_000);
    expect(census.slice(1)).toHaveLength(2000);
  });

  it('cost a few looks at each cell, and twice those of half as many participants', () => {
    const simulate = (people: Cells): void => void ESOP_SIMULATE(plan, people, [['projection_years', 1]]);
    const reads = readsOf(simulate, census);
    expect(reads).toBeLessThan(4 * cells);
    const half = ranges(1000);
    expect(
      reads / readsOf((people) => void ESOP_SIMULATE(half.plan, people, [['projection_years', 1]]), half.census),
    ).toBeCloseTo(2, 1);
  });

  it('cost no more when every one of them is wrong', () => {
    const wrong = census.map((row, i) =>
      i === 0 ? row : row.map((cell, j) => (census[0]![j] === 'id' ? 'same' : cell)),
    );
    let problems: Table = [];
    const reads = readsOf((people) => (problems = ESOP_VALIDATE(plan, people)), wrong);
    expect(problems.length).toBeGreaterThan(1000);
    expect(reads).toBeLessThan(5 * cells);
  });
});
