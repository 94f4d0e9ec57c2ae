/**
 * The shapes that leave the engine: plain JSON numbers, snake_case, as the service gives them. Money in dollars, shares in
 * shares, rates as fractions, headcounts as expected numbers of people.
 */
import type { Sensitivity } from './sensitivity.js';

/** What `simulate()` returns. */
export interface SimulationResult {
  /** Given, or derived from the content of the inputs: the same inputs are the same run on every platform. */
  simulation_id: string;
  /** A run that returns is complete; anything else is an error. */
  status: 'completed';
  /** The answer in three figures and a table. */
  results: {
    /** Sum over the years of `repurchase_obligation`. */
    total_repurchase_obligation: number;
    /** The year with the largest `repurchase_cash`, the earliest on a tie. */
    peak_cash_year: number;
    /** One entry a projection year. */
    annual_projections: AnnualProjection[];
  };
}

/** What `simulateRun()` returns: the complete run in four groups. */
export interface SimulationRun {
  /** As in `SimulationResult`. */
  simulation_id: string;
  /** As in `SimulationResult`. */
  status: 'completed';
  /** What happened in each year. */
  annual_projections: AnnualProjection[];
  /** Every participant at every year end. */
  participant_snapshots: ParticipantSnapshot[];
  /** What the trust holds and owes at every year end. */
  trust_states: TrustState[];
  /** The run in a few figures, and what deserves a look. */
  summary_metrics: SummaryMetrics;
}

/** One projection year: what moved and what it cost. */
export interface AnnualProjection {
  /** Plan year, by the calendar year in which it ends. */
  year: number;
  /** Price at which the year's shares change hands: the appraisal at the end of the year before. */
  share_price: number;
  /** The new appraisal at the end of this year. */
  year_end_share_price: number;
  /** Expected number of active people at year end, hires included. */
  active_headcount: number;
  /** Expected number of people who left in the year. */
  separations: number;
  /** Pay of eligible people, up to the statutory cap. */
  covered_payroll: number;
  /** What the contribution policy alone asks for. */
  policy_contribution: number;
  /** Cash the company contributes: policy or debt service, net of forfeitures used, plus what it contributes to recycle shares. */
  company_contribution: number;
  /** New shares contributed instead of cash. */
  stock_contribution_shares: number;
  /** Dividends on all shares of the trust. */
  dividends: number;
  /** Scheduled principal and interest of all loans. */
  debt_service: number;
  /** Principal part of the debt service. */
  loan_principal_paid: number;
  /** Interest part of the debt service. */
  loan_interest_paid: number;
  /** Shares released from suspense by loan payments. */
  shares_released: number;
  /** Shares whose forfeiture took effect this year. */
  shares_forfeited: number;
  /** Shares bought with trust cash, participants' cash or company contributions: they stay in the trust. */
  shares_recycled: number;
  /** Shares retired. */
  shares_redeemed: number;
  /** Shares bought with a new inside loan: they go to suspense. */
  shares_releveraged: number;
  /** Shares apportioned to accounts at year end. */
  shares_allocated: number;
  /** Shares distributed, all causes. */
  distribution_shares: number;
  /** Their cost. */
  distribution_amount: number;
  /** Shares sold under diversification elections. */
  diversification_shares: number;
  /** Their cost. */
  diversification_amount: number;
  /** Distribution cost plus diversification cost. */
  repurchase_obligation: number;
  /** Part of the obligation met from unallocated company contributions. */
  funded_by_unallocated_contributions: number;
  /** Part met from forfeited cash. */
  funded_by_forfeitures: number;
  /** Part met from active participants' cash accounts. */
  funded_by_participant_cash: number;
  /** Part met by the company in cash this year. */
  funded_by_company: number;
  /** Part met with promissory notes issued this year. */
  notes_issued: number;
  /** Principal paid this year on notes, this year's and earlier ones. */
  note_principal_paid: number;
  /** Interest paid this year on notes. */
  note_interest_paid: number;
  /** Cash that left for repurchases this year, from all sources, note payments included. */
  repurchase_cash: number;
  /** Cash accounts paid out to people who left; not a repurchase. */
  cash_distributions: number;
  /** Obligation over covered payroll; 0 without payroll. */
  repurchase_to_payroll: number;
  /** Shares distributed and diversified over the shares outstanding at the start of the year; 0 when there were none. */
  repurchase_to_shares_outstanding: number;
  /** Part of the obligation that trust cash met; null without obligation. */
  funding_ratio: number | null;
  /** Company contributions, cash and stock at `share_price`, over covered payroll; 0 without payroll. */
  benefit_level_contribution: number;
  /** What those contributions added to accounts, shares at `share_price` and cash, over covered payroll; 0 without payroll. */
  benefit_level_value: number;
}

