/** Doubts about plans of `review.json`: what is given in place of parts of a plain plan, and what is said of it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { review } from '../../../src/census/review/index.js';
import { READ_ONLY_WITH_ANOTHER } from '../../../src/census/review/unread.js';
import type { InitialState, OperatingAssumptions, PlanRules, SystemConfig } from '../../../src/index.js';
import { simulateRun, validate } from '../../../src/index.js';

/** Members of a part that are null are left out. */
interface Parts {
  readonly rules?: object;
  readonly assumptions?: object;
  readonly state?: object;
  readonly config?: object;
  /** Each is paid and has shares unless told otherwise. */
  readonly people?: readonly object[];
}

type Inputs = [PlanRules, OperatingAssumptions, InitialState, SystemConfig];

const person = { id: 'E1', age: 40, service_years: 10, compensation: 50_000, allocated_shares: 10 };

/** A plan without anything doubtful, with these parts in place of its own. */
function plan({ rules, assumptions, state, config, people }: Parts): Inputs {
  const participants = people?.map((its, i) => ({
    id: `E${i + 1}`,
    compensation: 50_000,
    allocated_shares: 10,
    ...its,
  }));
  const inputs = [
    { plan_name: 'Plain', vesting_schedule: { years: 6 }, ...rules },
    { contribution_policy: { annual_amount: 1000 }, share_valuation: { current_price: 100 }, ...assumptions },
    { census_year: 2026, participants: participants ?? [person], ...state },
    { projection_years: 5, ...config },
  ];
  return JSON.parse(JSON.stringify(inputs), (_, value: unknown) => value ?? undefined) as Inputs;
}

/** The doubts of such a plan, which must be valid, as `field: issue`. */
function doubts(parts: Parts): string[] {
  const inputs = plan(parts);
  expect(validate(...inputs)).toEqual([]);
  return review(...inputs).map(({ field, issue }) => `${field}: ${issue}`);
}

const recorded = JSON.parse(readFileSync(new URL('review.json', import.meta.url), 'utf8')) as {
  readonly doubts: Readonly<Record<string, readonly [what: string, given: Parts, said: readonly string[]][]>>;
  /** For each input that is read only with another one: a plan that does not read it, and one that does. */
  readonly readOnlyWithAnother: Readonly<Record<string, readonly [unread: Parts, read: Parts]>>;
};

describe.each(Object.entries(recorded.doubts))('%s', (_, cases) => {
  it.each(cases)('%s: %j', (_what, given, said) => {
    expect(doubts(given)).toEqual(said);
  });
});

describe('a 0 that its neighbours contradict', () => {
  const other = { age: 40, service_years: 10 };
  const left = { status: 'separated', separation: { year: 2024, cause: 'death' } };
  const paid = { ...left, separation: { ...left.separation, payments_remaining: 3 } };

  it.each([
    ['participation_years', { age: 63, service_years: 21, participation_years: 0 }, /^E2: 0 years of participation/],
    ['participation_years', { age: 63, hire_date: '2023-12-31', participation_years: '0' }, /participation/],
    ['participation_years', { age: 63, service_years: 9, participation_years: 0, ...left }, /participation/],
    ['service_years', { age: 40, service_years: 0 }, /^E2: 0 years of service/],
    ['service_years', { age: 40, service_years: 0, participation_years: 1, allocated_shares: 0 }, /years of service/],
    ['compensation', { ...other, compensation: 0 }, /^E2: pay of 0/],
    ['allocated_shares', { ...other, participation_years: 2, allocated_shares: 0 }, /^E2: neither shares nor cash/],
    ['vested_percentage', { age: 50, service_years: 9, vested_percentage: 0, ...paid }, /^E2: 0 % vested/],
  ])('%s of a person: %o', (field, its, issue) => {
    expect(review(...plan({ people: [other, its] }))).toEqual([
      { field: `participants[1].${field}`, issue: expect.stringMatching(issue) as string, people: [1] },
    ]);
    expect(review(...plan({ people: [other, its, its] }))).toEqual([expect.objectContaining({ people: [1, 2] })]);
  });
});

