/**
 * The four arguments as raw JSON, and the figures that come out, in the names of MODEL sections 2 and 7. The oracle
 * assumes valid input: what these types do not say, the arguments are taken to obey.
 */

import type {
  AnnualProjection,
  ParticipantSnapshot,
  SummaryMetrics as RunFigures,
  TrustState,
} from '../../src/index.js';

/** A JSON number or a decimal string. */
export type Num = number | string;

export type Cause = 'retirement' | 'death' | 'disability' | 'termination';
export type PayoutForm = 'lump_sum' | 'installments';
export type CashSource =
  | 'unallocated_company_contributions'
  | 'unallocated_forfeiture_cash'
  | 'participant_cash_accounts';
export type SegregationSource = CashSource | 'company';
export type PaymentSchedule = 'level_payment' | 'level_principal' | 'balloon';
export type ReleaseMethod = 'principal_and_interest' | 'principal_only';
/** What becomes of dividends on shares in accounts. */
export type DividendUse = 'accounts' | 'loan' | 'pass_through';
export type RepurchaseMethod = 'recycle' | 'redeem' | 'releverage' | 'hybrid';
export type FullVestingEvent = 'normal_retirement' | 'death' | 'disability';

export interface CausePayoutInput {
  delay_years?: Num;
  form?: PayoutForm;
  installment_years?: Num;
  lump_sum_threshold?: Num;
  bands?: BandInput[];
}

export interface BandInput {
  up_to?: Num;
  delay_years?: Num;
  form?: PayoutForm;
  installment_years?: Num;
  annual_amount?: Num;
}

/** The part of `distribution_policy` that may change by year of separation. */
export interface DistributionTermsInput {
  timing?: 'immediate' | 'termination_plus_1_year' | 'statutory';
  form?: PayoutForm;
  installment_years?: Num;
  by_cause?: Partial<Record<Cause, CausePayoutInput>>;
  cash_out_limit?: Num;
  lump_sum_threshold?: Num;
  bands?: BandInput[];
}

export interface PlanRulesInput {
  plan_name: string;
  plan_start_year?: Num;
  plan_year_end?: string;
  vesting_schedule: { type?: 'graded' | 'cliff' | 'immediate'; years?: Num; schedule?: Num[] };
  normal_retirement_age?: Num;
  full_vesting_on?: FullVestingEvent[];
  eligibility?: { minimum_age?: Num; minimum_service_years?: Num };
  allocation?: {
    basis?: 'compensation' | 'per_capita' | 'points';
    leavers_share?: { causes: Cause[]; pay_fraction?: Num };
  };
  distribution_policy?: DistributionTermsInput & {
    changes?: (DistributionTermsInput & { from_year: Num })[];
    accelerations?: { year: Num; payments?: Num; take_up?: Num }[];
    segregation?: { funding?: SegregationSource[]; maximum_amount?: Num; from_year?: Num };
    large_balance_extension?: boolean;
    defer_until_loan_repaid?: boolean;
    deferral?: 'account' | 'loan_shares';
    in_service_distributions?: false | { minimum_age: Num; minimum_service?: Num; fraction: Num };
    early_retirement?: { age: Num; service_requirement?: Num };
  };
  rebalancing?: { every_years?: Num; from_year?: Num };
  freeze?: { from_year: Num; contributions?: 'stop' | 'continue'; full_vesting?: boolean };
  forfeiture_timing?: 'statutory' | 'at_termination';
  forfeiture_order?: 'cash_first' | 'pro_rata';
  forfeiture_use?: 'reallocate' | 'reduce_contributions' | 'hold';
  forfeited_shares_use?: 'reallocate' | 'reduce_contributions';
  unused_contributions?: 'allocate' | 'hold';
  cash_usage_policy?: CashSource[];
  diversification_rules?: {
    enabled?: boolean;
    age_requirement?: Num;
    service_requirement?: Num;
    first_election_percentage?: Num;
    final_election_percentage?: Num;
    final_election_age?: Num;
    continue_after_period?: boolean;
  };
}

export interface TerminationRateInput {
  min_age?: Num;
  max_age?: Num;
  min_service?: Num;
  max_service?: Num;
  rate: Num;
}

