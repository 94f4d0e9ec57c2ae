/** A plan to start from: everything that it leaves out has a default. No default would be right for hiring, so it is written out. */
export const PLAN_TEMPLATE = `${JSON.stringify(
  {
    planRules: {
      plan_name: 'Our ESOP',
      vesting_schedule: { type: 'graded', years: 6 },
      normal_retirement_age: 65,
      distribution_policy: { timing: 'statutory', form: 'installments', installment_years: 5 },
    },
    operatingAssumptions: {
      contribution_policy: { type: 'percentage_of_payroll', percentage: 0.08 },
      share_valuation: { current_price: 100, annual_growth_rate: 0.04 },
      repurchase_strategy: { method: 'recycle' },
      discount_rate: 0.06,
      turnover: { termination_table: 'soa_2003', mortality: 'irs_2026_unisex' },
      workforce: { replacement_rate: 1, entry_age: 30, entry_compensation: 45000 },
    },
    initialState: {
      census_year: 2026,
      trust_cash: { unallocated_contributions: 0 },
    },
    systemConfig: { projection_years: 20 },
  },
  null,
  2,
)}\n`;

/** A census to fill in: one person employed, one who left. */
export const CENSUS_TEMPLATE = [
  'id,birth_date,hire_date,participation_years,compensation,allocated_shares,cash_balance,status,separation.year,separation.cause',
  'E1,1975-04-30,2004-09-01,21,84000,1250.5,3100.25,active,,',
  'E2,1961-11-12,1990-02-15,,,640,1800,separated,2024,retirement',
  '',
].join('\n');
