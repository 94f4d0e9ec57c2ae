/** Shares that the trust buys in a later year, model 4.10: figures by hand. */
import { describe, expect, it } from 'vitest';
import { companyCash, exit, priceBridge, sensitivity, solve } from '../../../src/analysis/index.js';
import { mergePatch } from '../../../src/engine/input/merge-patch.js';
import { prepare, type PreparedPlan } from '../../../src/index.js';

type Four = Parameters<typeof prepare>;

/** 60,000 shares outside are bought in 2028 for 7,800,000, of which a bank and the sellers lend 5,000,000. */
const SECOND_STAGE = {
  planRules: { plan_name: 'Second stage', vesting_schedule: { years: 6 }, cash_usage_policy: [] },
  operatingAssumptions: {
    contribution_policy: {},
    share_valuation: { method: 'ebitda_multiple', current_price: 110, multiple: [5] },
    company_finances: { ebitda: [2_000_000], base_ebitda: 2_000_000 },
    turnover: { termination_table: 'none' },
    purchases: [
      {
        purchase_id: 'second stage',
        year: 2028,
        shares: 60_000,
        interest_rate: 0.05,
        years: 20,
        payment_schedule: 'level_principal',
      },
    ],
  },
  initialState: {
    census_year: 2026,
    participants: [{ id: 'A', age: 30, service_years: 10, compensation: 5_000_000, allocated_shares: 40_000 }],
    company: {
      shares_outstanding: 100_000,
      cash: 1_000_000,
      debts: [
        {
          debt_id: 'bank',
          principal_balance: 2_000_000,
          interest_rate: 0.06,
          years_remaining: 5,
          payment_schedule: 'level_principal',
          drawn_year: 2028,
        },
        {
          debt_id: 'seller note',
          principal_balance: 3_000_000,
          interest_rate: 0.05,
          years_remaining: 10,
          drawn_year: 2028,
          interest_only_years: 5,
        },
      ],
    },
  },
  systemConfig: { projection_years: 4 },
};

function planOf(change: object = {}, of: object = SECOND_STAGE): PreparedPlan {
  const input = mergePatch(of, change) as typeof SECOND_STAGE;
  return prepare(...([input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig] as Four));
}

describe('a second stage', () => {
  const years = planOf().simulateRun().annual_projections;

  it('is paid at the last appraisal, with debts drawn beside', () => {
    expect(years[1]).toMatchObject({
      year: 2028,
      share_price: 130,
      purchase_shares: 60_000,
      purchase_amount: 7_800_000,
      debt_drawn: 5_000_000,
      company_cash: 2_200_000,
      company_debt: 5_000_000,
      equity_value: 7_200_000,
      year_end_share_price: 72,
      company_contribution: 0,
      repurchase_cash: 0,
    });
  });

  it('repays its loan with contributions, and the debts in cash', () => {
    // 270,000 of interest (120,000 and 150,000), 400,000 of principal; 390,000 each to the trust and back.
    expect(years[2]).toMatchObject({
      purchase_shares: 0,
      purchase_amount: 0,
      debt_drawn: 0,
      company_contribution: 780_000,
      shares_released: 3_934.42623,
      free_cash_flow: 1_330_000,
      company_debt: 4_600_000,
      year_end_share_price: 89.3,
    });
    expect(years[3]).toMatchObject({
      company_contribution: 760_500,
      shares_released: 3_836.065574,
      year_end_share_price: 106.84,
    });
  });

  it('leaves the shares outstanding and the accounts as they are', () => {
    const [, , bought] = [undefined, ...planOf().simulateRun().trust_states];
    expect(bought).toMatchObject({
      shares: { allocated: 40_000, suspense: 60_000, total: 100_000 },
      shares_outstanding: 100_000,
      loans: [{ loan_id: 'second stage', principal_balance: 7_800_000, years_remaining: 20, suspense_shares: 60_000 }],
    });
  });

  it('costs company cash when it is lent, and nothing when that comes back', () => {
    expect(companyCash(planOf()).by_year.map(({ company_cash }) => company_cash)).toEqual([0, 7_800_000, 0, 0]);
  });

  it('is a cause of its own in the price bridge; the debts drawn are none', () => {
    const [, bought] = priceBridge(planOf());
    // 2,000,000 kept is 20 a share; 7,800,000 lent is 78.
    expect(bought!.changes).toMatchObject({ cash_kept: 20, debt_paid: 0, purchased: -78, lent: 0 });
    expect(bought!.year_end_share_price).toBe(72);
  });

  it('owes the company in a sale, whoever is owed the loans of the census', () => {
    const outside = planOf({ operatingAssumptions: { company_finances: { inside_loans: false } } });
    const { loans } = exit(outside, { year: 2028 });
    expect(loans).toMatchObject([{ loan_id: 'second stage', lender: 'company' }]);
  });
});

it('is reached by goal seeking and by the sensitivity', () => {
  const path = 'operatingAssumptions.purchases[0].shares';
  const two = planOf({ systemConfig: { projection_years: 2 } });
  // 150 less 0.0013 for each share bought is at least 100 for 38,461.5 shares.
  const found = solve(two, {
    vary: path,
    between: [1_000, 60_000],
    target: { metric: 'final_share_price', value: 100, bound: 'at_least' },
  });
  expect(found).toMatchObject({ status: 'solved', value: 38_461 });
  const { rows } = sensitivity(planOf(), {
    assumptions: ['pay_growth'],
    vary: [{ path, low: 10_000, high: 60_000 }],
  });
  expect(JSON.stringify(rows)).toContain(path);
});

