/** What the end of a plan pays: by hand for two and three people, and what is conserved in all plans. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exit, type ExitAnswer, type ExitOptions } from '../../src/analysis/index.js';
import { type InitialState, prepare, simulateRun, ValidationError } from '../../src/index.js';
import { delta } from '../delta.js';
import { planArbitrary, type PlanInput } from '../oracle/arbitrary.js';
import { fourArguments, orNull, units } from '../properties/runs.js';

const PEOPLE = [
  { id: 'A', age: 50, service_years: 20, compensation: 60_000, allocated_shares: 300 },
  { id: 'B', age: 30, service_years: 1, compensation: 40_000, allocated_shares: 100 },
] as const;

interface Changes {
  readonly price?: number;
  readonly people?: InitialState['participants'];
  readonly loan?: boolean;
  readonly years?: number;
}

/** Two people and a loan of 10,000 on 200 shares, paid in two years; the first payment releases 100 shares, 60 to A and 40 to B. */
function exitOf(
  options: ExitOptions = {},
  { price = 100, people = PEOPLE, loan = true, years = 1 }: Changes = {},
): ExitAnswer {
  return exit(
    prepare(
      {
        plan_name: 'Two people',
        vesting_schedule: { years: 6 },
        distribution_policy: { installment_years: 4, cash_out_limit: 0 },
      },
      { contribution_policy: {}, share_valuation: { current_price: price }, compensation_growth_rate: 0 },
      {
        census_year: 2026,
        participants: people,
        esop_loans: loan
          ? [{ loan_id: 'L', principal_balance: 10_000, interest_rate: 0, years_remaining: 2, suspense_shares: 200 }]
          : [],
      },
      { projection_years: years, include_turnover_projection: false },
    ),
    options,
  );
}

describe('two people and a loan', () => {
  it('pays the loan from its own shares and gives the surplus to accounts by shares', () => {
    const answer = exitOf();
    expect(answer).toMatchObject({
      kind: 'exit',
      year: 2027,
      share_price: 100,
      trust_shares: 600,
      trust_part: 1,
      proceeds: 60_000,
      loans_repaid: 5000,
      paid_to_people: 55_000,
      not_allocated: 0,
      // B holds 140 shares; two years of service vest 20 %.
      newly_vested: 11_200,
      accelerated: 0,
      due_by: null,
      surplus: 5000,
      loans: [{ loan_id: 'L', suspense_shares: 100, sold: 10_000, repaid: 5000, unpaid: 0, surplus: 5000 }],
    });
    // 5,000 over 360 and 140 shares.
    expect(answer.largest).toEqual([
      { participant_id: 'A', headcount: 1, receives: 39_600, a_head: 39_600 },
      { participant_id: 'B', headcount: 1, receives: 15_400, a_head: 15_400 },
    ]);
    // The company pays for all shares and gets its loan back.
    expect(answer.company).toEqual({
      shares: 60_000,
      notes: 0,
      loans_received: 5000,
      cost: 55_000,
      means: null,
      missing: null,
    });
  });

  it('sells at an offer', () => {
    const { share_price, year_end_share_price, proceeds, surplus } = exitOf({ price: 150 });
    // 100 shares in suspense bring 15,000.
    expect([share_price, year_end_share_price, proceeds, surplus]).toEqual([150, 100, 90_000, 10_000]);
  });

  it('gives the surplus by pay where it is an addition', () => {
    const { largest } = exitOf({ surplus: 'additions' });
    expect(largest.map(({ receives }) => receives)).toEqual([36_000 + 3000, 14_000 + 2000]);
  });

  it('keeps additions within pay, of which the contribution of the year has taken a part', () => {
    const people = [
      { ...PEOPLE[0], compensation: 3600 },
      { ...PEOPLE[1], compensation: 2400 },
    ];
    // 5,000 was contributed, 3,000 and 2,000; pay leaves 600 and 400.
    const { largest, not_allocated } = exitOf({ surplus: 'additions' }, { people });
    expect(largest.map(({ receives }) => receives)).toEqual([36_000 + 600, 14_000 + 400]);
    expect(not_allocated).toBe(4000);
    expect(exitOf({ surplus: 'earnings' }, { people }).not_allocated).toBe(0);
  });

  it('leaves a loan unpaid that its shares do not repay', () => {
    const answer = exitOf({ price: 10 });
    expect(answer).toMatchObject({ proceeds: 6000, loans_repaid: 1000, loans_unpaid: 4000, surplus: 0 });
    expect(answer.paid_to_people).toBe(5000);
    expect(answer.company.cost).toBe(5000);
  });

  it('refuses a year outside the projection, and a price of nothing', () => {
    for (const options of [{ year: 2026 }, { year: 2028 }, { price: 0 }, { surplus: 'all' }] as ExitOptions[])
      expect(() => exitOf(options)).toThrow(ValidationError);
  });
});

