import {
  apportion,
  apportionEqually,
  type Decimal,
  min,
  positive,
  R2,
  sum,
  ZERO,
  ONE,
  rate,
  plain,
  price,
  shares,
} from './decimals.js';
import { limitRecycling } from './limits.js';
import type { Plan, LoanTerms } from './plan.js';
import { companyLoan, shrinkLoanShares } from './loans.js';
import { segregate } from './segregation.js';
import { isActive, type State, trustShares } from './state.js';
import type { CashSource, OperatingAssumptionsInput, RepurchaseMethod, PurchaseInput } from './types.js';
import type { Year } from './record.js';

/** What falls due on the ladders. Cash is the participant's own and is paid out as such. */
function payLadders(state: State, year: Year): Decimal {
  let payableByNote: Decimal = ZERO;
  for (const row of state.rows) {
    const due = row.ladder.get(year.year);
    if (due === undefined) continue;
    row.ladder.delete(year.year);
    year.distributionShares = year.distributionShares.plus(due.shares);
    year.distributionAmount = year.distributionAmount.plus(R2(due.shares.times(year.paymentPrice)));
    year.costAtPrice = year.costAtPrice.plus(R2(due.shares.times(year.price)));
    year.cashDistributions = year.cashDistributions.plus(due.cash);
    payableByNote = payableByNote.plus(R2(due.totalDistributionShares.times(year.price)));
  }
  return payableByNote;
}

/** Takes cash from active rows in proportion to their cash, and gives them the shares it bought in proportion to what each gave. */
function buyWithParticipantCash(state: State, amount: Decimal, shares: Decimal): void {
  const rows = state.rows.filter(isActive);
  const given = apportion(
    amount,
    rows.map((row) => row.cash),
    2,
  );
  const bought = apportion(shares, given, 6);
  rows.forEach((row, i) => {
    row.cash = row.cash.minus(given[i] ?? ZERO);
    row.shares = row.shares.plus(bought[i] ?? ZERO);
  });
}

/** What becomes of the shares that the company's remainder bought. */
function placeRemainder(plan: Plan, state: State, year: Year, shares: Decimal): void {
  const cash = limitRecycling(plan, year, divide(year.remainder, mixOfYear(plan.repurchase.mix, year.k), 2));
  const { redeemed, recycled, lent } = positive(year.remainder)
    ? divide(shares, cash, 6)
    : { ...noneByMethod(), recycled: shares };
  year.remainderCash = cash;
  year.sharesRedeemed = redeemed;
  state.sharesOutstanding = state.sharesOutstanding.minus(redeemed);
  year.sharesRecycledByCompany = recycled;
  year.sharesRecycledToPool = year.sharesRecycledToPool.plus(recycled);
  year.sharesReleveraged = lent;
  if (positive(cash.lent)) {
    state.loans.push(companyLoan(`releverage-${year.year}`, plan.repurchase.loan, year.year, cash.lent, lent));
  }
}

/** This year's note, if any, and the payments of the year on all notes. */
function payNotes(plan: Plan, state: State, year: Year, payableByNote: Decimal): void {
  if (plan.repurchase.deferred) {
    year.notesIssued = min(year.remainder, payableByNote);
    state.notes.push({
      payments: apportionEqually(year.notesIssued, plan.repurchase.noteYears, 2),
      firstPayment: true,
    });
  }
  for (const note of state.notes) {
    // The first payment falls in the year of issue and carries no interest.
    if (!note.firstPayment) {
      year.noteInterest = year.noteInterest.plus(R2(sum(note.payments).times(plan.repurchase.noteRate)));
    }
    note.firstPayment = false;
    year.notePrincipal = year.notePrincipal.plus(note.payments.shift() ?? ZERO);
  }
}

const trustCash = (state: State): Record<CashSource, Decimal> => ({
  unallocated_company_contributions: state.contributionsBucket,
  unallocated_forfeiture_cash: state.forfeituresBucket,
  participant_cash_accounts: sum(state.rows.filter(isActive).map((row) => row.cash)),
});

