/** The text of a plan with what most plans say. */
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
