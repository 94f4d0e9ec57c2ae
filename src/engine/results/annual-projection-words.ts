import { CAUSES } from '../rules/causes.js';
import type { PLAN_YEAR } from './annual-projection.js';
import type { JournalCause } from './postings.js';
import type { YearWords } from './words.js';

/** Reasons for which shares are bought from people. */
const BOUGHT: readonly JournalCause[] = [...CAUSES, 'diversification', 'in_service', 'segregation'];

// prettier-ignore
/** Labels, sentences and formulas of these columns, and their folds into figures of the run. */
export const PLAN_YEAR_WORDS = {
  year: ['Year', 'Plan year, by the calendar year in which it ends.', 'year', '4', { none: 'It names the row.' }],
  share_price: ['Price paid', "Price at which the year's shares change hands: the appraisal at the end of the year before.", 'appraisal_at_start', '4.1', 'last', 'price'],
  year_end_share_price: ['Price at year end', 'The new appraisal at the end of this year.', { plan: 'By `share_valuation`: the price grown, equity over shares, or a multiple of EBITDA.' }, '4.9', 'last', 'price'],
  active_headcount: ['People', 'Expected number of active people at year end, hires included.', { plan: 'The people at the start, less those who left, plus hires and joiners.' }, '4.2', 'last'],
  separations: ['People who left', 'Expected number of people who left in the year.', { people: 'leavers' }, '4.2', 'sum'],
  covered_payroll: ['Covered payroll', 'Pay of eligible people, up to the statutory cap.', { people: 'eligible_pay' }, 'S-401a17', 'sum', 'payroll'],
  policy_contribution: ['Contribution by policy', 'Amount that the contribution policy alone asks for.', { plan: 'What `contribution_policy` asks for: a part of payroll, an amount that grows, or one for each year.' }, '4.4', 'sum'],
  company_contribution: ['Contributed', 'Cash the company contributes: policy or debt service, net of forfeitures used, plus what it contributes to recycle shares.', { losses: 'Company:Contributions' }, '4.4', 'sum'],
  stock_contribution_shares: ['Shares contributed', 'New shares contributed instead of cash.', { losses: 'Company:Treasury', stage: 'contribute' }, '4.4', 'sum'],
  dividends: ['Dividends', 'Dividends on all shares of the trust.', { losses: 'Company:Dividends' }, '4.3', 'sum'],
  debt_service: ['ESOP loan payments', 'Scheduled principal and interest of all loans.', { losses: 'Trust:Cash:DebtService', stage: 'service_loans' }, '4.5', 'sum'],
  loan_principal_paid: ['Loan principal paid', 'Principal part of the debt service.', { gains: 'Loans', stage: 'service_loans' }, '4.5', 'sum'],
  loan_interest_paid: ['Loan interest paid', 'Interest part of the debt service.', { gains: 'Lenders:Interest', stage: 'service_loans' }, '4.5', 'sum'],
  shares_released: ['Shares released', 'Shares released from suspense by loan payments.', { losses: 'Trust:Shares:Suspense', stage: 'service_loans' }, '4.5', 'sum', 'released'],
  shares_forfeited: ['Shares forfeited', 'Shares whose forfeiture took effect this year.', { losses: 'Trust:PendingForfeiture', stage: 'allocate', causes: ['forfeiture'] }, '4.8', 'sum'],
  shares_recycled: ['Shares recycled', "Shares bought with trust cash, participants' cash or company contributions: they stay in the trust.", { losses: 'Trust:Shares:Bought', stage: 'repurchase', causes: ['recycling', 'trust_purchase'] }, '4.7', 'sum'],
  shares_redeemed: ['Shares redeemed', 'Shares retired.', { losses: 'Trust:Shares:Bought', stage: 'repurchase', causes: ['redemption'] }, '4.7', 'sum'],
  shares_releveraged: ['Shares releveraged', 'Shares bought with a new inside loan: they go to suspense.', { losses: 'Trust:Shares:Bought', stage: 'repurchase', causes: ['releverage'] }, '4.7', 'sum'],
  shares_allocated: ['Shares allocated', 'Shares apportioned to accounts at year end.', [{ gains: 'Participants', stage: 'allocate', causes: ['allocation'] }, { gains: 'Trust:PendingForfeiture', stage: 'allocate', causes: ['allocation'] }], '4.8', 'sum', 'allocated'],
  distribution_shares: ['Shares distributed', 'Shares distributed, all causes.', { gains: 'Trust:Shares:Bought', stage: 'repurchase', causes: CAUSES }, '4.7', 'sum'],
  distribution_amount: ['Distribution cost', 'Cost of the shares distributed.', { losses: 'Trust:Cash:Purchases', stage: 'repurchase', causes: CAUSES }, '4.7', 'sum'],
  diversification_shares: ['Shares diversified', 'Shares sold under diversification elections.', { gains: 'Trust:Shares:Bought', stage: 'diversify' }, '4.6', 'sum'],
  diversification_amount: ['Diversification cost', 'Cost of the shares diversified.', { losses: 'Trust:Cash:Purchases', stage: 'diversify' }, '4.6', 'sum'],
  repurchase_obligation: ['Repurchase obligation', 'Distribution cost plus diversification cost, and the cost of `segregation` and `in_service_distributions`.', { losses: 'Trust:Cash:Purchases', causes: BOUGHT }, '4.7', 'sum', 'owed'],
  funded_by_unallocated_contributions: ['Trust: contributions', 'Part of the obligation met from unallocated company contributions.', { losses: 'Trust:Cash:Contributions', stage: 'repurchase' }, '4.7', 'sum', 'contributions'],
  funded_by_forfeitures: ['Trust: forfeitures', 'Part of the obligation met from forfeited cash.', { losses: 'Trust:Cash:Forfeitures', stage: 'repurchase' }, '4.7', 'sum', 'forfeitures'],
  funded_by_participant_cash: ['Participants’ cash', "Part of the obligation met from active participants' cash accounts.", { losses: 'Participants:*:Cash', stage: 'repurchase' }, '4.7', 'sum', 'accounts'],
  funded_by_company: ['Company in addition', 'Part of the obligation met by the company in cash this year.', { gains: 'Trust:Cash:Purchases', stage: 'repurchase', causes: ['company_purchase', 'floor_payment'] }, '4.7', 'sum', 'company'],
  notes_issued: ['Notes issued', 'Part of the obligation met with promissory notes issued this year.', { gains: 'Trust:Cash:Purchases', stage: 'repurchase', causes: ['note_issue'] }, '4.7', 'sum', 'notes'],
  note_principal_paid: ['Note principal paid', "Principal paid this year on notes, this year's and earlier ones.", { gains: 'Notes', stage: 'repurchase', causes: ['note_payment'] }, '4.7', 'sum'],
  note_interest_paid: ['Note interest paid', 'Interest paid this year on notes.', { gains: 'Lenders:Interest', stage: 'repurchase', causes: ['note_payment'] }, '4.7', 'sum'],
  repurchase_cash: ['Repurchase cash', 'Cash that left for repurchases this year, from all sources, note payments included.', [{ gains: 'Trust:Cash:Purchases', stage: 'repurchase', causes: ['trust_purchase', 'company_purchase', 'floor_payment'] }, { gains: 'Notes', stage: 'repurchase', causes: ['note_payment'] }, { gains: 'Lenders:Interest', stage: 'repurchase', causes: ['note_payment'] }], '4.7', 'sum', 'cash'],
  cash_distributions: ['Cash accounts paid out', 'Cash accounts paid out to people who left, or in service; not a repurchase.', { gains: 'Paid:*:CashDistributions' }, '4.7', 'sum'],
  repurchase_to_payroll: ['% of payroll', 'Obligation over covered payroll; 0 without payroll.', 'repurchase_obligation / covered_payroll', '7.1', 'quotient', 'payroll'],
  repurchase_to_shares_outstanding: ['% of shares outstanding', 'Shares distributed, diversified, taken in service and converted over the shares outstanding at the start of the year; 0 when there were none.', '(distribution_shares + diversification_shares + in_service_shares + segregation_shares) / shares_outstanding_at_start', 'S-velocity', 'max'],
  funding_ratio: ['Met by trust cash', 'Part of the obligation that trust cash met; null without obligation.', '(funded_by_unallocated_contributions + funded_by_forfeitures + funded_by_participant_cash) / repurchase_obligation', '7.1', 'quotient'],
  benefit_level_contribution: ['Benefit level by cost', 'Company contributions, cash and stock at `share_price`, over covered payroll; 0 without payroll.', '(company_contribution + round(stock_contribution_shares * share_price, 2)) / covered_payroll', 'S-benefit-basis', 'mean'],
  benefit_level_value: ['Benefit level', 'Additions to accounts by company contributions, shares at `share_price` and cash, over covered payroll; 0 without payroll.', { plan: 'What contributions added to accounts, shares at `share_price` and cash, over `covered_payroll`.' }, 'S-benefit-basis', 'mean', 'benefit level'],
  esop_part: ['ESOP owns', 'Part of the shares outstanding at year end that the trust holds, suspense shares included; null where none are outstanding.', 'trust_shares / shares_outstanding', '7.1', 'last'],
  segregation_shares: ['Shares turned into cash', 'Shares of people who left, turned into cash before they were due; only with `segregation`.', { gains: 'Trust:Shares:Bought', stage: 'repurchase', causes: ['segregation'] }, '4.7', 'sum'],
  segregation_amount: ['Turned into cash', 'Cost of these shares: part of the obligation; only with `segregation`.', { losses: 'Trust:Cash:Purchases', stage: 'repurchase', causes: ['segregation'] }, '4.7', 'sum'],
  shares_rebalanced: ['Shares rebalanced', 'Shares that rebalancing moved from one account to another; only with `rebalancing`.', { gainsOnly: 'Participants:*:Shares', stage: 'rebalance' }, '4.9', 'sum'],
} satisfies YearWords<typeof PLAN_YEAR>;
