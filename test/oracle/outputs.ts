import * as metrics from './metrics.js';
import { Decimal, max, positive, R2, R6, roundedQuotient, sum, toJson, ZERO } from './decimals.js';
import { diversificationPercentage } from './distribution.js';
import { annualFinances, financesSummary } from './finances-outputs.js';
import { compound, type Plan } from './plan.js';
import { vestedByAgeAndService } from './leaving.js';
import { yearsRemaining } from './loans.js';
import type { Year } from './record.js';
import { isActive, type Row, type State, trustShares } from './state.js';
import type { AnnualProjection, Finding, ParticipantSnapshot, SummaryMetrics, TrustState } from './types.js';

// MODEL section 7. A year is recorded at its end, when `state` is that of the year end.

const repurchaseToPayroll = (year: Year): Decimal =>
  positive(year.coveredPayroll) ? roundedQuotient(year.obligation, year.coveredPayroll, 8) : ZERO;

/** Of the shares outstanding at year end, those of the trust. */
function esopPart(state: State): number | null {
  const { sharesOutstanding } = state;
  return positive(sharesOutstanding)
    ? toJson(roundedQuotient(sum(Object.values(trustShares(state))), sharesOutstanding, 8))
    : null;
}

const orNull = (figure: Decimal | null): number | null => (figure === null ? null : toJson(figure));

/** A figure from which nothing is computed: null beyond 2^53 - 1 cents. */
const inRangeOrNull = (amount: Decimal): number | null =>
  amount.times(100).greaterThan(Number.MAX_SAFE_INTEGER) ? null : toJson(amount);

/** MODEL sections 17 to 26: each figure only with its option. */
function furtherFigures(plan: Plan, year: Year): Partial<AnnualProjection> {
  const dividendsTo = plan.dividends?.onAllocated;
  const settles = plan.finances !== undefined && plan.company.rights.some((right) => right.settlesYear !== undefined);
  return {
    ...(dividendsTo === 'pass_through' ? { dividends_passed_through: toJson(year.dividendsPassedThrough) } : {}),
    ...(dividendsTo === 'loan'
      ? {
          dividends_on_allocated_for_debt: toJson(year.allocatedDividendsForDebt),
          shares_for_dividends: toJson(year.sharesForDividends),
        }
      : {}),
    ...(plan.inService === undefined
      ? {}
      : { in_service_shares: toJson(year.inServiceShares), in_service_amount: toJson(year.inServiceAmount) }),
    ...(settles ? { synthetic_equity_paid: toJson(year.syntheticEquityPaid) } : {}),
    ...(plan.floor === undefined
      ? {}
      : { payment_price: toJson(year.paymentPrice), floor_payments: toJson(year.floorPayments) }),
    ...(plan.forfeitedSharesReduceContributions
      ? { forfeited_shares_applied: toJson(year.forfeitedSharesApplied) }
      : {}),
    ...figuresOfDeals(plan, year),
  };
}

/** MODEL sections 28 to 35. */
function figuresOfDeals(plan: Plan, year: Year): Partial<AnnualProjection> {
  const { ownership, statement } = year;
  const drawsDebts = plan.company.debts.some(({ drawnYear }) => drawnYear !== undefined);
  return {
    ...(plan.purchases.length === 0
      ? {}
      : { purchase_shares: toJson(year.purchaseShares), purchase_amount: toJson(year.purchaseAmount) }),
    ...(statement === undefined || !drawsDebts ? {} : { debt_drawn: toJson(statement.debtDrawn) }),
    ...(plan.leaversShare === undefined ? {} : { shares_allocated_to_leavers: toJson(year.sharesAllocatedToLeavers) }),
    ...(plan.dividends?.ownerTaxRate === undefined
      ? {}
      : { owner_tax_distribution: toJson(year.ownerTaxDistribution) }),
    ...(ownership === undefined
      ? {}
      : {
          largest_deemed_owned: toJson(ownership.largestDeemedOwned),
          disqualified_persons: ownership.disqualified.length,
          disqualified_ownership: toJson(ownership.disqualifiedOwnership),
        }),
    ...((plan.finances?.reactions.length ?? 0) > 0 ? { reaction: year.reaction } : {}),
  };
}

