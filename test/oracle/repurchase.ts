import { apportion, apportionEqually, type Decimal, min, positive, R2, sum, ZERO } from './decimals.js';
import type { Plan } from './plan.js';
import { releverageLoan } from './loans.js';
import { isActive, type State } from './state.js';
import type { CashSource } from './types.js';
import type { Year } from './record.js';

/** Splits company money into the part that redeems shares and the part that recycles them (step 7). */
export function splitByMethod(plan: Plan, amount: Decimal): { redeemed: Decimal; recycled: Decimal } {
  switch (plan.repurchase.method) {
    case 'recycle':
      return { redeemed: ZERO, recycled: amount };
    case 'redeem':
    case 'releverage':
      return { redeemed: amount, recycled: ZERO };
    case 'hybrid': {
      const redeemed = R2(amount.times(plan.repurchase.redeemFraction));
      return { redeemed, recycled: amount.minus(redeemed) };
    }
  }
}

/** What falls due on the ladders. Cash is the participant's own and is paid out as such. */
function payLadders(state: State, year: Year): Decimal {
  let payableByNote: Decimal = ZERO;
  for (const row of state.rows) {
    const due = row.ladder.get(year.year);
    if (due === undefined) continue;
    row.ladder.delete(year.year);
    year.distributionShares = year.distributionShares.plus(due.shares);
    year.distributionAmount = year.distributionAmount.plus(R2(due.shares.times(year.price)));
    year.cashDistributions = year.cashDistributions.plus(due.cash);
    payableByNote = payableByNote.plus(R2(due.totalDistributionShares.times(year.price)));
  }
  return payableByNote;
}

/** Takes cash from active rows by their cash, and gives them the shares it bought by what each gave. */
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
  if (plan.repurchase.method === 'releverage') {
    year.sharesReleveraged = shares;
    if (positive(year.remainder)) {
      state.loans.push(releverageLoan(plan.repurchase.loan, year.year, year.remainder, shares));
    }
    return;
  }
  const cost = splitByMethod(plan, year.remainder);
  const [redeemed = ZERO, recycled = ZERO] = apportion(shares, [cost.redeemed, cost.recycled], 6);
  year.sharesRedeemed = redeemed;
  state.sharesOutstanding = state.sharesOutstanding.minus(redeemed);
  year.sharesRecycledByCompany = recycled;
  year.sharesRecycledToPool = year.sharesRecycledToPool.plus(recycled);
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

/** Step 7. */
export function repurchase(plan: Plan, state: State, year: Year): void {
  const payableByNote = payLadders(state, year);
  const bought = year.distributionShares.plus(year.diversificationShares);
  year.obligation = year.distributionAmount.plus(year.diversificationAmount);

  const available: Record<CashSource, Decimal> = {
    unallocated_company_contributions: state.contributionsBucket,
    unallocated_forfeiture_cash: state.forfeituresBucket,
    participant_cash_accounts: sum(state.rows.filter(isActive).map((row) => row.cash)),
  };
  let needed = year.obligation;
  const uses = plan.cashUsagePolicy.map((source) => {
    const amount = min(needed, available[source]);
    needed = needed.minus(amount);
    return { source, amount };
  });
  year.remainder = needed;

  if (year.obligation.isZero()) {
    // Shares may move at no cost (a price of zero, or amounts below half a cent): they all stay in the trust.
    year.sharesRecycledToPool = bought;
  } else {
    const parts = apportion(bought, [...uses.map((use) => use.amount), year.remainder], 6);
    uses.forEach(({ source, amount }, i) => {
      const shares = parts[i] ?? ZERO;
      year.funding[source] = amount;
      if (source === 'participant_cash_accounts') {
        buyWithParticipantCash(state, amount, shares);
        year.sharesBoughtByParticipants = shares;
        return;
      }
      if (source === 'unallocated_company_contributions') year.sharesBoughtByContributionsBucket = shares;
      year.sharesRecycledToPool = year.sharesRecycledToPool.plus(shares);
    });
    state.contributionsBucket = state.contributionsBucket.minus(year.funding.unallocated_company_contributions);
    state.forfeituresBucket = state.forfeituresBucket.minus(year.funding.unallocated_forfeiture_cash);
    placeRemainder(plan, state, year, parts.at(-1) ?? ZERO);
  }

  payNotes(plan, state, year, payableByNote);
  year.companyCash = year.remainder.minus(year.notesIssued);
  const notePayments = year.notePrincipal.plus(year.noteInterest);
  year.repurchaseCash = sum([...Object.values(year.funding), year.companyCash, notePayments]);
  year.companyContribution = year.companyContribution
    .plus(splitByMethod(plan, year.companyCash).recycled)
    .plus(splitByMethod(plan, notePayments).recycled);
}
