import { debtPayment, drawDebts, settlement, companyDebt } from './company.js';
import { type Decimal, max, min, positive, R2, sum, ZERO, ONE, quotientRoundedUp, money, rate } from './decimals.js';
import { contributedForDebt, otherPlans, quarterOfPayroll, stockContributed } from './limits.js';
import { amountOf, type Finances } from './finances-inputs.js';
import type { Plan } from './plan.js';
import type { Year } from './record.js';
import type { State } from './state.js';
import type { FundingSource, CompanyFinancesInput, Num } from './types.js';

// The company's year: earnings, tax, who is paid first, and where the cash for repurchases comes from (MODEL section 14.2).

/** What the year's statement says, as far as it is reported. */
export interface Statement {
  ebitda: Decimal;
  capitalExpenditure: Decimal;
  syntheticEquityPaid: Decimal;
  debtDrawn: Decimal;
  interest: Decimal;
  principal: Decimal;
  /** Service of census loans that are owed to others. */
  outsideLoanService: Decimal;
  tax: Decimal;
  taxWithoutRecycling: Decimal;
  outsideDividends: Decimal;
  freeCashFlow: Decimal;
  repurchaseCash: Decimal;
  sinkingFundUsed: Decimal;
  shortfall: Decimal;
  debt: Decimal;
  /** Only where the price comes from it. */
  value?: { enterpriseValue: Decimal; equity: Decimal; dilution: Decimal };
}

/** How much of `contributed` may be deducted (lines 2 and 4). */
function deductible(plan: Plan, year: Year, contributed: Decimal): Decimal {
  const limit = max(ZERO, quarterOfPayroll(year).minus(otherPlans(plan, year)));
  if (plan.taxStatus === 's_corp') return min(contributed, limit);
  const { interest, principal } = contributedForDebt(year);
  const others = max(ZERO, contributed.minus(principal).minus(interest));
  return sum([min(principal, limit), interest, min(others, limit)]);
}

/** MODEL section 33: a C corporation deducts the dividends that pay loans or are passed through, IRC 404(k). */
const deductibleDividends = (plan: Plan, year: Year): Decimal =>
  plan.taxStatus === 'c_corp' ? year.dividendsForDebt.plus(year.dividendsPassedThrough) : ZERO;

/** What the trust pays this year on its loans from the company, and on those from others. */
function loanService(year: Year, finances: Finances) {
  const inside = year.loanPayments.filter(({ loan }) => loan.isByCompany || finances.insideLoans);
  const outside = year.loanPayments.filter((payment) => !inside.includes(payment));
  const paid = (payments: typeof inside): Decimal =>
    sum(payments.map(({ principal, interest }) => principal.plus(interest)));
  return {
    insideInterest: sum(inside.map(({ interest }) => interest)),
    insideReceipts: paid(inside),
    outsideService: paid(outside),
  };
}

/** Pays what is due on debts; all figures of line 1. */
function payDebts(state: State, year: Year): { interest: Decimal; principal: Decimal } {
  const { debts, drawn, revolver } = state.company;
  const due = debts.map((debt) => debtPayment(debt, year.year));
  debts.forEach((debt, i) => (debt.balance = debt.balance.minus(due[i]?.principal ?? ZERO)));
  return {
    interest: sum([R2(drawn.times(revolver.rate)), ...due.map(({ interest }) => interest)]),
    principal: sum(due.map(({ principal }) => principal)),
  };
}