export function annualProjection(plan: Plan, state: State, year: Year): AnnualProjection {
  return {
    year: year.year,
    share_price: toJson(year.price),
    year_end_share_price: toJson(state.price),
    active_headcount: toJson(sum(state.rows.map((row) => row.headcount))),
    separations: toJson(year.separations),
    covered_payroll: toJson(year.coveredPayroll),
    policy_contribution: toJson(year.policyContribution),
    company_contribution: toJson(year.companyContribution),
    stock_contribution_shares: toJson(year.stockContributed),
    dividends: toJson(year.dividends),
    debt_service: toJson(year.debtService),
    loan_principal_paid: toJson(year.loanPrincipal),
    loan_interest_paid: toJson(year.loanInterest),
    shares_released: toJson(year.sharesReleased),
    shares_forfeited: toJson(year.sharesForfeited),
    shares_recycled: toJson(year.sharesRecycledToPool.plus(year.sharesBoughtByParticipants)),
    shares_redeemed: toJson(year.sharesRedeemed),
    shares_releveraged: toJson(year.sharesReleveraged),
    shares_allocated: toJson(year.sharesAllocated),
    distribution_shares: toJson(year.distributionShares),
    distribution_amount: toJson(year.distributionAmount),
    diversification_shares: toJson(year.diversificationShares),
    diversification_amount: toJson(year.diversificationAmount),
    repurchase_obligation: toJson(year.obligation),
    funded_by_unallocated_contributions: toJson(year.funding.unallocated_company_contributions),
    funded_by_forfeitures: toJson(year.funding.unallocated_forfeiture_cash),
    funded_by_participant_cash: toJson(year.funding.participant_cash_accounts),
    funded_by_company: toJson(year.companyCash.plus(year.floorPayments)),
    notes_issued: toJson(year.notesIssued),
    note_principal_paid: toJson(year.notePrincipal),
    note_interest_paid: toJson(year.noteInterest),
    repurchase_cash: toJson(year.repurchaseCash),
    cash_distributions: toJson(year.cashDistributions),
    repurchase_to_payroll: toJson(repurchaseToPayroll(year)),
    repurchase_to_shares_outstanding: toJson(metrics.repurchaseToSharesOutstanding(year)),
    funding_ratio: orNull(metrics.fundingRatio([year])),
    benefit_level_contribution: toJson(metrics.benefitLevelByContribution(year)),
    benefit_level_value: toJson(metrics.benefitLevelByValue(year)),
    esop_part: esopPart(state),
    ...(plan.segregation === undefined
      ? {}
      : {
          segregation_shares: toJson(year.segregationShares),
          segregation_amount: toJson(year.segregationAmount),
        }),
    ...(year.statement === undefined || plan.finances === undefined
      ? {}
      : annualFinances(state, plan.finances, year.statement)),
    ...(plan.rebalancing === undefined ? {} : { shares_rebalanced: toJson(year.sharesRebalanced) }),
    ...furtherFigures(plan, year),
  };
}

function participantSnapshot(plan: Plan, state: State, row: Row, year: number): ParticipantSnapshot {
  const rungs = [...row.ladder.values()];
  const separatedShares = sum(rungs.map((rung) => rung.shares));
  const separatedCash = sum(rungs.map((rung) => rung.cash));
  const isOwedSomething = positive(separatedShares) || positive(separatedCash);
  const vested = vestedByAgeAndService(plan, row, year);
  const vestedShares = R6(row.shares.times(vested));
  const active = isActive(row);
  return {
    year,
    participant_id: row.id,
    status: active ? 'active' : isOwedSomething ? 'separated' : 'paid_out',
    headcount: toJson(row.headcount),
    age: row.attainedAge,
    service_years: active ? row.service : null,
    compensation: active ? toJson(row.pay) : null,
    vested_percentage: active ? toJson(vested) : null,
    shares: toJson(row.shares),
    vested_shares: toJson(vestedShares),
    cash_balance: toJson(row.cash),
    account_value: toJson(R2(row.shares.times(state.price)).plus(row.cash)),
    vested_value: toJson(metrics.vestedValue(plan, state, row, year)),
    diversified_shares: toJson(row.diversified),
    diversification_eligible:
      active && positive(row.shares) && positive(diversificationPercentage(plan, row.attainedAge, row.participation)),
    separated_shares: toJson(separatedShares),
    separated_cash: toJson(separatedCash),
  };
}

export const participantSnapshots = (plan: Plan, state: State, year: number): ParticipantSnapshot[] =>
  state.rows.map((row) => participantSnapshot(plan, state, row, year));

function trustCash(state: State): { participants: Decimal; total: Decimal } {
  const participants = sum([
    ...state.rows.map((row) => row.cash),
    ...state.rows.flatMap((row) => [...row.ladder.values()]).map((rung) => rung.cash),
    ...[...state.forfeitures.values()].map((entry) => entry.cash),
  ]);
  return { participants, total: participants.plus(state.contributionsBucket).plus(state.forfeituresBucket) };
}