/** One row of the census (or one year's hires) at one year end. */
export interface ParticipantSnapshot {
  /** Plan year. */
  year: number;
  /** Participant id, or `hires-<year>`. */
  participant_id: string;
  /** Active while anyone is left in the row, then separated while payments are due, then paid out. */
  status: 'active' | 'separated' | 'paid_out';
  /** Expected number of people still active. */
  headcount: number;
  /** Attained age. */
  age: number;
  /** Completed years of service; null once everyone left. */
  service_years: number | null;
  /** Annual pay per head; null once everyone left. */
  compensation: number | null;
  /** Vested fraction at this age and service; null once everyone left. */
  vested_percentage: number | null;
  /** Shares in the active account. */
  shares: number;
  /** The vested part of them. */
  vested_shares: number;
  /** Cash in the active account. */
  cash_balance: number;
  /** Shares at the year-end price plus cash. */
  account_value: number;
  /** The vested part of that. */
  vested_value: number;
  /** Shares diversified in this election period. */
  diversified_shares: number;
  /** May elect in the coming year. */
  diversification_eligible: boolean;
  /** Shares still to be paid to those who left. */
  separated_shares: number;
  /** Cash still to be paid to those who left. */
  separated_cash: number;
}

/** The trust at one year end. */
export interface TrustState {
  /** Plan year. */
  year: number;
  /** Cash by whose it is. */
  cash: {
    /** Active accounts, payments due to those who left, and cash waiting to be forfeited. */
    participant_cash_accounts: number;
    /** Contributions not used or allocated yet. */
    unallocated_company_contributions: number;
    /** Forfeited cash not used or allocated yet. */
    unallocated_forfeiture_cash: number;
    /** All of it. */
    total: number;
  };
  /** Shares by where they are. */
  shares: {
    /** In active accounts. */
    allocated: number;
    /** Due to those who left. */
    separated: number;
    /** Not vested, waiting for the forfeiture to take effect. */
    pending_forfeiture: number;
    /** Nobody's yet. */
    unallocated: number;
    /** Pledged for loans. */
    suspense: number;
    /** All of them. */
    total: number;
  };
  /** Every loan, repaid ones included. */
  loans: LoanState[];
  /** Principal outstanding on promissory notes. */
  notes_outstanding: number;
  /** The company's shares outstanding, the trust's and others'. */
  shares_outstanding: number;
  /** The year-end appraisal. */
  share_price: number;
  /** What would be owed if everyone left at this moment: vested value of active accounts, and what is due to those who left. */
  emerging_liability: number;
  /** The part of it due to those who left: their payments to come, shares at the year-end appraisal, and cash. */
  terminated_value: number;
  /** Part of the allocated shares held by the tenth of active people with the most; null when nobody holds any. */
  top_tenth_share: number | null;
  /** Gini coefficient of allocated shares a head: 0 is equality, near 1 is one holder of all; null when nobody holds any. */
  gini: number | null;
}

/** One loan at one year end. */
export interface LoanState {
  /** As given, or `releverage-<year>`. */
  loan_id: string;
  /** Principal still owed. */
  principal_balance: number;
  /** Yearly rate. */
  interest_rate: number;
  /** Payments still scheduled; 0 when repaid. */
  years_remaining: number;
  /** Shares still in suspense. */
  suspense_shares: number;
}

