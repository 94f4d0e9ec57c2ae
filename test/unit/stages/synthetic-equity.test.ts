/** Rights that are paid in cash, model 4.9: figures by hand. */
import { describe, expect, it } from 'vitest';
import { simulateRun, type OperatingAssumptions } from '../../../src/index.js';

/** A company that earns a million a year, with a right to 10,000 shares at 20 beside the 100,000 of the trust. */
function years(right: object, valuation: object = {}, company: object = {}, count = 2) {
  const finances: OperatingAssumptions['company_finances'] = {
    ebitda: [1_000_000],
    base_ebitda: 1_000_000,
    interest_limit_rate: 1,
  };
  return simulateRun(
    { plan_name: 'Rights', vesting_schedule: { years: 6 }, cash_usage_policy: [] },
    {
      contribution_policy: {},
      share_valuation: { method: 'ebitda_multiple', current_price: 30, multiple: [3], calibrate: false, ...valuation },
      company_finances: finances,
      turnover: { termination_table: 'none' },
    },
    {
      census_year: 2026,
      participants: [{ id: 'A', age: 30, service_years: 10, compensation: 50_000, allocated_shares: 100_000 }],
      company: { synthetic_equity: [{ id: 'W', shares: 10_000, strike: 20, ...right }], ...company },
    },
    { projection_years: count },
  ).annual_projections;
}

describe('a right that is paid', () => {
  it('costs what the price is above the strike, and has no part in the company from then on', () => {
    expect(years({ settles_year: 2027 })).toMatchObject([
      {
        synthetic_equity_paid: 100_000,
        free_cash_flow: 900_000,
        company_cash: 900_000,
        dilution: 0,
        year_end_share_price: 39,
      },
      { synthetic_equity_paid: 0, free_cash_flow: 1_000_000, dilution: 0, year_end_share_price: 49 },
    ]);
    // (4,000,000 + 200,000) / 110,000
    expect(years({})[0]).toMatchObject({ free_cash_flow: 1_000_000, dilution: 0.1, year_end_share_price: 38.1818 });
    expect(years({})[0]).not.toHaveProperty('synthetic_equity_paid');
  });

  it('is there until then, at the census too', () => {
    expect(years({ settles_year: 2028 })).toMatchObject([
      { synthetic_equity_paid: 0, dilution: 0.1, year_end_share_price: 38.1818 },
      // 10,000 x 18.1818; 3,000,000 and 1,818,182 of cash.
      { synthetic_equity_paid: 181_818, free_cash_flow: 818_182, dilution: 0, year_end_share_price: 48.1818 },
    ]);
    // 30 x 39 / ((3,000,000 + 200,000) / 110,000), to the even ten-thousandth.
    expect(years({ settles_year: 2027 }, { calibrate: true })[0]!.year_end_share_price).toBe(40.2188);
  });

  it('lapses at or above the price', () => {
    const [first] = years({ settles_year: 2027, strike: 30 });
    expect(first).toMatchObject({
      synthetic_equity_paid: 0,
      free_cash_flow: 1_000_000,
      dilution: 0,
      year_end_share_price: 40,
    });
  });

  it('lowers taxable income and the coverage of charges, not what interest may be deducted', () => {
    const debts = [
      {
        debt_id: 'bank',
        principal_balance: 1_000_000,
        interest_rate: 0.1,
        years_remaining: 10,
        payment_schedule: 'balloon',
      },
    ];
    const [first] = years({ settles_year: 2027 }, {}, { tax_status: 'c_corp', debts });
    // 21 % of 1,000,000 - 100,000 - 100,000; (1,000,000 - 168,000 - 100,000) / 100,000.
    expect(first).toMatchObject({ company_income_tax: 168_000, free_cash_flow: 632_000, fixed_charge_coverage: 7.32 });
  });
});
