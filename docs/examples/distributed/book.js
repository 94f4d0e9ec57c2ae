/** A book of 1,000 invented plans; every hundredth has a mistake. In your own project read them from files or a database. */
export const book = Array.from({ length: 1_000 }, (_, i) => ({
  plan: `plan-${i + 1}`,
  inputs: {
    planRules: { plan_name: `Company ${i + 1} ESOP`, vesting_schedule: { years: 6 } },
    operatingAssumptions: {
      contribution_policy: { type: 'percentage_of_payroll', percentage: 0.05 },
      share_valuation: { current_price: i % 100 === 99 ? -1 : 20 + (i % 50), annual_growth_rate: 0.04 },
      workforce: { replacement_rate: 1, entry_compensation: 45_000 },
    },
    initialState: {
      census_year: 2026,
      participants: Array.from({ length: 10 + (i % 30) }, (_, k) => ({
        id: `E${k + 1}`,
        age: 25 + ((i + 7 * k) % 40),
        service_years: (3 * k) % 20,
        compensation: 40_000 + 900 * k,
        allocated_shares: 50 + ((i + 37 * k) % 400),
      })),
    },
  },
}));