/** The run in a few figures. */
export interface SummaryMetrics {
  /** Sum of the obligation over all years. */
  total_repurchase_obligation: number;
  /** Sum over the first ten years. */
  ten_year_repurchase_obligation: number;
  /** Sum over the first twenty years. */
  twenty_year_repurchase_obligation: number;
  /** Obligations discounted to the census date at `discount_rate`. */
  present_value_repurchase_obligation: number;
  /** Sum of repurchase cash over all years. */
  total_repurchase_cash: number;
  /** Year of the largest repurchase cash. */
  peak_cash_year: number;
  /** Repurchase cash of that year. */
  peak_cash_amount: number;
  /** Company contribution a year, on average. */
  average_annual_contribution: number;
  /** Repurchase cash a year, on average. */
  average_annual_repurchase_cash: number;
  /** Largest yearly obligation over payroll. */
  max_repurchase_to_payroll: number;
  /** Share price at the end. */
  final_share_price: number;
  /** All cash in the trust at the end. */
  final_trust_cash: number;
  /** Principal owed on all loans at the end. */
  final_loan_balance: number;
  /** Shares outstanding at the end. */
  final_shares_outstanding: number;
  /** Final trust cash over the last year's obligation; null when there is none. */
  final_trust_solvency: number | null;
  /** Mean of the yearly `benefit_level_contribution`. */
  average_benefit_level_contribution: number;
  /** Mean of the yearly `benefit_level_value`. */
  average_benefit_level_value: number;
  /** Largest yearly `repurchase_to_shares_outstanding`. */
  peak_repurchase_to_shares_outstanding: number;
  /** Part of all obligations that trust cash met; null without obligation. */
  overall_funding_ratio: number | null;
  /** First year at whose end no suspense shares were left; null when there never were any, or some are left at the end. */
  suspense_exhaustion_year: number | null;
  /** Emerging liability at the end. */
  final_emerging_liability: number;
  /** Its part due to those who left. */
  final_terminated_value: number;
  /** Part of the allocated shares that the top tenth holds at the end; null when nobody holds any. */
  final_top_tenth_share: number | null;
  /** Gini coefficient at the end; null when nobody holds any. */
  final_gini: number | null;
  /** What deserves a look: warnings that change no number. */
  compliance_findings: ComplianceFinding[];
  /** What drives the result; only with `run_sensitivity_analysis`. */
  sensitivity?: Sensitivity;
}

/** A warning about the plan (`year` null) or about one year of the run. */
export interface ComplianceFinding {
  /** The year it happened; null for the plan as such. */
  year: number | null;
  /** One of the documented codes. */
  code: FindingCode;
  /** One sentence, with the rule it refers to. */
  message: string;
  /** Rows concerned, where it is about people. */
  participants?: string[];
}

/** The codes of findings, in the order in which those of one year are listed. */
export const FINDING_CODES = [
  'CENSUS_YEAR_ASSUMED',
  'VESTING_SLOWER_THAN_ERISA',
  'NORMAL_RETIREMENT_AGE',
  'ELIGIBILITY_LIMITS',
  'DISTRIBUTION_LATER_THAN_409O',
  'DIVERSIFICATION_BELOW_401A28B',
  'DOUBLE_DECREMENT',
  'PRINCIPAL_ONLY_RELEASE',
  'FORFEITURE_BEFORE_BREAK',
  'FORFEITURE_ORDER',
  'CONTRIBUTIONS_NOT_ALLOCATED',
  'CONTRIBUTION_BELOW_DEBT_SERVICE',
  'DEDUCTION_LIMIT_404',
  'ANNUAL_ADDITIONS_415C',
  'REPURCHASE_SHORTFALL',
  'HIGH_REPURCHASE_BURDEN',
  'EQUITY_EXHAUSTED',
] as const;

/** The code of a finding. */
export type FindingCode = (typeof FINDING_CODES)[number];
