/** IRC 409(p), model 4.11: the table of Treas. Reg. 1.409(p)-1 and what follows from its rules by hand. */
import { describe, expect, it } from 'vitest';
import { simulateRun } from '../../../src/index.js';

type Person = Partial<Record<'family', string>> &
  Partial<Record<'synthetic_shares' | 'outside_shares' | 'cash_balance', number>>;

/** A year in which nobody leaves; everybody's account is as stated. */
function tested(
  people: Readonly<Record<string, Person & { shares: number }>>,
  outstanding: number | null,
  {
    state = {},
    rules = {},
    assumptions = {},
    years = 1,
  }: { state?: object; rules?: object; assumptions?: object; years?: number } = {},
) {
  const run = simulateRun(
    { plan_name: 'Owners', vesting_schedule: { years: 6 }, cash_usage_policy: [], ...rules },
    {
      contribution_policy: {},
      share_valuation: { current_price: 10 },
      turnover: { termination_table: 'none' },
      repurchase_strategy: { method: 'redeem' },
      ...assumptions,
    },
    {
      census_year: 2026,
      participants: Object.entries(people).map(([id, { shares, ...more }]) => ({
        id,
        age: 40,
        service_years: 10,
        compensation: 50_000,
        allocated_shares: shares,
        ...more,
      })),
      company: { test_409p: true, ...(outstanding === null ? {} : { shares_outstanding: outstanding }) },
      ...state,
    },
    { projection_years: years },
  );
  const found = run.summary_metrics.compliance_findings.filter(({ code }) => code === 'NONALLOCATION_YEAR');
  return { years: run.annual_projections, found };
}

/** B, C, D, E and F of the regulation, and others with the rest of 1,000 shares, none of them 10 %. */
const REGULATION = { B: { shares: 330 }, C: { shares: 145 }, D: { shares: 75 }, E: { shares: 30 }, F: { shares: 20 } };
const OTHERS = Object.fromEntries([80, 80, 80, 80, 80].map((shares, i) => [`O${i}`, { shares }]));

describe('the table of the regulation', () => {
  it('disqualifies by options too, and then half of the company is theirs', () => {
    const options = { E: { shares: 30, synthetic_shares: 110 }, F: { shares: 20, synthetic_shares: 130 } };
    const { years, found } = tested({ ...REGULATION, ...options, ...OTHERS }, 1_200);
    expect(years[0]).toMatchObject({
      largest_deemed_owned: 0.33,
      disqualified_persons: 4,
      disqualified_ownership: 0.51785714,
    });
    expect(found).toMatchObject([{ year: 2027, severity: 'breach', participants: ['B', 'C', 'E', 'F'] }]);
  });

  it('finds nothing without options: two persons with 39.6 %', () => {
    const { years, found } = tested({ ...REGULATION, ...OTHERS }, 1_200);
    expect(years[0]).toMatchObject({ disqualified_persons: 2, disqualified_ownership: 0.39583333 });
    expect(found).toEqual([]);
  });
});

describe('a family', () => {
  // 7 people with less than a tenth each hold the other 6,440 shares.
  const others = Object.fromEntries([920, 920, 920, 920, 920, 920, 920].map((shares, i) => [`O${i}`, { shares }]));
  const people = {
    father: { shares: 1_740, family: 'Smith' },
    daughter: { shares: 800, family: 'Smith' },
    other: { shares: 1_020 },
    ...others,
  };

  it('is disqualified with a fifth, and who has a tenth beside it', () => {
    const { years } = tested(people, 10_000);
    expect(years[0]).toMatchObject({ disqualified_persons: 3, disqualified_ownership: 0.356 });
  });

  it('concentrates when others are redeemed', () => {
    const left = { status: 'separated', separation: { year: 2026, cause: 'retirement', payments_remaining: 1 } };
    const { father, daughter, other } = people;
    const rest = Object.fromEntries([823, 823, 823, 823, 823, 823, 2].map((shares, i) => [`O${i}`, { shares }]));
    const leavers = { L0: { shares: 750, ...left }, L1: { shares: 750, ...left } };
    const { years } = tested({ father, daughter, other, ...rest, ...leavers }, 10_000);
    // (1,740 + 800 + 1,020) / 8,500.
    expect(years[0]).toMatchObject({
      shares_redeemed: 1_500,
      disqualified_persons: 3,
      disqualified_ownership: 0.41882353,
    });
  });

  it('of one is none, and its members without shares are not disqualified', () => {
    const alone = { ...people, daughter: { shares: 800, family: 'Jones' } };
    expect(tested(alone, 10_000).years[0]!.disqualified_persons).toBe(2);
    const child = { ...people, child: { shares: 0, family: 'Smith' } };
    expect(tested(child, 10_000).years[0]!.disqualified_persons).toBe(3);
    const withRight = { ...people, child: { shares: 0, family: 'Smith', synthetic_shares: 1 } };
    expect(tested(withRight, 10_000).years[0]!.disqualified_persons).toBe(4);
  });
});

