import { describe, expect, it } from 'vitest';
import { prepare, simulateRun, validate } from '../../../src/index.js';
import { monteCarlo } from '../../../src/analysis/index.js';
import { drawnBehaviour } from '../../../src/analysis/monte-carlo/chance/drawn-behaviour.js';
import { issues } from '../../../src/engine/errors.js';
import { parseInput } from '../../../src/engine/input/build-plan.js';
import type { OperatingAssumptions } from '../../../src/index.js';
import { story } from '../../../src/presentation/journal/index.js';
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

const rowsOf = (workforce: Workforce, years?: number) => {
  const { participant_snapshots: rows, annual_projections: projections } = simulateRun(...plan(workforce, years));
  return {
    heads: projections.map(({ active_headcount: heads }) => heads),
    newcomers: rows
      .filter(({ participant_id: id }) => !id.startsWith('P'))
      .map(({ year, participant_id: id, headcount, age, service_years, compensation }) => [
        year,
        id,
        headcount,
        age,
        service_years,
        compensation,
      ]),
  };
};

describe('headcount_growth_rates', () => {
  it('hires up to the number of people of the census, grown', () => {
    // Targets 11, 12.1 and 13.31. 1 of 10 leaves: 2 are hired. 0.9 and 0.2 leave: 9 + 2 - 1.1 = 9.9, so 2.2 are hired.
    const { heads, newcomers } = rowsOf({ headcount_growth_rates: [0.1], entry_compensation: 30_000 });
    expect(heads).toEqual([11, 12.1, 13.31]);
    expect(newcomers.filter(([year]) => year === 2028)).toEqual([
      [2028, 'hires-2027', 1.8, 31, 1, 31_827],
      [2028, 'hires-2028', 2.2, 30, 0, 31_827],
    ]);
  });

  it('hires nobody while more are there, and counts those who joined', () => {
    expect(rowsOf({ headcount_growth_rates: [-0.2, 0], entry_compensation: 1 })).toEqual({
      heads: [9, 8.1, 8],
      newcomers: [[2029, 'hires-2029', 0.71, 30, 0, 1.09]],
    });
    const joiners = [{ year: 2027, count: 1.5, age: 45, compensation: 1 }];
    const { newcomers } = rowsOf({ headcount_growth_rates: [0.1], entry_compensation: 1, joiners }, 1);
    expect(newcomers.map(([, id, heads]) => [id, heads])).toEqual([
      ['joiners-1', 1.5],
      ['hires-2027', 0.5],
    ]);
  });

  it('does not go with a replacement rate, also not 0, and needs a pay', () => {
    const issuesOf = (workforce: object) =>
      validate(...plan(workforce as Workforce)).map(({ field, issue }) => [field, issue]);
    expect(issuesOf({ headcount_growth_rates: [0.1] })).toEqual([['workforce.entry_compensation', 'Required']]);
    expect(issuesOf({ headcount_growth_rates: [0.1], replacement_rate: 0, entry_compensation: 1 })).toEqual([
      ['workforce.headcount_growth_rates', 'Not with replacement_rate'],
    ]);
    expect(issuesOf({ headcount_growth_rates: [], entry_compensation: 1 })).toEqual([
      ['workforce.headcount_growth_rates', 'Must not be empty'],
    ]);
    expect(issuesOf({ joiners: [{ year: 2026, count: 1, age: 1, compensation: 1 }] })).toEqual([
      ['workforce.joiners[0].year', 'Must be between 2027 and 2101'],
    ]);
    expect(issuesOf({ joiners: [{ year: 2101, count: 0, age: 1, compensation: 1 }] })).toEqual([
      ['workforce.joiners[0].count', 'Must be greater than 0'],
    ]);
  });
});

describe('joiners', () => {
  const joiners = [
    { year: 2028, count: 2, age: 50.9, compensation: 80_000, service_years: 7.5, participation_years: 1 },
    { year: 2027, count: 0.5, age: 30, compensation: 40_000 },
    { year: 2040, count: 9, age: 30, compensation: 40_000 },
  ];

  it('come in their year, with the age, service and pay of that year, and leave from the next one on', () => {
    const { newcomers, heads } = rowsOf({ joiners });
    expect(newcomers).toEqual([
      [2027, 'joiners-2', 0.5, 30, 0, 40_000],
      [2028, 'joiners-2', 0.45, 31, 1, 41_200],
      [2028, 'joiners-1', 2, 50, 7, 80_000],
      [2029, 'joiners-2', 0.405, 32, 2, 42_436],
      [2029, 'joiners-1', 1.8, 51, 8, 82_400],
    ]);
    // Nobody is hired: no replacement rate.
    expect(heads).toEqual([9.5, 10.55, 9.495]);
  });

  it('take part in the allocation of that year when they are eligible, and join with turnover off', () => {
    const [rules, assumptions, state] = plan({ joiners });
    const run = simulateRun(rules, assumptions, state, { projection_years: 2, include_turnover_projection: false });
    const cash = Object.fromEntries(
      run.participant_snapshots
        .filter(({ year }) => year === 2028)
        .map(({ participant_id: id, cash_balance: balance }) => [id, balance]),
    );
    // In 2028 joiners-2 has a year of service, joiners-1 has seven: both are eligible.
    expect(cash['joiners-1']).toBeGreaterThan(0);
    expect(cash['joiners-2']).toBeGreaterThan(0);
    expect(run.annual_projections.map(({ active_headcount: heads }) => heads)).toEqual([10.5, 12.5]);
  });

  it('have ids that people cannot have', () => {
    const [rules, assumptions] = plan(undefined);
    const participants = [{ id: 'joiners-1', age: 40, service_years: 1 }];
    expect(validate(rules, assumptions, { participants })).toEqual([
      { field: 'participants[0].id', issue: issues.reserved },
    ]);
  });
});

it('the story of a group says that it joins, and when those are paid who do not ask', () => {
  const [rules, assumptions, state] = plan({
    joiners: [{ year: 2027, count: 2, age: 40, compensation: 40_000, service_years: 8 }],
  });
  const prepared = prepare(
    { ...rules, distribution_policy: { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0 } },
    { ...assumptions, distribution_election_rate: 0.75 },
    state,
    { projection_years: 2 },
  );
  const [first, second] = story(prepared, 'joiners-1').years;
  expect(first!.sentences[0]).toBe('2 people join.');
  // They are 41 in 2028 and 65 in 2052; retirement is paid at once.
  expect(second!.sentences[1]).toMatch(/ due in 2028; the 25 % not asked for in 2052\.$/);
});

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

  it('runs', () => {
    const { paths } = monteCarlo(prepare(...plan(workforce, 4)), { paths: 20 });
    expect(paths).toBe(20);
  });
});