/** Line 6: pays for repurchases from the sources in order, borrows up to the least cash, and repays with what is over. */
function fundRepurchases(
  state: State,
  finances: Finances,
  toPay: Decimal,
): { sinkingFundUsed: Decimal; shortfall: Decimal } {
  const { company } = state;
  const { minimumCash } = finances;
  let need = toPay;
  let sinkingFundUsed: Decimal = ZERO;
  const use: Record<FundingSource, () => Decimal> = {
    sinking_fund: () => {
      sinkingFundUsed = min(need, company.sinkingFund);
      company.sinkingFund = company.sinkingFund.minus(sinkingFundUsed);
      return sinkingFundUsed;
    },
    cash: () => {
      const used = min(need, max(ZERO, company.cash.minus(minimumCash)));
      company.cash = company.cash.minus(used);
      return used;
    },
    revolver: () => {
      const used = min(need, company.revolver.limit.minus(company.drawn));
      company.drawn = company.drawn.plus(used);
      return used;
    },
  };
  for (const source of finances.fundingOrder) need = need.minus(use[source]());
  // What no source gives is still paid.
  company.cash = company.cash.minus(need);

  if (finances.fundingOrder.includes('revolver') && company.cash.lessThan(minimumCash)) {
    const drawn = min(company.revolver.limit.minus(company.drawn), minimumCash.minus(company.cash));
    company.drawn = company.drawn.plus(drawn);
    company.cash = company.cash.plus(drawn);
  }
  const shortfall = max(ZERO, minimumCash.minus(company.cash));
  repay(state, finances, max(ZERO, company.cash.minus(minimumCash)));
  return { sinkingFundUsed, shortfall };
}

function repay({ company }: State, { debtSweepRate }: Finances, surplus: Decimal): void {
  const repaid = min(company.drawn, surplus);
  company.drawn = company.drawn.minus(repaid);
  company.cash = company.cash.minus(repaid);
  let sweep = R2(surplus.minus(repaid).times(debtSweepRate));
  for (const debt of company.debts) {
    const prepaid = min(sweep, debt.balance);
    debt.balance = debt.balance.minus(prepaid);
    company.cash = company.cash.minus(prepaid);
    sweep = sweep.minus(prepaid);
  }
}

/** Lines 1 to 7, after interest on trust cash and before the price. */
export function closeCompany(plan: Plan, state: State, year: Year): void {
  const { finances } = plan;
  if (finances === undefined) return;
  const { company } = state;
  const of = (series: Finances['ebitda']): Decimal => amountOf(series, year.k);
  const ebitda = of(finances.ebitda);
  const capitalExpenditure = R2(of(finances.capitalExpenditure).times(year.factors.capitalExpenditure));
  const { interest, principal } = payDebts(state, year);

  const { insideInterest, insideReceipts, outsideService } = loanService(year, finances);
  year.syntheticEquityPaid = settlement(company, year.year, year.price);
  const cashInterest = R2(max(ZERO, company.cash).times(finances.cashInterestRate));
  const deductibleInterest = min(
    interest,
    sum([R2(ebitda.times(finances.interestLimitRate)), insideInterest, cashInterest]),
  );
  const taxable = ebitda
    .minus(of(finances.depreciation))
    .minus(deductibleInterest)
    .plus(insideInterest)
    .plus(cashInterest)
    .minus(year.syntheticEquityPaid)
    .minus(deductibleDividends(plan, year));
  const taxOn = (contributed: Decimal): Decimal =>
    R2(max(ZERO, taxable.minus(deductible(plan, year, contributed))).times(finances.incomeTaxRate));
  const contributed = year.companyContribution.plus(stockContributed(year));
  const tax = taxOn(contributed);
  state.taxableIncome = max(ZERO, taxable.minus(deductible(plan, year, contributed)));
  const taxWithoutRecycling = taxOn(year.plannedContribution.plus(stockContributed(year)));

  const outsideDividends = R2(year.outsideShares.times(year.dividendPerShare));
  const freeCashFlow = sum([ebitda, insideReceipts, cashInterest]).minus(
    sum([
      taxWithoutRecycling,
      capitalExpenditure,
      of(finances.workingCapitalIncrease),
      interest,
      principal,
      year.plannedContribution,
      year.dividends,
      outsideDividends,
      year.syntheticEquityPaid,
    ]),
  );

  const contribution = of(finances.sinkingFundContributions);
  company.sinkingFund = sum([
    company.sinkingFund,
    R2(company.sinkingFund.times(finances.sinkingFundReturnRate)),
    contribution,
  ]);
  const debtDrawn = drawDebts(company, year.year);
  company.cash = company.cash.plus(freeCashFlow).minus(contribution).plus(debtDrawn).minus(year.purchaseAmount);
  const repurchaseCash = sum([year.companyCash, year.floorPayments, year.notePrincipal, year.noteInterest]);
  const taxSaved = taxWithoutRecycling.minus(tax);
  const funded = fundRepurchases(state, finances, max(ZERO, repurchaseCash.minus(taxSaved)));

  year.statement = {
    ebitda,
    capitalExpenditure,
    syntheticEquityPaid: year.syntheticEquityPaid,
    debtDrawn,
    interest,
    principal,
    outsideLoanService: outsideService,
    tax,
    taxWithoutRecycling,
    outsideDividends,
    freeCashFlow,
    repurchaseCash,
    ...funded,
    debt: companyDebt(state, finances),
  };
}

