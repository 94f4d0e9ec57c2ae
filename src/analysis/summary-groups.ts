import type { SummaryFigures } from './compare/side-by-side.js';

/** Figures of the summary in order, each above its parts. */
export const SUMMARY_GROUPS: readonly (readonly (keyof SummaryFigures)[])[] = [
  ['years_with_cash_shortfall', 'first_cash_shortfall_year'],
  [
    'total_repurchase_obligation',
    'ten_year_repurchase_obligation',
    'twenty_year_repurchase_obligation',
    'present_value_repurchase_obligation',
    'discount_rate',
    'final_terminated_value',
    'max_repurchase_to_payroll',
    'max_repurchase_to_payroll_year',
    'peak_repurchase_to_shares_outstanding',
    'overall_funding_ratio',
  ],
  ['total_repurchase_cash'],
  ['average_annual_repurchase_cash', 'peak_cash_amount', 'peak_cash_year'],
  ['average_annual_contribution', 'average_benefit_level_value', 'average_benefit_level_contribution'],
  [
    'final_share_price',
    'final_shares_outstanding',
    'final_trust_cash',
    'final_cash_cover',
    'final_loan_balance',
    'suspense_exhaustion_year',
    'final_emerging_liability',
    'final_top_tenth_share',
  ],
  ['final_trust_solvency'],
  ['final_gini'],
  ['min_fixed_charge_coverage'],
  ['max_debt_to_ebitda'],
  ['max_repurchase_to_free_cash_flow'],
];

/** Figures that are shown of one run and not compared: parts of others that are, or the same by another measure. */
export const OF_ONE_RUN: readonly (keyof SummaryFigures)[] = [
  'ten_year_repurchase_obligation',
  'twenty_year_repurchase_obligation',
  'final_terminated_value',
  'peak_repurchase_to_shares_outstanding',
  'total_repurchase_cash',
  'average_benefit_level_contribution',
  'final_cash_cover',
  'suspense_exhaustion_year',
  'final_trust_solvency',
  'final_gini',
];
