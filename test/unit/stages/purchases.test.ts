/** Shares that the trust buys in a later year, model 4.10, as the analyses see them: figures by hand. */
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
