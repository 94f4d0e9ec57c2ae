/** The company's year, section 4.9 of docs/model.md: the worked figures of Delta, and what is easily got wrong. */
import { describe, expect, it } from 'vitest';
import { simulate, simulateRun, SimulationError } from '../../../src/index.js';
import { delta } from '../../delta.js';

const deltaRun = (...of: Parameters<typeof delta>) => simulateRun(...delta(...of));
const firstYear = (...of: Parameters<typeof delta>) => deltaRun(...of).annual_projections[0]!;
const C = { company: { tax_status: 'c_corp' }, finances: { income_tax_rate: 0.26 } } as const;

describe('Delta', () => {
  it('recycles as a C corporation', () => {
    expect(firstYear('recycle', C)).toMatchObject({
      repurchase_obligation: 977_144,
      company_contribution: 2_977_144,
      ebitda: 10_400_000,
      company_income_tax: 1_365_742.56,
      tax_saved_by_recycling: 254_057.44,
      free_cash_flow: 2_610_200,
      company_repurchase_cash: 977_144,
      sinking_fund_used: 0,
      revolver_balance: 0,
      cash_shortfall: 0,
      company_cash: 3_887_113.44,
      sinking_fund: 0,
      company_debt: 27_000_000,
      enterprise_value: 56_400_000,
      equity_value: 33_287_113.44,
      dilution: 0.05,
      year_end_share_price: 31.0217,
      repurchase_to_free_cash_flow: 0.37435599,
      fixed_charge_coverage: 1.43754999,
      debt_to_ebitda: 2.59615385,
    });
  });

  it('redeems as an S corporation', () => {
    expect(firstYear('redeem')).toMatchObject({
      company_income_tax: 0,
      free_cash_flow: 4_230_000,
      company_cash: 5_252_856,
      shares_redeemed: 40_000,
      year_end_share_price: 33.5349,
    });
  });

  it('moves its price in proportion to the value a share, where it is calibrated', () => {
    const { year_end_share_price: price } = firstYear('recycle', {
      ...C,
      valuation: { calibrate: undefined, discount: undefined },
    });
    // 24.4286 x (33,287,113.44 + 1,000,000) / 1,050,000 / 25.7142857..
    expect(price).toBe(31.0217);
    expect((24.4286 * 34_287_113.44) / 27_000_000).toBeCloseTo(31.0217, 4);
  });

  it('is summed up', () => {
    const { summary_metrics: summary } = deltaRun('recycle', C, 3);
    expect(summary).toMatchObject({ years_with_cash_shortfall: 0, first_cash_shortfall_year: null });
    const years = deltaRun('recycle', C, 3).annual_projections;
    expect(summary.max_debt_to_ebitda).toBe(Math.max(...years.map((year) => year.debt_to_ebitda!)));
    expect(summary.min_fixed_charge_coverage).toBe(Math.min(...years.map((year) => year.fixed_charge_coverage!)));
  });
});