describe('people who left', () => {
  // C leaves in 2027 with two years of service: 40 shares vest, 160 wait for five breaks in service.
  const people = [
    ...PEOPLE,
    { id: 'C', age: 40, service_years: 1, allocated_shares: 200, separation: { year: 2027, cause: 'termination' } },
  ] as const;

  it('are paid at once what was due over years, and get back what they had not forfeited', () => {
    const answer = exitOf({}, { people, loan: false });
    expect(answer.groups).toEqual([
      { group: 'active', headcount: 2, shares: 400, sold: 40_000, cash: 0, allocated: 0, receives: 40_000 },
      { group: 'former', headcount: null, shares: 40, sold: 4000, cash: 0, allocated: 0, receives: 4000 },
      { group: 'waiting', headcount: null, shares: 160, sold: 16_000, cash: 0, allocated: 0, receives: 16_000 },
    ]);
    // From the sixth plan year on, four payments.
    expect(answer).toMatchObject({ accelerated: 4000, due_by: 2036 });
  });

  it('lose it where the plan releases it: the others receive it by pay', () => {
    const { groups, largest, paid_to_people } = exitOf({ waiting: 'released' }, { people, loan: false });
    expect(groups[2]).toMatchObject({ shares: 0, receives: 0 });
    expect(largest.map(({ receives }) => receives)).toEqual([30_000 + 9600, 10_000 + 6400]);
    expect(paid_to_people).toBe(60_000);
  });
});

it('puts people into quarters by their balance, and names the ten who receive most', () => {
  const people = Array.from({ length: 12 }, (_, i) => ({
    id: `P${i + 1}`,
    age: 40,
    service_years: 10,
    allocated_shares: 10 * (12 - i),
  }));
  const { quartiles, largest } = exitOf({}, { people, loan: false });
  // 10 + 20 + 30 shares at 100, 40 + 50 + 60, and so on, three people each.
  expect(quartiles).toEqual([
    { quartile: 1, headcount: 3, receives: 6000, a_head: 2000 },
    { quartile: 2, headcount: 3, receives: 15_000, a_head: 5000 },
    { quartile: 3, headcount: 3, receives: 24_000, a_head: 8000 },
    { quartile: 4, headcount: 3, receives: 33_000, a_head: 11_000 },
  ]);
  expect(largest.map(({ participant_id }) => participant_id)).toEqual(people.slice(0, 10).map(({ id }) => id));
});

it('says what the company has and what is missing where nobody buys', () => {
  const plan = delta('redeem');
  const run = simulateRun(...plan);
  const year = run.annual_projections.at(-1)!;
  const trust = run.trust_states.at(-1)!;
  const { company, proceeds } = exit(prepare(...plan));
  expect(proceeds).toBeCloseTo(trust.shares.total * trust.share_price, 2);
  expect(company.means).toBeGreaterThanOrEqual(year.company_cash! + year.sinking_fund!);
  expect(company.missing).toBe(Math.max(0, Math.round((company.cost - company.means!) * 100) / 100));
});

describe('conservation', () => {
  const cents = (amount: number): bigint => units(amount, 2);
  const sum = (amounts: readonly number[]): bigint => amounts.map(cents).reduce((a, b) => a + b, 0n);

  /** Against what the run says of the same year end. */
  function expectConserved(input: PlanInput, options: ExitOptions): void {
    const answer = orNull(() => exit(prepare(...fourArguments(input)), options));
    if (answer === null) return;
    const trust = simulateRun(...fourArguments(input)).trust_states.find(({ year }) => year === answer.year)!;
    expect(answer.trust_shares).toBe(trust.shares.total);
    expect(answer.trust_cash).toBe(trust.cash.total);
    expect(sum([answer.loans_repaid, answer.loans_unpaid])).toBe(
      sum(trust.loans.map((loan) => loan.principal_balance)),
    );
    const { proceeds, trust_cash, loans_repaid, paid_to_people, not_allocated } = answer;
    expect(sum([proceeds, trust_cash])).toBe(sum([loans_repaid, paid_to_people, not_allocated]));
    expect(sum(answer.groups.map(({ receives }) => receives))).toBe(cents(paid_to_people));
    expect(sum(answer.quartiles.map(({ receives }) => receives))).toBe(cents(answer.groups[0]!.receives));
    for (const { suspense_shares, sold, repaid, surplus } of answer.loans) {
      expect(cents(sold)).toBe(sum([repaid, surplus]));
      expect(Math.abs(sold - suspense_shares * answer.share_price)).toBeLessThan(0.02 + sold * 1e-12);
    }
  }

  const each = [
    {},
    { surplus: 'additions', waiting: 'released' },
    { price: 0.37, surplus: 'additions' },
  ] as const satisfies readonly ExitOptions[];

  it.each(
    readdirSync('test/vectors')
      .filter((name) => name.endsWith('.json'))
      .slice(0, 60),
  )('holds for %s', (name) => {
    const { input } = JSON.parse(readFileSync(`test/vectors/${name}`, 'utf8')) as { readonly input: PlanInput };
    for (const options of each) expectConserved(input, options);
  });

  it('holds for plans of every kind', () => {
    fc.assert(
      fc.property(planArbitrary(), fc.constantFrom(...each), (input, options) => {
        expectConserved(input, options);
      }),
      { numRuns: 100 },
    );
  });
});
