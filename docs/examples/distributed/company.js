/** What is computed: a company of 200 people, and what is left to chance. Each job carries all of it. */
const participants = Array.from({ length: 200 }, (_, i) => ({
  id: `E${i + 1}`,
  age: 24 + ((i * 7) % 41),
  service_years: (i * 5) % 24,
  compensation: 42_000 + ((i * 977) % 60_000),
  allocated_shares: ((i * 5) % 24) * (30 + (i % 50)),
}));

/** The four arguments of `prepare()`. */
export const inputs = [
  { plan_name: 'Distributed', vesting_schedule: { years: 6 } },
  {
    contribution_policy: { type: 'percentage_of_payroll', percentage: 0.06 },
    share_valuation: { current_price: 80, annual_growth_rate: 0.05 },
    workforce: { replacement_rate: 1, entry_age: 30, entry_compensation: 45_000 },
  },
  { census_year: 2026, participants },
  { projection_years: 20 },
];

/** The options of `monteCarlo()`: the same seed gives the same futures on every machine. */
export const options = { paths: 2_000, seed: 2026, price: { volatility: 0.3 }, budget: 500_000 };