describe('exactly as much', () => {
  const nine = (shares: number): Record<string, { shares: number }> =>
    Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`O${i}`, { shares }]));

  it('as 10 % disqualifies, a millionth of a share less does not', () => {
    expect(tested({ A: { shares: 100 }, ...nine(90) }, 1_000).years[0]).toMatchObject({
      largest_deemed_owned: 0.1,
      disqualified_persons: 1,
    });
    const less = tested({ A: { shares: 99.999999 }, ...nine(90), B: { shares: 0.000001 } }, 1_000);
    expect(less.years[0]!.disqualified_persons).toBe(0);
  });

  it('as half of the company fails, shares outside the plan included', () => {
    const { found } = tested({ A: { shares: 100, outside_shares: 400 }, ...nine(90) }, 1_400);
    expect(found).toEqual([]);
    expect(tested({ A: { shares: 100, outside_shares: 600 }, ...nine(90) }, 1_400).found).toHaveLength(1);
    expect(tested({ A: { shares: 100, outside_shares: 599.999999 }, ...nine(90) }, 1_400).found).toEqual([]);
  });
});

describe('shares in no account', () => {
  const loan = {
    esop_loans: [
      { loan_id: 'L', principal_balance: 1_000, interest_rate: 0, years_remaining: 10, suspense_shares: 1_000 },
    ],
  };

  it('are owned by the bases of the latest allocation: a new plan is one whose shares are all in suspense', () => {
    const people = { A: { shares: 0 }, B: { shares: 0 } };
    const { years, found } = tested(people, 2_000, { state: loan });
    // 100 shares are allocated and 900 remain: half of 1,000 each, half of the company together.
    expect(years[0]).toMatchObject({
      largest_deemed_owned: 0.5,
      disqualified_persons: 2,
      disqualified_ownership: 0.5,
    });
    expect(found).toMatchObject([{ participants: ['A', 'B'] }]);
  });

  it('are nobody’s before any allocation, and by the bases of the year before in a year without one', () => {
    const waits = { esop_loans: [], unallocated_shares: 0 };
    const none = tested({ A: { shares: 60 }, B: { shares: 40 } }, 200, { state: waits });
    expect(none.years[0]).toMatchObject({ largest_deemed_owned: 0.6, disqualified_ownership: 0.5 });
  });

  it('of leavers are theirs while due, and undivided while they may be forfeited', () => {
    const left = { status: 'separated', separation: { year: 2026, cause: 'termination', payments_remaining: 2 } };
    const { years } = tested({ A: { shares: 100, ...left }, B: { shares: 100 } }, 400, { years: 2 });
    // 50 of A's 100 shares are redeemed in 2027: a third of 150 in the trust and of 350 in all; then 100 of 300 are B's.
    expect(years[0]).toMatchObject({
      largest_deemed_owned: 0.66666667,
      disqualified_persons: 2,
      disqualified_ownership: 0.42857143,
    });
    expect(years[1]).toMatchObject({
      largest_deemed_owned: 1,
      disqualified_persons: 1,
      disqualified_ownership: 0.33333333,
    });
  });
});
