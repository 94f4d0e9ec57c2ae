// Generated from the schemas by npm run fix; do not edit.

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
  /** Amount that the contribution policy alone asks for. */
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
  /** Cost of the shares distributed. */
  distribution_amount: number;
  /** Shares sold under diversification elections. */
  diversification_shares: number;
  /** Cost of the shares diversified. */
  diversification_amount: number;
  /** Distribution cost plus diversification cost, and the cost of `segregation` and `in_service_distributions`. */
  repurchase_obligation: number;
  /** Part of the obligation met from unallocated company contributions. */
  funded_by_unallocated_contributions: number;
  /** Part of the obligation met from forfeited cash. */
  funded_by_forfeitures: number;
  /** Part of the obligation met from active participants' cash accounts. */
  funded_by_participant_cash: number;
  /** Part of the obligation met by the company in cash this year. */
  funded_by_company: number;
  /** Part of the obligation met with promissory notes issued this year. */
  notes_issued: number;
  /** Principal paid this year on notes, this year's and earlier ones. */
  note_principal_paid: number;
  /** Interest paid this year on notes. */
  note_interest_paid: number;
  /** Cash that left for repurchases this year, from all sources, note payments included. */
  repurchase_cash: number;
  /** Cash accounts paid out to people who left, or in service; not a repurchase. */
  cash_distributions: number;
  /** Obligation over covered payroll; 0 without payroll. */
  repurchase_to_payroll: number;
  /** Shares distributed, diversified, taken in service and converted over the shares outstanding at the start of the year; 0 when there were none. */
  repurchase_to_shares_outstanding: number;
  /** Part of the obligation that trust cash met; null without obligation. */
  funding_ratio: number | null;
  /** Company contributions, cash and stock at `share_price`, over covered payroll; 0 without payroll. */
  benefit_level_contribution: number;
  /** Additions to accounts by company contributions, shares at `share_price` and cash, over covered payroll; 0 without payroll. */
  benefit_level_value: number;
  /** Part of the shares outstanding at year end that the trust holds, suspense shares included; null where none are outstanding. */
  esop_part: number | null;
  /** Shares of people who left, turned into cash before they were due; only with `segregation`. */
  segregation_shares?: number;
  /** Cost of these shares: part of the obligation; only with `segregation`. */
  segregation_amount?: number;
  /** Shares that rebalancing moved from one account to another; only with `rebalancing`. */
  shares_rebalanced?: number;
  /** Earnings before interest, taxes, depreciation and amortization, and before contributions to the plan; this and all that follows only with `company_finances`. */
  ebitda?: number;
  /** Income tax of the company. */
  company_income_tax?: number;
  /** By how much the deduction of what recycles shares lowers that tax. */
  tax_saved_by_recycling?: number;
  /** Cash that the year leaves before repurchases and before tax saved by recycling; may be negative. */
  free_cash_flow?: number;
  /** Cash of the company for repurchases, recycled, redeemed or lent, payments on notes included. */
  company_repurchase_cash?: number;
  /** Part of it that the sinking fund pays. */
  sinking_fund_used?: number;
  /** Drawn on the line of credit at year end. */
  revolver_balance?: number;
  /** Cash missing to `minimum_cash` when everything is paid and the line of credit is drawn. */
  cash_shortfall?: number;
  /** The company's cash at year end; negative where more had to be paid than there was. */
  company_cash?: number;
  /** Set aside for repurchases at year end. */
  sinking_fund?: number;
  /** Debts, line of credit and promissory notes at year end, and loans of the census that are not owed to the company. */
  company_debt?: number;
  /** EBITDA less a normal retirement cost, times the multiple; null unless the price follows from it. */
  enterprise_value?: number | null;
  /** Enterprise value less debt plus cash and sinking fund, at least 0; null unless the price follows from it. */
  equity_value?: number | null;
  /** Shares that holders of warrants, options and the like take over the shares outstanding; null unless the price follows from the value. */
  dilution?: number | null;
  /** `company_repurchase_cash` over `free_cash_flow`; null unless that is above 0. */
  repurchase_to_free_cash_flow?: number | null;
  /** `company_debt` over EBITDA; null without EBITDA. */
  debt_to_ebitda?: number | null;
  /** EBITDA less capital expenditure, tax, outside dividends and repurchases, over interest and scheduled principal; null where none is due. */
  fixed_charge_coverage?: number | null;
  /** Cash above `minimum_cash` at year end and what may still be drawn on the line of credit, where it pays for repurchases; below 0 where cash is short. */
  headroom?: number;
  /** Dividends on shares of participants, paid out at once; only with `on_allocated_shares: "pass_through"`. */
  dividends_passed_through?: number;
  /** Dividends on shares in accounts that pay the loan; only with `on_allocated_shares: "loan"`. */
  dividends_on_allocated_for_debt?: number;
  /** Released shares that accounts receive for dividends which paid the loan, not in `shares_allocated`; only with `on_allocated_shares: "loan"`. */
  shares_for_dividends?: number;
  /** Shares bought from people who still work; only with `in_service_distributions`. */
  in_service_shares?: number;
  /** Cost of these shares: part of the obligation; only with `in_service_distributions`. */
  in_service_amount?: number;
  /** Payments of the company to holders of rights that end; only with `company_finances` and a `settles_year`. */
  synthetic_equity_paid?: number;
  /** Price that people are paid: `share_price`, or the floor above it; only with `floor`. */
  payment_price?: number;
  /** Company cash that raises what people are paid to `payment_price`, for no shares: part of the obligation; only with `floor`. */
  floor_payments?: number;
  /** Part of the contribution that forfeited shares make up, at `share_price`; only with `forfeited_shares_use: "reduce_contributions"`. */
  forfeited_shares_applied?: number;
  /** Shares that the trust buys with loans of the company; only with `purchases`. */
  purchase_shares?: number;
  /** Cost of these shares, lent and paid by the company: no contribution and no part of the obligation; only with `purchases`. */
  purchase_amount?: number;
  /** Principal of debts that the company draws in the year; only with `company_finances` and a `drawn_year`. */
  debt_drawn?: number;
  /** Part of `shares_allocated` for leavers of the year, vested or not; only with `leavers_share`. */
  shares_allocated_to_leavers?: number;
  /** Part of the dividend a share that lets owners besides the trust pay the tax on last year’s income; only with `owner_tax_rate`. */
  owner_tax_distribution?: number;
  /** Deemed-owned shares of the participant with most of them, over all shares of the trust; from 0.1 on a person is disqualified. Only with `test_409p`. */
  largest_deemed_owned?: number;
  /** Participants who alone own a tenth of the deemed-owned shares, or with their family a fifth; only with `test_409p`. */
  disqualified_persons?: number;
  /** Part of the company that they own, with synthetic equity where that is more; from 0.5 on a nonallocation year. Only with `test_409p`. */
  disqualified_ownership?: number;
  /** Number of the reaction that holds, 1 for the first of `reactions`, 0 for none; only with `reactions`. */
  reaction?: number;
}

