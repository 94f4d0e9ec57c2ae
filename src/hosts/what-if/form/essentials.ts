/** Block of the first inputs that a plan needs, with their names. */
export interface Essentials {
  readonly title: string;
  readonly fields: readonly (readonly [path: string, label: string])[];
}

const rules = 'planRules';
const assumptions = 'operatingAssumptions';

/** Inputs at the beginning of the form: with these a plan is the company's own. Every other input has a default that most plans share. */
export const ESSENTIALS: readonly Essentials[] = [
  {
    title: 'The plan',
    fields: [
      [`${rules}.plan_name`, 'Name of the plan'],
      ['initialState.census_year', 'Year of the census'],
      [`${rules}.plan_year_end`, 'The plan year ends on'],
    ],
  },
  {
    title: 'The shares',
    fields: [
      [`${assumptions}.share_valuation.current_price`, 'Share price of the last appraisal'],
      [`${assumptions}.share_valuation.method`, 'Growth of the price'],
      [`${assumptions}.share_valuation.annual_growth_rate`, 'Growth of the price a year'],
      [`${assumptions}.share_valuation.multiple`, 'Multiple of EBITDA'],
    ],
  },
  {
    title: 'Those who leave',
    fields: [
      [`${rules}.vesting_schedule.type`, 'Vesting'],
      [`${rules}.vesting_schedule.years`, 'Years until fully vested'],
      [`${rules}.distribution_policy.timing`, 'Payments begin'],
      [`${rules}.distribution_policy.form`, 'Paid in'],
      [`${rules}.distribution_policy.installment_years`, 'Installments'],
      [`${assumptions}.turnover.termination_table`, 'Turnover'],
      [`${assumptions}.repurchase_strategy.method`, 'Shares bought back'],
    ],
  },
  {
    title: 'Those who come',
    fields: [
      [`${assumptions}.workforce.replacement_rate`, 'Hired for each who leaves'],
      [`${assumptions}.workforce.entry_compensation`, 'Their yearly pay'],
    ],
  },
  {
    title: 'What the company pays in',
    fields: [
      [`${assumptions}.contribution_policy.type`, 'Contribution'],
      [`${assumptions}.contribution_policy.annual_amount`, 'Amount a year'],
      [`${assumptions}.contribution_policy.percentage`, 'Of eligible pay'],
      [`${assumptions}.contribution_policy.amounts`, 'Amounts by year'],
      [`${assumptions}.dividends.per_share`, 'Dividend a share'],
      ['initialState.esop_loans', 'ESOP loans'],
    ],
  },
  {
    title: 'What the company earns',
    fields: [[`${assumptions}.company_finances.ebitda`, 'EBITDA']],
  },
];

/** Names of other inputs, most of which can be moved beside the results. */
export const NAMES: readonly (readonly [path: string, label: string])[] = [
  [`${assumptions}.turnover.termination_scale`, 'Turnover multiplied by'],
  [`${assumptions}.repurchase_strategy.mix[].redeem`, 'Part redeemed'],
  [`${assumptions}.repurchase_strategy.mix[].releverage`, 'Part bought with a new loan'],
  [`${assumptions}.repurchase_strategy.limits.deduction_404`, 'Recycling above the deductible amount'],
  [`${assumptions}.repurchase_strategy.limits.additions_415`, 'Allocations beyond annual additions'],
  [`${rules}.distribution_policy.segregation`, 'Shares of people who left in cash'],
  [`${assumptions}.diversification_election_rate`, 'Diversification elected'],
  [`${assumptions}.distribution_election_rate`, 'Leavers who ask for their money'],
  [`${assumptions}.dividends.on_allocated_shares`, 'Dividends on shares in accounts'],
  [`${assumptions}.share_valuation.floor`, 'Floor price after a transaction'],
  [`${assumptions}.workforce.headcount_growth_rates`, 'Growth of the number of people'],
  [`${assumptions}.workforce.joiners`, 'Groups of people who join'],
  [`${assumptions}.repurchase_strategy.limits.additions_415_value`, 'Released shares count as additions by'],
  [`${rules}.distribution_policy.early_retirement`, 'Early retirement reached after leaving'],
  [`${rules}.distribution_policy.in_service_distributions`, 'Paid while still employed'],
  [`${rules}.forfeited_shares_use`, 'Forfeited shares'],
  [`${rules}.freeze`, 'Frozen plan'],
  [`${rules}.rebalancing`, 'Accounts rebalanced'],
  [`${rules}.normal_retirement_age`, 'Retirement age'],
  [`${assumptions}.company_finances.base_ebitda`, 'EBITDA of the census year'],
  [`${assumptions}.company_finances.ebitda_growth_rate`, 'Growth of EBITDA'],
  [`${assumptions}.company_finances.minimum_cash`, 'Cash to keep'],
  ['initialState.unallocated_shares', 'Unallocated shares outside loans'],
  ['initialState.company.cash', 'Cash of the company'],
  ['initialState.company.revolver.limit', 'Line of credit'],
  ['initialState.company.tax_status', 'Taxed as'],
  ['initialState.company.debts', 'Debts of the company'],
];