/** People who leave and diversify in every way: whatever is read shows in the figures. */
const busy: Pick<InitialState, 'participants'> = {
  participants: [
    { id: 'A', age: 63, service_years: 25, compensation: 90_000, allocated_shares: 900, cash_balance: 500 },
    { id: 'B', age: 52, service_years: 12, compensation: 70_000, allocated_shares: 700 },
    { id: 'C', age: 28, service_years: 1, compensation: 50_000, allocated_shares: 300 },
    ...(['retirement', 'death', 'disability', 'termination'] as const).map((cause) => ({
      id: cause,
      age: 45,
      service_years: 9,
      compensation: 60_000,
      allocated_shares: 400,
      separation: { year: 2028, cause },
    })),
  ],
};

/** The whole run, without its name. */
function figures(inputs: Inputs): object {
  const { simulation_id: _, ...run } = simulateRun(...inputs);
  return run;
}

/** The inputs as if a field were not given. */
function without(inputs: Inputs, argument: (typeof READ_ONLY_WITH_ANOTHER)[number]['argument'], field: string): Inputs {
  const copy = structuredClone(inputs);
  const at = ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'].indexOf(argument);
  const keys = field.split('.');
  const last = keys.pop()!;
  const inside = keys.reduce<Record<string, unknown>>(
    (object, key) => object[key] as Record<string, unknown>,
    copy[at] as unknown as Record<string, unknown>,
  );
  expect(inside).toHaveProperty(last);
  inside[last] = undefined;
  return copy;
}

describe('inputs that are read only with another one', () => {
  const pairs = Object.entries(recorded.readOnlyWithAnother);

  it('each has its two plans here', () => {
    expect(pairs.map(([field]) => field).sort()).toEqual(READ_ONLY_WITH_ANOTHER.map(({ field }) => field).sort());
  });

  it.each(pairs)('%s', (field, [unread, read]) => {
    expect(doubts(unread)).toEqual([
      expect.stringMatching(new RegExp(`^${field.replace(/\./g, '\\.')}: Is not read: `)),
    ]);
    expect(doubts(read)).toEqual([]);
  });

  it.each(pairs)('%s: without it the run is the same, or not, as promised', (field, plans) => {
    const [unread, read] = plans.map((parts) =>
      plan({ ...parts, state: { ...busy, ...parts.state }, config: { projection_years: 12, ...parts.config } }),
    );
    const { argument } = READ_ONLY_WITH_ANOTHER.find((rule) => rule.field === field)!;
    expect(figures(without(unread!, argument, field))).toEqual(figures(unread!));
    const less = without(read!, argument, field);
    if (validate(...less).length === 0) expect(figures(less)).not.toEqual(figures(read!));
  });
});

it('doubts are in the order of the arguments, which they do not change', () => {
  const inputs = plan({
    rules: { vesting_schedule: { type: 'immediate', years: 3 } },
    assumptions: { discount_rate: 5 },
    people: [{ ...person, age: 20 }],
    config: { projection_years: 15 },
  });
  const before = JSON.stringify(inputs);
  expect(review(...inputs).map(({ field }) => field)).toEqual([
    'vesting_schedule.years',
    'discount_rate',
    'workforce',
    'participants[0].service_years',
  ]);
  expect(JSON.stringify(inputs)).toBe(before);
});

it('a plan without configuration is projected for twenty years', () => {
  const [rules, assumptions, state] = plan({});
  expect(review(rules, assumptions, state)).toHaveLength(1);
});

describe('the year of the census', () => {
  const hired = (count: number, last: string): object[] =>
    Array.from({ length: count }, (_, k) => ({
      birth_date: '1980-05-01',
      hire_date: k === 0 ? last : `20${String(10 + (k % 15)).padStart(2, '0')}-03-01`,
    }));

  it('is doubted when of fifty people nobody was hired in it', () => {
    expect(doubts({ people: hired(50, '2025-12-31') })).toEqual([
      'census_year: Of 50 people nobody was hired in 2026, the last on 2025-12-31: is the census of an earlier year?',
    ]);
    expect(doubts({ people: hired(50, '2026-01-01') })).toEqual([]);
    expect(doubts({ people: hired(49, '2025-12-31') })).toEqual([]);
  });

  it('ends with the plan year, and people who left do not count', () => {
    expect(doubts({ rules: { plan_year_end: '06/30' }, people: hired(50, '2025-07-01') })).toEqual([]);
    const left = { status: 'separated', separation: { year: 2026, cause: 'retirement' } };
    const people = hired(50, '2025-12-31').map((one, k) => (k === 7 ? { ...one, ...left } : one));
    expect(doubts({ people })).toEqual([]);
  });
});