export interface OperatingAssumptionsInput {
  contribution_policy: {
    type?: 'fixed_amount' | 'percentage_of_payroll' | 'loan_payment' | 'schedule';
    annual_amount?: Num;
    annual_increase_rate?: Num;
    percentage?: Num;
    percentages?: Num[];
    stock_percentages?: Num[];
    amounts?: Num[];
    form?: 'cash' | 'stock';
  };
  share_valuation?: {
    method?: 'per_share_growth' | 'equity_value' | 'ebitda_multiple';
    multiple?: Num[];
    calibrate?: boolean;
    discount?: Num;
    current_price: Num;
    annual_growth_rate?: Num;
    growth_rates?: Num[];
    company_equity_value?: Num;
    floor?: { price: Num; until_year: Num; protected_part?: Num[] };
    interim?: { year: Num; factor: Num; part?: Num }[];
    tax_rate?: Num;
  };
  repurchase_strategy?: {
    timing?: 'immediate' | 'deferred';
    funding_source?: 'trust_cash' | 'company_contribution' | 'company_loan' | 'company_redemption';
    method?: RepurchaseMethod;
    redeem_fraction?: Num;
    mix?: { recycle?: Num; redeem?: Num; releverage?: Num }[];
    limits?: {
      deduction_404?: 'report' | 'enforce';
      additions_415?: 'report' | 'enforce';
      additions_415_value?: 'contributions' | 'lesser_of_value';
      other_plan_contribution_rate?: Num;
      overflow?: 'redeem' | 'releverage';
    };
    note?: { years?: Num; interest_rate?: Num };
    releverage_loan?: {
      years?: Num;
      interest_rate?: Num;
      payment_schedule?: PaymentSchedule;
      release_method?: ReleaseMethod;
    };
  };
  compensation_growth_rate?: Num;
  compensation_growth_rates?: Num[];
  limit_growth_rate?: Num;
  cash_return_rate?: Num;
  dividends?: {
    per_share?: Num;
    annual_growth_rate?: Num;
    amounts?: Num[];
    on_allocated_shares?: DividendUse;
    owner_tax_rate?: Num;
  };
  statutory_limits?: StatutoryLimitsInput[];
  purchases?: PurchaseInput[];
  diversification_election_rate?: Num;
  distribution_election_rate?: Num;
  discount_rate?: Num;
  turnover?: {
    termination_table?: string;
    termination_rates?: TerminationRateInput[];
    termination_scale?: Num;
    termination_scales?: Num[];
    mortality?: 'none' | 'irs_2026_unisex';
    disability_rate?: Num;
    retirement_rates?: { age: Num; rate: Num }[];
  };
  company_finances?: CompanyFinancesInput;
  workforce?: {
    replacement_rate?: Num;
    headcount_growth_rates?: Num[];
    entry_age?: Num;
    entry_compensation?: Num;
    hires_termination_scale?: Num;
    joiners?: JoinersInput[];
  };
}

/** Amounts of one kind each, as published or expected for a year. */
export interface StatutoryLimitsInput {
  year: Num;
  compensation?: Num;
  additions?: Num;
  balance?: Num;
  increment?: Num;
}

export interface PurchaseInput {
  purchase_id: string;
  year: Num;
  shares: Num;
  from?: 'outside' | 'accounts';
  price?: Num;
  interest_rate: Num;
  years: Num;
  payment_schedule?: PaymentSchedule;
  release_method?: ReleaseMethod;
}

export interface JoinersInput {
  year: Num;
  count: Num;
  age: Num;
  compensation: Num;
  service_years?: Num;
  participation_years?: Num;
  termination_scale?: Num;
}

export type CoverageBasis = 'after_plan' | 'before_plan';
export type FundingSource = 'sinking_fund' | 'cash' | 'revolver';