describe('who sells', () => {
  const CENSUS = {
    participants: [500, 300, 200].map((allocated_shares, i) => ({
      id: `P${i}`,
      age: 30,
      service_years: 10,
      compensation: 50_000,
      allocated_shares,
    })),
    company: null,
  };
  const small = (purchase: object, assumptions: object = {}): PreparedPlan =>
    planOf({
      operatingAssumptions: {
        share_valuation: { method: null, multiple: null, current_price: 25 },
        company_finances: null,
        purchases: [{ purchase_id: 'Q', year: 2027, shares: 300, interest_rate: 0.05, years: 5, ...purchase }],
        ...assumptions,
      },
      initialState: CENSUS,
      systemConfig: { projection_years: 2 },
    });

  it('are accounts by what they hold, and the cash stays in them', () => {
    const run = small({ from: 'accounts' }).simulateRun();
    const [first] = run.annual_projections;
    expect(first).toMatchObject({ purchase_shares: 300, purchase_amount: 7_500, cash_distributions: 0 });
    const accounts = run.participant_snapshots.filter(({ year }) => year === 2027);
    expect(accounts.map(({ shares, cash_balance }) => [shares, cash_balance])).toEqual([
      [350, 3_750],
      [210, 2_250],
      [140, 1_500],
    ]);
    expect(run.trust_states[0]!.shares).toMatchObject({ allocated: 700, suspense: 300, total: 1_000 });
    expect(first).not.toHaveProperty('debt_drawn');
  });

  it('may have fewer shares, or none: then there is no loan', () => {
    const short = small({ from: 'accounts', shares: 2_000 }).simulateRun();
    expect(short.annual_projections[0]).toMatchObject({ purchase_shares: 1_000, purchase_amount: 25_000 });
    const none = small({ from: 'outside' }).simulateRun();
    expect(none.annual_projections[0]).toMatchObject({ purchase_shares: 0, purchase_amount: 0 });
    expect(none.trust_states[0]!.loans).toEqual([]);
  });

  it('are paid the stated price, and the price grows as it would', () => {
    const above = small({ from: 'accounts', price: 30 }).simulateRun();
    expect(above.annual_projections[0]).toMatchObject({ purchase_amount: 9_000, year_end_share_price: 25 });
  });

  it('give shares that cost nothing to nobody: there is no loan', () => {
    // At 0.0001 a share, 30 shares cost less than half a cent.
    const run = small({ from: 'accounts', shares: 30, price: 0.0001 }).simulateRun();
    expect(run.annual_projections[0]).toMatchObject({ purchase_shares: 30, purchase_amount: 0 });
    expect(run.trust_states[0]).toMatchObject({ loans: [], shares: { unallocated: 30, allocated: 970 } });
    expect(run.annual_projections[1]!.shares_allocated).toBe(30);
  });

  it('lower the equity by what they are paid', () => {
    const run = small(
      { from: 'accounts' },
      { share_valuation: { method: 'equity_value', current_price: 25, multiple: null } },
    );
    // (25,000 - 7,500) / 1,000.
    expect(run.simulateRun().annual_projections[0]!.year_end_share_price).toBe(17.5);
  });

  it('are asked in the order given', () => {
    const run = small(
      {},
      {
        purchases: ['first', 'second'].map((purchase_id) => ({
          purchase_id,
          year: 2027,
          shares: 600,
          from: 'accounts',
          interest_rate: 0.05,
          years: 5,
        })),
      },
    ).simulateRun();
    expect(run.trust_states[0]!.loans.map(({ loan_id, suspense_shares }) => [loan_id, suspense_shares])).toEqual([
      ['first', 600],
      ['second', 400],
    ]);
    const short = run.summary_metrics.compliance_findings.filter(({ code }) => code === 'PURCHASE_SHORT');
    expect(short).toMatchObject([{ year: 2027 }]);
  });
});

describe('years of interest only', () => {
  const debt = (terms: object, finances: object = {}): readonly number[] =>
    planOf({
      operatingAssumptions: { purchases: null, company_finances: finances },
      initialState: {
        company: {
          debts: [{ debt_id: 'D', principal_balance: 600_000, interest_rate: 0, years_remaining: 4, ...terms }],
        },
      },
    })
      .simulateRun()
      .annual_projections.map(({ company_debt }) => company_debt!);

  it('leave the principal to the years after them', () => {
    expect(debt({ interest_only_years: 2 })).toEqual([600_000, 600_000, 300_000, 0]);
    expect(debt({ interest_only_years: 1, payment_schedule: 'level_principal' })).toEqual([
      600_000, 400_000, 200_000, 0,
    ]);
    expect(debt({ interest_only_years: 3, payment_schedule: 'balloon' })).toEqual([600_000, 600_000, 600_000, 0]);
  });

  it('end with payments of what a sweep has left', () => {
    // 2,000,000 a year beyond 2,800,000 to keep of 3,000,000: 200,000 in 2027 sweeps at a tenth 20,000, in 2028 a tenth of 2,180,000 more.
    const swept = debt({ interest_only_years: 2 }, { minimum_cash: 2_800_000, debt_sweep_rate: 0.1 });
    expect(swept[0]).toBe(580_000);
    expect(swept[1]).toBe(580_000 - 218_000);
    // Half of 362,000 is scheduled in 2029; the rest is swept.
    expect(swept[2]).toBe(0);
  });
});
