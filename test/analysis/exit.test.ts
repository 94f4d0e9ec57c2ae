/** What the end of a plan pays: by hand for two and three people, and what is conserved in all plans. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exit, type ExitAnswer, type ExitOptions } from '../../src/analysis/index.js';
import { type InitialState, prepare, simulateRun, ValidationError } from '../../src/index.js';
import { delta } from '../delta.js';
import { planArbitrary, type PlanInput } from '../oracle/arbitrary.js';
import { fourArguments, orNull, PLANS, units } from '../properties/runs.js';

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
  it('counts the loan of the company once, and gives the surplus to accounts by shares', () => {
    const answer = exitOf();
    expect(answer).toMatchObject({
      kind: 'exit',
      year: 2027,
      share_price: 100,
      trust_shares: 600,
      trust_part: 1,
      // 600 shares at 100 and the 5,000 that the trust owes the company: 108.3333 a share.
      proceeds: 65_000,
      proceeds_a_share: 108.3333,
      loans_repaid: 5000,
      paid_to_people: 60_000,
      not_allocated: 0,
      // B holds 140 shares, 15,166.67; two years of service vest 20 %.
      newly_vested: 12_133.34,
      accelerated: 0,
      due_by: null,
      // 100 of the 600 shares, 10,833.33, less the loan.
      surplus: 5833.33,
      loans: [{ sold: 10_833.33, repaid: 5000, unpaid: 0, surplus: 5833.33, lender: 'company' }],
      if_buyer_keeps_loans: { gained_by_buyer: 5000, paid_to_people: 55_000 },
    });
    // All together have 60,000 for 500 shares, 120 each: 360 and 140 shares.
    expect(answer.largest.map(({ receives }) => receives)).toEqual([43_200, 16_800]);
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
    // With the loan 158.3333 a share: 100 shares in suspense bring 15,833.33.
    expect([share_price, year_end_share_price, proceeds, surplus]).toEqual([150, 100, 95_000, 10_833.33]);
  });

  it('costs the company the appraisal where nobody buys, whatever is offered', () => {
    expect(exitOf({ price: 150 }).company).toEqual(exitOf().company);
  });

  it('gives the surplus by pay where it is an addition', () => {
    const { largest } = exitOf({ surplus: 'additions' });
    // 39,000 and 15,166.67 in accounts; 5,833.33 by pay, 60,000 to 40,000.
    expect(largest.map(({ receives }) => receives)).toEqual([39_000 + 3500, 15_166.67 + 2333.33]);
  });

  it('keeps additions within pay, of which the contribution of the year has taken a part', () => {
    const people = [
      { ...PEOPLE[0], compensation: 3600 },
      { ...PEOPLE[1], compensation: 2400 },
    ];
    // 5,000 was contributed, 3,000 and 2,000; pay leaves 600 and 400.
    const { largest, not_allocated } = exitOf({ surplus: 'additions' }, { people });
    expect(largest.map(({ receives }) => receives)).toEqual([39_000 + 600, 15_166.67 + 400]);
    expect(not_allocated).toBe(4833.33);
    expect(exitOf({ surplus: 'earnings' }, { people }).not_allocated).toBe(0);
  });

  it('leaves a loan of the company unpaid that its shares do not repay, at no loss to anybody', () => {
    const answer = exitOf({ price: 10 });
    // 600 shares bring 6,000 and what 100 of them repay, 1,200: 12 a share.
    expect(answer).toMatchObject({ proceeds: 7200, loans_repaid: 1200, loans_unpaid: 3800, surplus: 0 });
    expect(answer.paid_to_people).toBe(6000);
    expect(answer.if_buyer_keeps_loans).toEqual({ gained_by_buyer: 1000, paid_to_people: 5000 });
    // Nobody buys: 600 shares at the appraisal, less the loan.
    expect(answer.company.cost).toBe(55_000);
  });

  it('refuses a year outside the projection, and a price of nothing', () => {
    for (const options of [{ year: 2025 }, { year: 2028 }, { price: 0 }, { surplus: 'all' }] as ExitOptions[])
      expect(() => exitOf(options)).toThrow(ValidationError);
  });
});

/** A and C work, with 600 shares, 1,500 in cash and 250 shares more that the year releases by pay; B left with 400 shares. */
function saleOf(loan: object, price: number, options: ExitOptions = {}, assumptions: object = {}): ExitAnswer {
  return exit(
    prepare(
      {
        plan_name: 'Sale',
        vesting_schedule: { type: 'immediate' },
        diversification_rules: { enabled: false },
        distribution_policy: { cash_out_limit: 0 },
      },
      {
        contribution_policy: {},
        share_valuation: { current_price: price },
        compensation_growth_rate: 0,
        turnover: { termination_table: 'none' },
        ...assumptions,
      },
      {
        census_year: 2026,
        participants: [
          { id: 'A', age: 40, service_years: 10, compensation: 100_000, allocated_shares: 600, cash_balance: 1000 },
          { id: 'C', age: 40, service_years: 2, compensation: 50_000, cash_balance: 500 },
          {
            id: 'B',
            age: 50,
            service_years: 10,
            allocated_shares: 400,
            status: 'separated',
            separation: { year: 2026, cause: 'termination' },
          },
        ],
        esop_loans: [
          {
            loan_id: 'L',
            principal_balance: 5000,
            interest_rate: 0,
            years_remaining: 5,
            suspense_shares: 1250,
            payment_schedule: 'level_principal',
          },
        ],
        company: { shares_outstanding: 2250, ...loan },
      },
      { projection_years: 1 },
    ),
    options,
  );
}
const BANK = { company_finances: { ebitda: [100_000], inside_loans: false } };