describe('the company', () => {
  it('is paid back what the trust owes it, unless that is owed to somebody else', () => {
    const inside = firstYear('redeem');
    const outside = firstYear('redeem', { finances: { inside_loans: false } });
    expect(inside.free_cash_flow! - outside.free_cash_flow!).toBeCloseTo(2_000_000, 2);
    expect(outside.company_debt! - inside.company_debt!).toBe(8_400_000);
    // Its service is a charge then: (10,400,000 - 1,200,000 - 977,144) / (4,770,000 + 2,000,000).
    expect(outside.fixed_charge_coverage).toBe(1.21460207);
  });

  it('is always paid back by the loans that buy shares back', () => {
    const [first, second] = deltaRun('releverage', { finances: { inside_loans: false } }, 2).annual_projections;
    const [before, after] = deltaRun('redeem', { finances: { inside_loans: false } }, 2).annual_projections;
    expect(first!.free_cash_flow).toBe(before!.free_cash_flow);
    // What the trust pays on the releverage loan it is given as a contribution, and pays back.
    expect(second!.debt_service - after!.debt_service).toBeGreaterThan(100_000);
    expect(second!.free_cash_flow).toBe(after!.free_cash_flow);
  });

  it('sweeps what is above its minimum into its debts in their order, and they end earlier', () => {
    const years = deltaRun('redeem', { finances: { debt_sweep_rate: 1, minimum_cash: 500_000 } }, 6).annual_projections;
    expect(years[0]).toMatchObject({ company_cash: 500_000, company_debt: 27_000_000 - 4_752_856 });
    const debts = years.map((year) => year.company_debt!);
    expect(debts.every((debt, i) => i === 0 || debt <= debts[i - 1]!)).toBe(true);
    expect(debts[5]).toBe(0);
  });

  it('draws its line of credit down to the minimum of cash, and repays it before anything else', () => {
    const revolver = { limit: 1_000_000, drawn: 0, interest_rate: 0.1 };
    const spent = { finances: { capital_expenditure: [8_000_000, 0], minimum_cash: 100_000 }, company: { revolver } };
    const [first, second] = deltaRun('redeem', spent, 2).annual_projections;
    // 2,000,000 + 4,230,000 - 6,800,000 more spent = -570,000, less 977,144 for shares.
    expect(first).toMatchObject({ revolver_balance: 1_000_000, company_cash: -547_144, cash_shortfall: 647_144 });
    expect(second).toMatchObject({ revolver_balance: 0, cash_shortfall: 0 });
    expect(second!.company_cash).toBeGreaterThan(100_000);
  });

  it('uses its sinking fund first, or last if it says so', () => {
    const company = { sinking_fund: 900_000 };
    expect(firstYear('redeem', { company })).toMatchObject({ sinking_fund_used: 900_000, sinking_fund: 0 });
    const finances = { funding_order: ['cash', 'sinking_fund'] as const };
    expect(firstYear('redeem', { company, finances: { ...finances, funding_order: [...finances.funding_order] } })).toMatchObject({ sinking_fund_used: 0, sinking_fund: 900_000 }); // prettier-ignore
  });

  it('deducts interest up to what 163(j) allows', () => {
    const limited = firstYear('redeem', { ...C, finances: { ...C.finances, interest_limit_rate: 0.1 } });
    // Of 1,770,000 only 1,040,000 + 600,000 received: 130,000 more is taxed at 26 %.
    expect(limited.company_income_tax).toBe(1_619_800 + 33_800);
  });

  it('is worth nothing when it owes more than it is worth, with a finding', () => {
    const run = deltaRun('redeem', { finances: { ebitda: [4_000_000] } });
    expect(run.annual_projections[0]).toMatchObject({ equity_value: 0, dilution: 0, year_end_share_price: 0 });
    expect(run.summary_metrics.compliance_findings.map(({ code }) => code)).toContain('EQUITY_EXHAUSTED');
  });

  it('leaves its value out where the price does not follow from it', () => {
    const valuation = { method: 'per_share_growth', multiple: undefined, calibrate: undefined, discount: undefined };
    expect(firstYear('redeem', { valuation })).toMatchObject({
      enterprise_value: null,
      equity_value: null,
      dilution: null,
      company_cash: 5_252_856,
    });
  });

  it('is not in the results of a plan that does not ask for it', () => {
    const run = simulateRun(
      { plan_name: 'P', vesting_schedule: { years: 6 } },
      { contribution_policy: {} },
      { census_year: 2026, participants: [], company: { cash: 5 } },
      { projection_years: 1 },
    );
    const keys = [...Object.keys(run.annual_projections[0]!), ...Object.keys(run.summary_metrics)];
    expect(keys.filter((key) => /^(?!final_|total_).*(company_(?!contribution)|ebitda|shortfall|coverage)/.test(key))).toEqual([]); // prettier-ignore
  });
});

