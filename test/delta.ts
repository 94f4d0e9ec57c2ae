import type { InitialState, OperatingAssumptions, PlanRules, SystemConfig } from '../src/index.js';

type Finances = NonNullable<OperatingAssumptions['company_finances']>;
type Company = NonNullable<InitialState['company']>;

/** Delta of the model, whose finances are worked by hand: a million shares, all in the trust, 40,000 of them bought at 24.4286; pay of 20 million. */
export function delta(
  method: 'recycle' | 'redeem' | 'releverage',
  { company, finances, valuation }: { company?: Company; finances?: Partial<Finances>; valuation?: object } = {},
  years = 1,
): [PlanRules, OperatingAssumptions, InitialState, SystemConfig] {
  return [
    {
      plan_name: 'Delta',
      vesting_schedule: { type: 'immediate' },
      eligibility: { minimum_age: 0, minimum_service_years: 0 },
      distribution_policy: { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0 },
    },
    {
      contribution_policy: { type: 'loan_payment' },
      compensation_growth_rate: 0,
      share_valuation: {
        method: 'ebitda_multiple',
        current_price: 24.4286,
        multiple: [6],
        calibrate: false,
        discount: 0.05,
        ...valuation,
      },
      repurchase_strategy: { method },
      company_finances: {
        ebitda: [10_400_000],
        base_ebitda: 10_000_000,
        normal_benefit_rate: 0.05,
        depreciation: [1_000_000],
        capital_expenditure: [1_200_000],
        working_capital_increase: [200_000],
        ...finances,
      },
    },
    {
      census_year: 2026,
      participants: [
        ...Array.from({ length: 100 }, (_, i) => ({
          id: `P${i}`,
          age: 40,
          service_years: 5,
          compensation: 200_000,
          allocated_shares: 4600,
        })),
        {
          id: 'leaver',
          age: 50,
          service_years: 20,
          allocated_shares: 40_000,
          separation: { year: 2027, cause: 'termination' },
        },
      ],
      esop_loans: [
        {
          loan_id: 'inside',
          principal_balance: 9_800_000,
          interest_rate: 0.06122449,
          years_remaining: 7,
          suspense_shares: 500_000,
          payment_schedule: 'level_principal',
        },
      ],
      company: {
        cash: 2_000_000,
        debts: [
          {
            debt_id: 'senior',
            principal_balance: 18_000_000,
            interest_rate: 0.065,
            years_remaining: 6,
            payment_schedule: 'level_principal',
          },
          {
            debt_id: 'seller',
            principal_balance: 12_000_000,
            interest_rate: 0.05,
            years_remaining: 5,
            payment_schedule: 'balloon',
          },
        ],
        synthetic_equity: [{ id: 'warrants', shares: 50_000, strike: 20 }],
        ...company,
      },
    },
    { projection_years: years, turnover_model: 'none' },
  ];
}