/** One row of the census (or one year's hires) at one year end. */
export interface ParticipantSnapshot {
  /** Plan year at whose end the row stands. */
  year: number;
  /** Participant id, `hires-<year>`, or `joiners-<number>` of an acquired group. */
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
  /** The vested part of `shares`. */
  vested_shares: number;
  /** Cash in the active account. */
  cash_balance: number;
  /** Shares at the year-end price plus cash. */
  account_value: number;
  /** The vested part of `account_value`. */
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

/** One loan at one year end. */
export interface LoanState {
  /** As given, the id of its purchase, or `releverage-<year>`. */
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
    /** All cash of the trust. */
    total: number;
  };
  /** Shares by where they are. */
  shares: {
    /** Shares in active accounts. */
    allocated: number;
    /** Shares due to those who left. */
    separated: number;
    /** Shares not vested, waiting for the forfeiture to take effect. */
    pending_forfeiture: number;
    /** Nobody's shares yet. */
    unallocated: number;
    /** Shares pledged for loans. */
    suspense: number;
    /** All shares of the trust. */
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
  /** Vested value if all left at this moment: that of active accounts, and what is due to those who left. No flow to come; null beyond the exact range. */
  emerging_liability: number | null;
  /** Part of `emerging_liability` due to those who left: their payments to come, shares at the year-end appraisal, and cash; null beyond the exact range. */
  terminated_value: number | null;
  /** Part of the allocated shares held by the tenth of active people with the most; null when nobody holds any. */
  top_tenth_share: number | null;
  /** Gini coefficient of allocated shares a head: 0 is equality, near 1 is one holder of all; null when nobody holds any. */
  gini: number | null;
}

/** The code of a finding. */
export type FindingCode =
  | 'CENSUS_YEAR_ASSUMED'
  | 'VESTING_SLOWER_THAN_ERISA'
  | 'NORMAL_RETIREMENT_AGE'
  | 'ELIGIBILITY_LIMITS'
  | 'DISTRIBUTION_LATER_THAN_409O'
  | 'DIVERSIFICATION_BELOW_401A28B'
  | 'DOUBLE_DECREMENT'
  | 'PRINCIPAL_ONLY_RELEASE'
  | 'DEFERRAL_BEYOND_LOAN_SHARES'
  | 'DEFERRAL_S_CORP'
  | 'LUMP_SUM_THRESHOLD_BELOW_CASH_OUT'
  | 'FREEZE_VESTING'
  | 'FORFEITURE_BEFORE_BREAK'
  | 'FORFEITURE_ORDER'
  | 'CONTRIBUTIONS_NOT_ALLOCATED'
  | 'CONTRIBUTION_BELOW_DEBT_SERVICE'
  | 'DEDUCTION_LIMIT_404'
  | 'ANNUAL_ADDITIONS_415C'
  | 'REPURCHASE_SHORTFALL'
  | 'HIGH_REPURCHASE_BURDEN'
  | 'EQUITY_EXHAUSTED'
  | 'RECYCLE_LIMITED'
  | 'ADDITIONS_LIMITED'
  | 'SEGREGATION_UNFUNDED'
  | 'CASH_SHORTFALL'
  | 'COVENANT_LEVERAGE'
  | 'COVENANT_COVERAGE'
  | 'DIVIDEND_REPLACEMENT_SHORT'
  | 'PURCHASE_SHORT'
  | 'PURCHASE_ABOVE_APPRAISAL'
  | 'NONALLOCATION_YEAR';

/** A warning about the plan (`year` null) or about one year of the run. */
export interface ComplianceFinding {
  /** The year it happened; null for the plan as such. */
  year: number | null;
  /** One of the documented codes. */
  code: FindingCode;
  /** A breach of law, a warning, or a note of an assumption or action. */
  severity: 'breach' | 'warning' | 'note';
  /** One sentence, with the rule it refers to. */
  message: string;
  /** Rows concerned, for a finding about people. */
  participants?: string[];
}

/** The result in the four figures that are compared, or differences of them. */
export interface SensitivityFigures {
  /** Dollars: the obligation over all years. */
  total: number;
  /** Dollars: the obligations discounted to the census date. */
  present_value: number;
  /** Dollars: the largest repurchase cash of a year. */
  peak_amount: number;
  /** The year of it; as a difference, years. */
  peak_year: number;
  /** The metric that rows are ranked by, when it is none of these; null where it is not defined. */
  metric?: number | null;
}

/** The run in a few figures. */
export interface SummaryColumns {
  /** Sum of the obligation over all years. */
  total_repurchase_obligation: number;
  /** Sum of the obligation over the first ten years. */
  ten_year_repurchase_obligation: number;
  /** Sum of the obligation over the first twenty years. */
  twenty_year_repurchase_obligation: number;
  /** Obligations discounted to the census date at `discount_rate`; what is paid after the last year is not in it. */
  present_value_repurchase_obligation: number;
  /** The yearly rate of that present value. */
  discount_rate: number;
  /** Sum of repurchase cash over all years. */
  total_repurchase_cash: number;
  /** Year of the largest repurchase cash, the earliest on a tie. */
  peak_cash_year: number;
  /** Repurchase cash of that year. */
  peak_cash_amount: number;
  /** Company contribution a year, on average. */
  average_annual_contribution: number;
  /** Repurchase cash a year, on average. */
  average_annual_repurchase_cash: number;
  /** Largest yearly obligation over payroll. */
  max_repurchase_to_payroll: number;
  /** Year of that, the earliest on a tie. */
  max_repurchase_to_payroll_year: number;
  /** Share price at the end. */
  final_share_price: number;
  /** All cash in the trust at the end. */
  final_trust_cash: number;
  /** Principal owed on all loans at the end. */
  final_loan_balance: number;
  /** Shares outstanding at the end. */
  final_shares_outstanding: number;
  /** Final trust cash, participants' own included, over the last year's obligation; null when there is none. See `final_cash_cover` for what is cover. */
  final_trust_solvency: number | null;
  /** Cash of the trust that is nobody's own, contributions and forfeitures not allocated, over the last year's obligation; null when there is none. */
  final_cash_cover: number | null;
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
  /** Vested value at the end, if all left then; null beyond the exact range. */
  final_emerging_liability: number | null;
  /** Part of the vested value at the end that is due to those who left; null beyond the exact range. */
  final_terminated_value: number | null;
  /** Part of the allocated shares that the top tenth holds at the end; null when nobody holds any. */
  final_top_tenth_share: number | null;
  /** Gini coefficient at the end; null when nobody holds any. */
  final_gini: number | null;
  /** Years in which the company's cash falls short; only with `company_finances`, as all figures of the company. */
  years_with_cash_shortfall?: number;
  /** The first of these years; null when there is none. */
  first_cash_shortfall_year?: number | null;
  /** Largest yearly `debt_to_ebitda`; null when every year is. */
  max_debt_to_ebitda?: number | null;
  /** Smallest yearly `fixed_charge_coverage`; null when every year is. */
  min_fixed_charge_coverage?: number | null;
  /** Largest yearly `repurchase_to_free_cash_flow`; null when every year is. */
  max_repurchase_to_free_cash_flow?: number | null;
  /** Findings that deserve a look: warnings that change no number. */
  compliance_findings: ComplianceFinding[];
}
