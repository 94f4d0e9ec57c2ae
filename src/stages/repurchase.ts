import {
  add,
  apportion,
  Apportionment,
  cost,
  smaller,
  subtract,
  ZERO,
  type Cents,
  type MicroShares,
} from '../numeric/index.js';
import { redeemedPart } from '../rules/repurchase-method.js';
import { startLoan } from '../state/loan.js';
import { issueNote, noteInterest, payNote } from '../state/note.js';
import { clearPayment, entryAt } from '../state/payout-ladder.js';
import type { CashSource, Plan } from '../state/plan.js';
import type { Participants, Writes } from '../state/state.js';
import type { YearRecord } from '../state/year-record.js';

type Touched = Writes<'participants' | 'ladder' | 'trust' | 'company' | 'loans' | 'notes'>;

/**
 * 7 Repurchase: what is due this year is bought at the last appraisal, and somebody pays.
 *
 * The obligation is the cost of the distributions due and of this year's diversification. Trust cash pays first, in the order
 * of the cash usage policy; the remainder is the company's, by the plan's method: recycle (the company contributes cash, the
 * shares stay in the trust), redeem (the company retires them), hybrid (some of each), releverage (the company lends, the
 * shares go to suspense). Total distributions may be paid by promissory note, IRC 409(h)(5) `[S-409]`. `[std]` for the order.
 *
 * Pitfalls: cash a participant takes along is no repurchase. Shares bought with participants' cash go to those who paid.
 */
export function repurchase(plan: Plan, state: Touched, year: YearRecord): void {
  const notable = payDistributions(state, year);
  const obligation = add(year.distributionCost, year.diversificationCost);
  const bought = add(year.distributedShares, year.diversifiedShares);

  const spent = fundFromTrust(plan, state, year, obligation);
  const parts = apportion(bought, spent);
  // When shares move although they cost nothing there is no cash to apportion by: they go to the pool.
  if (obligation === 0) year.sharesToPool = bought;
  plan.cashUsage.forEach((source, i) => {
    if (source === 'participant_cash_accounts') creditPayers(state.participants, year, spent[i]!, parts[i]!);
    else year.sharesToPool = add(year.sharesToPool, parts[i]!);
    if (source === 'unallocated_company_contributions') year.sharesFromContributions = parts[i]!;
  });

  if (plan.repurchase.deferred) year.notesIssued = smaller(year.remainder, notable);
  buyForCompany(plan, state, year, parts[plan.cashUsage.length]!);
  serviceNotes(plan, state, year);
  state.trust.allocationPool = add(state.trust.allocationPool, year.sharesToPool);
}

/** Takes this year's payments off every ladder; returns the cost of total distributions among them. */
function payDistributions({ participants, ladder }: Touched, year: YearRecord): Cents {
  let notable: Cents = ZERO;
  const withNotes = ladder.totalDistribution.length > 0;
  for (let row = 0; row < participants.count; row++) {
    if (ladder.lastYear[row]! < year.year) continue;
    const at = entryAt(ladder, row, year.year);
    const shares = ladder.shares[at]!;
    year.cashDistributions = add(year.cashDistributions, ladder.cash[at]!);
    year.distributedShares = add(year.distributedShares, shares);
    year.distributionCost = add(year.distributionCost, cost(shares, year.price));
    if (withNotes) notable = add(notable, cost(ladder.totalDistribution[at]!, year.price));
    clearPayment(ladder, row, at);
  }
  return notable;
}

/**
 * Walks the cash usage policy, each source giving what is still needed or what it has. Returns what each source gave and, last,
 * the company's remainder.
 */
function fundFromTrust(plan: Plan, { participants, trust }: Touched, year: YearRecord, obligation: Cents): Cents[] {
  let needed = obligation;
  const draw = (available: Cents): Cents => {
    const given = smaller(needed, available);
    needed = subtract(needed, given);
    return given;
  };
  const from: Record<CashSource, () => Cents> = {
    unallocated_company_contributions: () => {
      year.fromContributions = draw(trust.contributions);
      trust.contributions = subtract(trust.contributions, year.fromContributions);
      return year.fromContributions;
    },
    unallocated_forfeiture_cash: () => {
      year.fromForfeitures = draw(trust.forfeitures);
      trust.forfeitures = subtract(trust.forfeitures, year.fromForfeitures);
      return year.fromForfeitures;
    },
    participant_cash_accounts: () => {
      year.fromParticipantCash = draw(activeCash(participants));
      return year.fromParticipantCash;
    },
  };
  const spent = plan.cashUsage.map((source) => from[source]());
  year.remainder = needed;
  return [...spent, needed];
}

/** Cash in the accounts of those still active; nobody else's can buy shares. */
function activeCash({ cash, count }: Participants): Cents {
  let sum: Cents = ZERO;
  for (let row = 0; row < count; row++) sum = add(sum, cash[row]!);
  return sum;
}

/** Draws cash from active accounts in proportion to it, and credits the shares in proportion to what each gave. */
function creditPayers(participants: Participants, year: YearRecord, spent: Cents, shares: MicroShares): void {
  if (spent === 0) return;
  const cashByRow = new Apportionment(spent, activeCash(participants));
  const sharesByRow = new Apportionment(shares, spent);
  for (let row = 0; row < participants.count; row++) {
    const cash = participants.cash[row]!;
    if (cash === 0) continue;
    const given = cashByRow.part(cash);
    participants.cash[row] = subtract(cash, given);
    participants.shares[row] = add(participants.shares[row]!, sharesByRow.part(given));
  }
  year.sharesToPayers = shares;
}

/** The company's remainder buys its shares by the plan's method. */
function buyForCompany(plan: Plan, { trust, company, loans }: Touched, year: YearRecord, shares: MicroShares): void {
  const { method, releverageLoan } = plan.repurchase;
  const paidNow = subtract(year.remainder, year.notesIssued);
  if (method === 'releverage') {
    if (year.remainder === 0) return;
    loans.push(startLoan(`releverage-${year.year}`, year.remainder, shares, releverageLoan, year.year, true));
    trust.hadLoan = true;
    year.sharesReleveraged = shares;
    return;
  }
  const redeemedCash = redeemedPart(plan.repurchase, year.remainder);
  const [redeemed = ZERO, recycled = ZERO] =
    method === 'hybrid'
      ? apportion(shares, [redeemedCash, subtract(year.remainder, redeemedCash)])
      : method === 'redeem'
        ? [shares, ZERO]
        : [ZERO, shares];
  year.sharesRedeemed = redeemed;
  company.sharesOutstanding = subtract(company.sharesOutstanding, redeemed);
  year.sharesFromCompany = recycled;
  year.sharesToPool = add(year.sharesToPool, recycled);
  year.recycledCash = add(year.recycledCash, subtract(paidNow, redeemedPart(plan.repurchase, paidNow)));
}

/** Issues this year's note and pays the year's part of every note, with interest. */
function serviceNotes(plan: Plan, { notes }: Touched, year: YearRecord): void {
  const { note: terms } = plan.repurchase;
  if (year.notesIssued > 0) notes.push(issueNote(year.notesIssued, terms.years));
  for (const note of notes) {
    if (note.outstanding === 0) continue;
    year.noteInterest = add(year.noteInterest, noteInterest(note, terms.rate));
    year.notePrincipal = add(year.notePrincipal, payNote(note));
  }
  const paid = add(year.notePrincipal, year.noteInterest);
  year.recycledCash = add(year.recycledCash, subtract(paid, redeemedPart(plan.repurchase, paid)));
}