describe('a sale with a loan', () => {
  it('owed to the company counts it once: all together receive the price of all shares', () => {
    // 2,250 shares at 10 and 1,500 in cash; 4,000 of the loan is left.
    const answer = saleOf({}, 10);
    expect(answer.paid_to_people).toBe(24_000);
    expect(answer.if_buyer_keeps_loans).toEqual({ gained_by_buyer: 4000, paid_to_people: 20_000 });
  });

  it('owed to the company, above what its shares are worth, loses nothing to anybody', () => {
    expect(saleOf({}, 3)).toMatchObject({ paid_to_people: 2250 * 3 + 1500, loans_unpaid: 0 });
  });

  it('owed to a bank repays the bank', () => {
    const answer = saleOf({}, 10, {}, BANK);
    expect(answer).toMatchObject({ paid_to_people: 20_000, surplus: 6000, loans: [{ lender: 'other' }] });
    expect(answer.if_buyer_keeps_loans).toEqual({ gained_by_buyer: 0, paid_to_people: 20_000 });
  });

  it.each([
    // By 850 and 400 shares; by 10,000 and 4,000 dollars; by the shares of those who work.
    ['earnings', 4080, 1920],
    ['by_balance', 4285.71, 1714.29],
    ['employed_only', 6000, 0],
  ] as const)('gives the surplus as %s', (surplus, toWorkers, toFormer) => {
    const { groups } = saleOf({}, 10, { surplus }, BANK);
    expect(groups.map(({ allocated }) => allocated)).toEqual([toWorkers, toFormer, 0]);
  });

  it('at the census knows nothing of the next year', () => {
    const answer = saleOf({}, 10, { year: 2026 }, BANK);
    expect(answer).toMatchObject({
      year: 2026,
      trust_shares: 2250,
      loans: [{ suspense_shares: 1250, repaid: 5000, unpaid: 0 }],
      paid_to_people: 2250 * 10 + 1500 - 5000,
    });
    expect(answer.groups.map(({ shares }) => shares)).toEqual([600, 400, 0]);
  });

  it('at the census gives additions by the pay of the census', () => {
    // 12,500 less the loan; A earns twice what C does.
    const { largest } = saleOf({}, 10, { year: 2026, surplus: 'additions' }, BANK);
    expect(largest.map(({ receives }) => receives)).toEqual([6000 + 1000 + 5000, 500 + 2500]);
  });

  it('pays rights first, by the rule of an appraisal', () => {
    // 250 rights at 0 beside 2,250 shares: 22,500 and the loan, 4,000, are 10.60 each.
    const rights = {
      synthetic_equity: [
        { id: 'R', shares: 250 },
        { id: 'S', shares: 100, strike: 11 },
      ],
    };
    const answer = saleOf(rights, 10);
    expect(answer).toMatchObject({ paid_to_rights: 2650, proceeds: 23_850, paid_to_people: 23_850 + 1500 - 4000 });
    expect(saleOf({ synthetic_equity: [{ id: 'R', shares: 250, settles_year: 2027 }] }, 10).paid_to_rights).toBe(0);
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
  const { company } = exit(prepare(...plan));
  expect(company.shares).toBeCloseTo(trust.shares.total * trust.share_price, 2);
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
      const part = answer.trust_shares === 0 ? 0 : (suspense_shares * proceeds) / answer.trust_shares;
      expect(Math.abs(sold - part)).toBeLessThan(0.02 + sold * 1e-12);
    }
    expectOnlyThePrice(answer, trust.shares_outstanding);
  }

  /** Owners together receive the price for each share and no loan of the company, but for cents; rights are paid from it. */
  function expectOnlyThePrice(answer: ExitAnswer, outstanding: number): void {
    const { proceeds, trust_part, share_price, loans, paid_to_rights } = answer;
    if (trust_part === null || trust_part < 0.01 || answer.trust_shares === 0) return;
    const toCompany = loans.reduce((total, { lender, repaid }) => (lender === 'company' ? total + repaid : total), 0);
    const owners = (proceeds * outstanding) / answer.trust_shares;
    const expected = outstanding * share_price + toCompany - paid_to_rights;
    expect(Math.abs(owners - expected)).toBeLessThan(0.02 * (2 / trust_part) + expected * 1e-9);
  }

  const each = [
    {},
    { surplus: 'additions', waiting: 'released' },
    { surplus: 'by_balance' },
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
      PLANS,
    );
  });
});