export interface CompanyFinancesInput {
  ebitda: Num[];
  base_ebitda?: Num;
  ebitda_growth_rate?: Num;
  depreciation?: Num[];
  capital_expenditure?: Num[];
  working_capital_increase?: Num[];
  expense_growth_rate?: Num;
  normal_benefit_rate?: Num;
  income_tax_rate?: Num;
  interest_limit_rate?: Num;
  minimum_cash?: Num;
  cash_interest_rate?: Num;
  sinking_fund_contributions?: Num[];
  sinking_fund_return_rate?: Num;
  funding_order?: FundingSource[];
  debt_sweep_rate?: Num;
  inside_loans?: boolean;
  covenants?: {
    max_debt_to_ebitda?: Num;
    min_fixed_charge_coverage?: Num;
    coverage_basis?: CoverageBasis;
  };
  shortfall_interest_rate?: Num;
  reactions?: {
    headroom_below: Num;
    contribution_factor?: Num;
    dividend_factor?: Num;
    capital_expenditure_factor?: Num;
  }[];
}

export interface DebtInput {
  debt_id: string;
  principal_balance: Num;
  interest_rate: Num;
  years_remaining: Num;
  payment_schedule?: PaymentSchedule;
  drawn_year?: Num;
  interest_only_years?: Num;
}

export interface ParticipantInput {
  id: string;
  age?: Num;
  birth_date?: string;
  service_years?: Num;
  hire_date?: string;
  participation_years?: Num;
  compensation?: Num;
  allocated_shares?: Num;
  cash_balance?: Num;
  vested_percentage?: Num;
  diversified_shares?: Num;
  status?: 'active' | 'separated';
  separation?: { year: Num; cause: Cause; payments_remaining?: Num; next_payment_year?: Num };
  family?: string;
  synthetic_shares?: Num;
  outside_shares?: Num;
  termination_scale?: Num;
}

export interface LoanInput {
  loan_id: string;
  principal_balance: Num;
  interest_rate: Num;
  years_remaining: Num;
  suspense_shares: Num;
  payment_schedule?: PaymentSchedule;
  release_method?: ReleaseMethod;
  payments_per_year?: Num;
  prepayments?: { year: Num; amount: Num }[];
  refinanced?: {
    year: Num;
    years_remaining: Num;
    interest_rate?: Num;
    payment_schedule?: PaymentSchedule;
    release_method?: ReleaseMethod;
  };
  interest_only_years?: Num;
  allocated_shares?: Num;
  origination_year?: Num;
}

export type TaxStatus = 's_corp' | 'c_corp';

export interface InitialStateInput {
  census_year?: Num;
  participants: ParticipantInput[];
  trust_cash?: {
    participant_cash_accounts?: Num;
    unallocated_contributions?: Num;
    unallocated_company_contributions?: Num;
    unallocated_forfeitures?: Num;
    unallocated_forfeiture_cash?: Num;
  };
  unallocated_shares?: Num;
  esop_loans?: LoanInput[];
  company?: {
    shares_outstanding?: Num;
    tax_status?: TaxStatus;
    tax_status_changes?: { year: Num; tax_status: TaxStatus; income_tax_rate?: Num }[];
    cash?: Num;
    sinking_fund?: Num;
    debts?: DebtInput[];
    revolver?: { limit: Num; drawn?: Num; interest_rate: Num };
    synthetic_equity?: { id: string; shares: Num; strike?: Num; settles_year?: Num }[];
    taxable_income?: Num;
    test_409p?: boolean;
  };
}

export interface SystemConfigInput {
  projection_years?: Num;
  include_turnover_projection?: boolean;
  turnover_model?: 'age_service_based' | 'none';
  run_sensitivity_analysis?: boolean;
  random_seed?: Num;
  simulation_id?: string;
}

// Figures have the names and types of the engine's; their values are the twin's own.
export type { AnnualProjection, ParticipantSnapshot, TrustState };

/** A compliance finding without its message: the wording is the engine's own, the fact is not. */
export interface Finding {
  year: number | null;
  code: string;
  participants?: string[];
}

export type SummaryMetrics = Omit<RunFigures, 'compliance_findings' | 'sensitivity'> & {
  compliance_findings: Finding[];
};

export interface OracleRun {
  annual_projections: AnnualProjection[];
  participant_snapshots: ParticipantSnapshot[];
  trust_states: TrustState[];
  summary_metrics: SummaryMetrics;
  results: { total_repurchase_obligation: number; peak_cash_year: number };
}

/** The one way a valid plan fails to run (MODEL section 4, step 9, and section 14.2). */
export interface SimulationFailure {
  code: 'SIMULATION_ERROR';
  message: 'Simulation failed';
  details: { field: string; issue: string };
}