/** Trust cash of one source buys shares: for those who gave it, or for the allocation pool. */
function buyFrom(source: CashSource, state: State, year: Year, cash: Decimal, shares: Decimal): void {
  year.funding[source] = year.funding[source].plus(cash);
  if (source === 'participant_cash_accounts') {
    buyWithParticipantCash(state, cash, shares);
    year.sharesBoughtByParticipants = year.sharesBoughtByParticipants.plus(shares);
    return;
  }
  year.sharesRecycledToPool = year.sharesRecycledToPool.plus(shares);
  if (source === 'unallocated_company_contributions') {
    state.contributionsBucket = state.contributionsBucket.minus(cash);
    year.sharesBoughtByContributionsBucket = year.sharesBoughtByContributionsBucket.plus(shares);
  } else {
    state.forfeituresBucket = state.forfeituresBucket.minus(cash);
  }
}

/** Pays for what leavers and others sell from the trust's cash, at the price without a floor; returns the shares left for the company to buy. */
function payFromTrust(plan: Plan, state: State, year: Year): Decimal {
  const bought = sum([year.distributionShares, year.diversificationShares, year.inServiceShares]);
  const cost = year.costAtPrice;
  if (cost.isZero()) {
    // Shares may move at no cost (a price of zero, or amounts below half a cent): they all stay in the trust.
    year.sharesRecycledToPool = bought;
    return ZERO;
  }
  const available = trustCash(state);
  year.shortfall = cost;
  const uses = plan.cashUsagePolicy.map((source) => {
    const cash = min(year.shortfall, available[source]);
    year.shortfall = year.shortfall.minus(cash);
    return { source, cash };
  });
  const parts = apportion(bought, [...uses.map((use) => use.cash), year.shortfall], 6);
  uses.forEach(({ source, cash }, i) => {
    buyFrom(source, state, year, cash, parts[i] ?? ZERO);
  });
  return parts.at(-1) ?? ZERO;
}

/** Step 7. */
export function repurchase(plan: Plan, state: State, year: Year): void {
  const payableByNote = payLadders(state, year);
  let sharesForCompany = payFromTrust(plan, state, year);
  year.remainder = year.shortfall;
  for (const { source, cash, shares } of segregate(plan, state, year, trustCash(state))) {
    if (source === 'company') {
      year.remainder = year.remainder.plus(cash);
      sharesForCompany = sharesForCompany.plus(shares);
    } else buyFrom(source, state, year, cash, shares);
  }
  const paidToPeople = sum([year.distributionAmount, year.diversificationAmount, year.inServiceAmount]);
  year.floorPayments = paidToPeople.minus(year.costAtPrice);
  year.obligation = paidToPeople.plus(year.segregationAmount);
  placeRemainder(plan, state, year, sharesForCompany);

  payNotes(plan, state, year, payableByNote);
  year.companyCash = year.remainder.minus(year.notesIssued);
  const notePayments = year.notePrincipal.plus(year.noteInterest);
  year.repurchaseCash = sum([...Object.values(year.funding), year.companyCash, year.floorPayments, notePayments]);
  const recycledLater = plan.repurchase.deferred
    ? [year.companyCash, notePayments].map(
        (amount) => divide(amount, mixOfYear(plan.repurchase.mix, year.k), 2).recycled,
      )
    : [year.remainderCash.recycled];
  year.companyContribution = sum([year.plannedContribution, ...recycledLater]);
}

// How the company's remainder is dealt with, in parts (MODEL section 12.1). Every method is a mix.

/** Of anything that is divided by method: weights, cash or shares. */
export interface ByMethod {
  redeemed: Decimal;
  recycled: Decimal;
  lent: Decimal;
}

export const noneByMethod = (): ByMethod => ({ redeemed: ZERO, recycled: ZERO, lent: ZERO });

function mixOfMethod(method: RepurchaseMethod, redeemFraction: Decimal): ByMethod {
  switch (method) {
    case 'recycle':
      return { ...noneByMethod(), recycled: ONE };
    case 'redeem':
      return { ...noneByMethod(), redeemed: ONE };
    case 'releverage':
      return { ...noneByMethod(), lent: ONE };
    case 'hybrid':
      return { ...noneByMethod(), redeemed: redeemFraction, recycled: ONE.minus(redeemFraction) };
  }
}

