/**
 * The four arguments as raw JSON, and the figures that come out: names and types are the engine's, values the twin's own. The oracle
 * assumes valid input: what these types do not say, the arguments are taken to obey.
 */

import type { ContributionTerms, VestingTerms } from '../../src/engine/input/types/terms.js';
import type { Cause } from '../../src/engine/rules/causes.js';
import type {
  AnnualProjection,
  InitialState,
  OperatingAssumptions,
  ParticipantSnapshot,
  PlanRules,
  SummaryMetrics as RunFigures,
  SystemConfig,
  TrustState,
} from '../../src/index.js';

/** A JSON number or a decimal string. */
export type Num = number | string;

/** What a list holds. */
type Entry<List> = NonNullable<List> extends readonly (infer One)[] ? One : never;
/** An object that may be left out. */
type Given<Values, Name extends keyof Values> = NonNullable<Values[Name]>;

/** Terms that differ by their form have the fields of all forms. */
export type PlanRulesInput = Omit<PlanRules, 'vesting_schedule'> & { vesting_schedule: VestingTerms };
export type OperatingAssumptionsInput = Omit<OperatingAssumptions, 'contribution_policy'> & {
  contribution_policy: ContributionTerms;
};
export type InitialStateInput = InitialState;
export type SystemConfigInput = SystemConfig;

type Distribution = Given<PlanRules, 'distribution_policy'>;
/** The part of `distribution_policy` that may change by year of separation. */
export type DistributionTermsInput = Omit<Entry<Distribution['changes']>, 'from_year'>;
export type BandInput = Entry<Distribution['bands']>;
export type CausePayoutInput = Given<Given<Distribution, 'by_cause'>, Cause>;
export type PayoutForm = Given<Distribution, 'form'>;
export type CashSource = Entry<PlanRules['cash_usage_policy']>;
export type SegregationSource = Entry<Given<Distribution, 'segregation'>['funding']>;
export type FullVestingEvent = Entry<PlanRules['full_vesting_on']>;

export type RepurchaseMethod = Given<Given<OperatingAssumptions, 'repurchase_strategy'>, 'method'>;
export type ReleverageLoanInput = Given<Given<OperatingAssumptions, 'repurchase_strategy'>, 'releverage_loan'>;
/** What becomes of dividends on shares in accounts. */
export type DividendUse = Given<Given<OperatingAssumptions, 'dividends'>, 'on_allocated_shares'>;
export type TerminationRateInput = Entry<Given<OperatingAssumptions, 'turnover'>['termination_rates']>;
export type StatutoryLimitsInput = Entry<OperatingAssumptions['statutory_limits']>;
export type PurchaseInput = Entry<OperatingAssumptions['purchases']>;
export type JoinersInput = Entry<Given<OperatingAssumptions, 'workforce'>['joiners']>;
export type CompanyFinancesInput = Given<OperatingAssumptions, 'company_finances'>;
export type CoverageBasis = Given<Given<CompanyFinancesInput, 'covenants'>, 'coverage_basis'>;
export type FundingSource = Entry<CompanyFinancesInput['funding_order']>;

export type ParticipantInput = Entry<InitialState['participants']>;
export type LoanInput = Entry<InitialState['esop_loans']>;
export type PaymentSchedule = Given<LoanInput, 'payment_schedule'>;
export type ReleaseMethod = Given<LoanInput, 'release_method'>;
type Company = Given<InitialState, 'company'>;
export type DebtInput = Entry<Company['debts']>;
export type TaxStatus = Given<Company, 'tax_status'>;

export type { AnnualProjection, Cause, ParticipantSnapshot, TrustState };

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
