/** Plans whose company has no value, or figures beyond the exact range, section 4.9 of docs/model.md. */
import { describe, expect, it } from 'vitest';
import { simulateRun, SimulationError } from '../../../src/index.js';
import { delta } from '../../delta.js';

const deltaRun = (...of: Parameters<typeof delta>) => simulateRun(...delta(...of));

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
