/** People who come in futures that are drawn; vectors hold those of the expected course. */
import { describe, expect, it } from 'vitest';
import { drawnBehaviour } from '../../../src/analysis/monte-carlo/chance/drawn-behaviour.js';
import { parseInput } from '../../../src/engine/input/build-plan.js';
import type { OperatingAssumptions } from '../../../src/index.js';
import { project } from '../../../src/engine/year/project.js';

type Workforce = OperatingAssumptions['workforce'];

/** Ten people of 40, of whom 10 % leave each year; nothing in the trust. */
const plan = (workforce: Workforce, years = 3) =>
  [
    { plan_name: 'Growth', vesting_schedule: { years: 6 } },
    {
      contribution_policy: { type: 'fixed_amount', annual_amount: 1000 },
      share_valuation: { current_price: 10 },
      turnover: { termination_rates: [{ rate: 0.1 }] },
      ...(workforce === undefined ? {} : { workforce }),
    },
    {
      census_year: 2026,
      participants: Array.from({ length: 10 }, (_, i) => ({
        id: `P${i}`,
        age: 40,
        service_years: 3,
        compensation: 50_000,
      })),
    },
    { projection_years: years },
  ] as const;

describe('by chance', () => {
  const workforce: Workforce = {
    headcount_growth_rates: [0.06],
    entry_compensation: 30_000,
    joiners: [{ year: 2028, count: 2.25, age: 45, compensation: 60_000, service_years: 5 }],
  };

  it('joiners are whole people, and hires bring the number of people to the nearest whole target', () => {
    const drawn = parseInput(...plan(workforce, 6));
    const joined: number[] = [];
    for (let path = 0; path < 200; path++) {
      project(
        drawn,
        ({ year, turnover, terms }, _, { headcount }) => {
          if (year === 2028) joined.push(turnover.joiners / 1e8);
          expect(headcount % 1e8).toBe(0);
          // Two or three people join and one in ten leaves, so hires are never needed to fall below the target.
          if (turnover.hires > 0) expect(headcount / 1e8).toBe(Math.round(terms.targetHeadcount! / 1e8));
        },
        { behaviour: drawnBehaviour(drawn, 1, path) },
      );
    }
    expect(new Set(joined)).toEqual(new Set([2, 3]));
    const mean = joined.reduce((sum, heads) => sum + heads, 0) / joined.length;
    // The standard error of the mean of 200 draws is 0.03.
    expect(Math.abs(mean - 2.25)).toBeLessThan(0.1);
  });
});