export const hasShortfall = (year: Year): boolean => positive(year.statement?.shortfall ?? ZERO);

// A company that spends less when its cash gets short (MODEL section 35).

export interface Factors {
  contribution: Decimal;
  dividend: Decimal;
  capitalExpenditure: Decimal;
}

export interface Reaction extends Factors {
  headroomBelow: Decimal;
}

export const readReactions = (input: CompanyFinancesInput['reactions'] = []): Reaction[] =>
  input.map((entry) => ({
    headroomBelow: money(entry.headroom_below),
    contribution: rate(entry.contribution_factor, 1),
    dividend: rate(entry.dividend_factor, 1),
    capitalExpenditure: rate(entry.capital_expenditure_factor, 1),
  }));

export const NO_REACTION: Factors = { contribution: ONE, dividend: ONE, capitalExpenditure: ONE };

/** The reaction of the year that begins: its number, 0 for none, and its factors. */
export function reactionOf(plan: Plan, state: State): { reaction: number; factors: Factors } {
  if (plan.finances === undefined) return { reaction: 0, factors: NO_REACTION };
  const { reactions, fundingOrder, minimumCash } = plan.finances;
  const { cash, drawn, revolver } = state.company;
  const credit = fundingOrder.includes('revolver') ? revolver.limit.minus(drawn) : revolver.limit.times(0);
  const headroom = cash.plus(credit).minus(minimumCash);
  const reaction = reactions.filter(({ headroomBelow }) => headroom.lessThan(headroomBelow)).length;
  return { reaction, factors: reactions[reaction - 1] ?? NO_REACTION };
}

// The least level deposit that pays every obligation (MODEL section 15).

export interface SinkingFund {
  deposit: number;
  /** At each year end, after deposit and payment. */
  fund: number[];
}

export function oracleSinkingFund(input: {
  obligations: Num[];
  opening_balance?: Num;
  return_rate?: Num;
}): SinkingFund {
  const obligations = input.obligations.map((obligation) => money(obligation));
  const opening = money(input.opening_balance);
  const growth = ONE.plus(rate(input.return_rate));

  // Year by year: what a fund without deposits owes, and what deposits of 1 have grown to.
  let owed = opening.negated();
  let grown: Decimal = ZERO;
  let deposit: Decimal = ZERO;
  for (const obligation of obligations) {
    owed = owed.times(growth).plus(obligation);
    grown = grown.times(growth).plus(1);
    if (owed.greaterThan(0)) deposit = max(deposit, quotientRoundedUp(owed.times(100), grown).times('0.01'));
  }

  let fund = opening;
  const path = obligations.map((obligation) => {
    fund = fund.times(growth).plus(deposit).minus(obligation);
    return R2(fund).toNumber();
  });
  return { deposit: deposit.toNumber(), fund: path };
}