const METHOD_BY_FUNDING_SOURCE = {
  trust_cash: 'recycle',
  company_contribution: 'recycle',
  company_loan: 'releverage',
  company_redemption: 'redeem',
} as const;

/** By projection year; the last repeats. */
export function readMix(input: NonNullable<OperatingAssumptionsInput['repurchase_strategy']>): ByMethod[] {
  if (input.mix !== undefined) {
    return input.mix.map((part) => ({
      redeemed: rate(part.redeem),
      recycled: rate(part.recycle),
      lent: rate(part.releverage),
    }));
  }
  const method = input.method ?? METHOD_BY_FUNDING_SOURCE[input.funding_source ?? 'trust_cash'];
  return [mixOfMethod(method, rate(input.redeem_fraction, '0.5'))];
}

export function mixOfYear(mix: readonly ByMethod[], k: number): ByMethod {
  const weights = mix[Math.min(k, mix.length) - 1];
  if (weights === undefined) throw new Error('No mix');
  return weights;
}

/** Divides by the weights of a mix, or shares by the cash that bought them. */
export function divide(total: Decimal, { redeemed, recycled, lent }: ByMethod, decimals: number): ByMethod {
  const [first = ZERO, second = ZERO, third = ZERO] = apportion(total, [redeemed, recycled, lent], decimals);
  return { redeemed: first, recycled: second, lent: third };
}

// Shares that the trust buys in a later year with a loan of the company (MODEL section 28).

export interface Purchase extends LoanTerms {
  id: string;
  year: number;
  shares: Decimal;
  fromAccounts: boolean;
  /** None where the appraisal's is paid. */
  price: Decimal | undefined;
}

export const readPurchase = (input: PurchaseInput): Purchase => ({
  id: input.purchase_id,
  year: plain(input.year, 0),
  shares: shares(input.shares),
  fromAccounts: input.from === 'accounts',
  price: input.price === undefined ? undefined : price(input.price),
  years: plain(input.years, 0),
  rate: rate(input.interest_rate),
  paymentSchedule: input.payment_schedule ?? 'level_payment',
  releaseMethod: input.release_method ?? 'principal_and_interest',
});

function takeFromAccounts(state: State, wanted: Decimal, pricePaid: Decimal): { bought: Decimal; cost: Decimal } {
  const rows = state.rows.filter((row) => isActive(row) && positive(row.shares));
  const bought = min(wanted, sum(rows.map((row) => row.shares)));
  const cost = R2(bought.times(pricePaid));
  const sold = apportion(
    bought,
    rows.map((row) => row.shares),
    6,
  );
  const received = apportion(cost, sold, 2);
  shrinkLoanShares(state, () => {
    rows.forEach((row, i) => {
      row.shares = row.shares.minus(sold[i]!);
      row.cash = row.cash.plus(received[i]!);
    });
  });
  return { bought, cost };
}

function takeFromOutside(state: State, wanted: Decimal, pricePaid: Decimal): { bought: Decimal; cost: Decimal } {
  const bought = min(wanted, state.sharesOutstanding.minus(sum(Object.values(trustShares(state)))));
  return { bought, cost: R2(bought.times(pricePaid)) };
}

/** After step 8. */
export function buyShares(plan: Plan, state: State, year: Year): void {
  for (const purchase of plan.purchases.filter((one) => one.year === year.year)) {
    const pricePaid = purchase.price ?? year.price;
    const take = purchase.fromAccounts ? takeFromAccounts : takeFromOutside;
    const { bought, cost } = take(state, purchase.shares, pricePaid);
    year.purchaseIsShort ||= bought.lessThan(purchase.shares);
    year.purchaseIsAboveAppraisal ||= positive(bought) && pricePaid.greaterThan(year.price);
    if (!positive(bought)) continue;
    year.purchaseShares = year.purchaseShares.plus(bought);
    year.purchaseAmount = year.purchaseAmount.plus(cost);
    if (!purchase.fromAccounts) year.sharesFromOutside = year.sharesFromOutside.plus(bought);
    if (positive(cost)) state.loans.push(companyLoan(purchase.id, purchase, year.year, cost, bought));
    else state.unallocatedShares = state.unallocatedShares.plus(bought);
  }
}