export function trustState(plan: Plan, state: State, year: number): TrustState {
  const cash = trustCash(state);
  const shares = trustShares(state);
  return {
    year,
    cash: {
      participant_cash_accounts: toJson(cash.participants),
      unallocated_company_contributions: toJson(state.contributionsBucket),
      unallocated_forfeiture_cash: toJson(state.forfeituresBucket),
      total: toJson(cash.total),
    },
    shares: {
      allocated: toJson(shares.allocated),
      separated: toJson(shares.separated),
      pending_forfeiture: toJson(shares.pendingForfeiture),
      unallocated: toJson(shares.unallocated),
      suspense: toJson(shares.suspense),
      total: toJson(sum(Object.values(shares))),
    },
    loans: state.loans.map((loan) => ({
      loan_id: loan.id,
      principal_balance: toJson(loan.balance),
      interest_rate: toJson(loan.inForce.rate),
      years_remaining: yearsRemaining(loan, year),
      suspense_shares: toJson(loan.suspense),
    })),
    notes_outstanding: toJson(sum(state.notes.flatMap((note) => note.payments))),
    shares_outstanding: toJson(state.sharesOutstanding),
    share_price: toJson(state.price),
    emerging_liability: inRangeOrNull(metrics.vestedValueIfAllLeft(plan, state, year)),
    terminated_value: inRangeOrNull(metrics.terminatedValue(state)),
    top_tenth_share: orNull(metrics.topTenthShare(state)),
    gini: orNull(metrics.gini(state)),
  };
}

/** Sum of obligation_k / (1+d)^k, brought to the one denominator (1+d)^K so that it is rounded once. */
function presentValue(plan: Plan, years: readonly Year[]): Decimal {
  const last = years.length;
  const numerator = sum(years.map((year) => year.obligation.times(compound(plan.discountRate, last - year.k))));
  return roundedQuotient(numerator, compound(plan.discountRate, last), 2);
}

export function summaryMetrics(plan: Plan, state: State, years: readonly Year[], findings: Finding[]): SummaryMetrics {
  const count = new Decimal(years.length);
  const obligationOf = (firstYears: number): Decimal =>
    sum(years.filter((year) => year.k <= firstYears).map((year) => year.obligation));
  const average = (amounts: Decimal[]): number => toJson(roundedQuotient(sum(amounts), count, 2));

  const peak = years.reduce((best, year) => (year.repurchaseCash.greaterThan(best.repurchaseCash) ? year : best));
  const lastObligation = years.at(-1)?.obligation ?? ZERO;
  const finalCash = trustCash(state).total;

  return {
    total_repurchase_obligation: toJson(obligationOf(Infinity)),
    ten_year_repurchase_obligation: toJson(obligationOf(10)),
    twenty_year_repurchase_obligation: toJson(obligationOf(20)),
    present_value_repurchase_obligation: toJson(presentValue(plan, years)),
    discount_rate: toJson(plan.discountRate),
    total_repurchase_cash: toJson(sum(years.map((year) => year.repurchaseCash))),
    peak_cash_year: peak.year,
    peak_cash_amount: toJson(peak.repurchaseCash),
    average_annual_contribution: average(years.map((year) => year.companyContribution)),
    average_annual_repurchase_cash: average(years.map((year) => year.repurchaseCash)),
    max_repurchase_to_payroll: toJson(years.map(repurchaseToPayroll).reduce(max)),
    max_repurchase_to_payroll_year: years.reduce((most, year) =>
      repurchaseToPayroll(year).greaterThan(repurchaseToPayroll(most)) ? year : most,
    ).year,
    final_share_price: toJson(state.price),
    final_trust_cash: toJson(finalCash),
    final_loan_balance: toJson(sum(state.loans.map((loan) => loan.balance))),
    final_shares_outstanding: toJson(state.sharesOutstanding),
    final_trust_solvency: positive(lastObligation) ? toJson(roundedQuotient(finalCash, lastObligation, 8)) : null,
    final_cash_cover: positive(lastObligation)
      ? toJson(roundedQuotient(finalCash.minus(trustCash(state).participants), lastObligation, 8))
      : null,
    average_benefit_level_contribution: toJson(
      metrics.meanOf(years.map((year) => toJson(metrics.benefitLevelByContribution(year)))),
    ),
    average_benefit_level_value: toJson(metrics.meanOf(years.map((year) => toJson(metrics.benefitLevelByValue(year))))),
    peak_repurchase_to_shares_outstanding: toJson(years.map(metrics.repurchaseToSharesOutstanding).reduce(max)),
    overall_funding_ratio: orNull(metrics.fundingRatio(years)),
    suspense_exhaustion_year: metrics.suspenseExhaustionYear(state, years),
    final_emerging_liability: inRangeOrNull(
      metrics.vestedValueIfAllLeft(plan, state, plan.censusYear + plan.projectionYears),
    ),
    final_terminated_value: inRangeOrNull(metrics.terminatedValue(state)),
    final_top_tenth_share: orNull(metrics.topTenthShare(state)),
    final_gini: orNull(metrics.gini(state)),
    ...(plan.finances === undefined ? {} : financesSummary(years)),
    compliance_findings: findings,
  };
}