describe('a value at the census', () => {
  const detailsOf = (...of: Parameters<typeof delta>): unknown => {
    try {
      return deltaRun(...of);
    } catch (error) {
      return error instanceof SimulationError ? error.details : error;
    }
  };
  const calibrated = { calibrate: undefined, discount: undefined };

  it('is needed to calibrate the price, and nothing else needs it', () => {
    const finances = { base_ebitda: 5_000_000 };
    expect(detailsOf('redeem', { finances, valuation: calibrated })).toEqual({
      field: 'share_valuation.method',
      issue: 'No equity value at the census',
    });
    expect(detailsOf('redeem', { finances })).toHaveProperty('annual_projections');
  });

  it('is divided by shares, if there are any', () => {
    const empty = (calibrate: boolean): unknown =>
      simulateRun(
        { plan_name: 'P', vesting_schedule: { years: 6 } },
        {
          contribution_policy: { annual_amount: 100, form: 'stock' },
          share_valuation: { method: 'ebitda_multiple', current_price: 10, multiple: [5], calibrate },
          company_finances: { ebitda: [100], base_ebitda: 100 },
        },
        { census_year: 2026, participants: [] },
        { projection_years: 1 },
      ).annual_projections[0]!.year_end_share_price;
    expect(() => empty(true)).toThrow(
      expect.objectContaining({
        details: { field: 'share_valuation.method', issue: 'No shares outstanding at the end of 2026' },
      }),
    );
    // 500 less the 100 contributed in stock at 10, which cost no cash, plus 100 earned, over ten shares.
    expect(empty(false)).toBe(60);
  });
});

it.each([
  ['company_finances.ebitda', { ebitda: [50e12], ebitda_growth_rate: 0.5 }],
  ['company_finances.capital_expenditure', { ebitda: [1], capital_expenditure: [1, 9e13, 9e13] }],
  ['company_finances.sinking_fund_return_rate', { ebitda: [1], sinking_fund_return_rate: 0.5 }],
])('a figure beyond the exact range names %s and the year', (field, finances) => {
  expect(() =>
    simulateRun(
      { plan_name: 'P', vesting_schedule: { years: 6 } },
      { contribution_policy: {}, company_finances: finances },
      { census_year: 2026, participants: [], company: { sinking_fund: 40e12 } },
      { projection_years: 3 },
    ),
  ).toThrow(
    expect.objectContaining({
      details: { field, issue: expect.stringMatching(/^A figure of 20(28|29) is beyond the exact range$/) as string },
    }),
  );
});

describe('dividends of a C corporation', () => {
  // 1,000 shares: 600 in an account, 400 in suspense for a loan of 100,000 without interest; a dividend of 10 a share; tax of 20 %.
  const taxOf = (use: 'accounts' | 'loan' | 'pass_through', tax_status: 's_corp' | 'c_corp'): number | undefined =>
    simulate(
      { plan_name: 'Dividends', vesting_schedule: { type: 'immediate' } },
      {
        contribution_policy: { type: 'loan_payment' },
        share_valuation: { current_price: 100 },
        dividends: { per_share: 10, on_allocated_shares: use },
        company_finances: { ebitda: [100_000], income_tax_rate: 0.2 },
      },
      {
        census_year: 2026,
        participants: [{ id: 'A', age: 40, service_years: 5, compensation: 1_000_000, allocated_shares: 600 }],
        esop_loans: [
          { loan_id: 'L', principal_balance: 100_000, interest_rate: 0, years_remaining: 10, suspense_shares: 400 },
        ],
        company: { tax_status },
      },
      { projection_years: 1, turnover_model: 'none' },
    ).results.annual_projections[0]!.company_income_tax;

  it.each([
    // 4,000 on suspense shares pay the loan, and the company contributes 6,000 of its 10,000.
    ['accounts', (100_000 - 6_000 - 4_000) * 0.2, (100_000 - 6_000) * 0.2],
    // 6,000 on accounts pay the rest.
    ['loan', (100_000 - 10_000) * 0.2, 100_000 * 0.2],
    // 6,000 are paid out.
    ['pass_through', (100_000 - 6_000 - 10_000) * 0.2, (100_000 - 6_000) * 0.2],
  ] as const)('that go to %s are deducted where they pay the loan or people', (use, cCorp, sCorp) => {
    expect([taxOf(use, 'c_corp'), taxOf(use, 's_corp')]).toEqual([cCorp, sCorp]);
  });
});
