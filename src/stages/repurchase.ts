import {
  add,
  apportion,
  Apportionment,
  cost,
  inRange,
  smaller,
  subtract,
  ZERO,
  type Cents,
  type MicroShares,
} from '../numeric/index.js';
import { redeemedPart } from '../rules/repurchase-method.js';
import { startLoan } from '../state/loan.js';
import { issueNote, noteInterest, payNote } from '../state/note.js';
import { entryAt } from '../state/payout-ladder.js';
import type { CashSource, Plan } from '../state/plan.js';
import type { Participants, Writes } from '../state/state.js';
import type { Diversified, PlanYear, Repurchased } from '../state/year-record.js';

type Touched = Writes<'participants' | 'ladder' | 'trust' | 'company' | 'loans' | 'notes'>;

/** Who pays: a source of trust cash, or the company what they leave over. */
type Payer = CashSource | 'company';

/**
 * Repurchase, model 4.7: what is due this year is bought at the last appraisal, and somebody pays.
 *
 * The obligation is the cost of the distributions due and of this year's diversification. Trust cash pays first, in the order
 * of the cash usage policy; the remainder is the company's, by the plan's method: recycle (the company contributes cash, the
 * shares stay in the trust), redeem (the company retires them), hybrid (some of each), releverage (the company lends, the
 * shares go to suspense). Total distributions may be paid by promissory note, IRC 409(h)(5) `[S-409]`. `[std]` for the order.
 *
 * Pitfalls: cash a participant takes along is no repurchase. Shares bought with participants' cash go to those who paid.
 */
export function repurchase(plan: Plan, state: Touched, year: PlanYear, sold: Diversified): Repurchased {
  const due = payDistributions(state, year);
  const bought = add(due.shares, sold.shares);
  const obligation = add(due.cost, sold.cost);
  const cash = askInOrder(plan, state, obligation);
  const shares = sharesByPayer(plan, bought, cash);
  creditPayers(state.participants, cash.participant_cash_accounts, shares.participant_cash_accounts);

  const remainder = cash.company;
  const company = buyForCompany(plan, state, year, { cash: remainder, shares: shares.company });
  const notesIssued = plan.repurchase.deferred ? smaller(remainder, due.notableCost) : ZERO;
  const notes = serviceNotes(plan, state, notesIssued);
  const trustBought = add(shares.unallocated_company_contributions, shares.unallocated_forfeiture_cash);
  return {
    distributedShares: due.shares,
    distributionCost: due.cost,
    cashDistributions: due.cash,
    fromContributions: cash.unallocated_company_contributions,
    fromForfeitures: cash.unallocated_forfeiture_cash,
    fromParticipantCash: cash.participant_cash_accounts,
    remainder,
    notesIssued,
    notePrincipal: notes.principal,
    noteInterest: notes.interest,
    // When shares move although they cost nothing there is no cash to apportion by: they go to the pool.
    sharesToPool: obligation === 0 ? bought : add(trustBought, company.recycled),
    sharesFromContributions: shares.unallocated_company_contributions,
    sharesFromCompany: company.recycled,
    sharesToPayers: shares.participant_cash_accounts,
    sharesRedeemed: company.redeemed,
    sharesReleveraged: company.releveraged,
    recycledCash: add(
      recycledPart(plan, subtract(remainder, notesIssued)),
      recycledPart(plan, add(notes.principal, notes.interest)),
    ),
  };
}

/** What a year's payments to those who left come to. */
interface Due {
  readonly shares: MicroShares;
  readonly cost: Cents;
  readonly cash: Cents;
  /** The cost of total distributions, which promissory notes may pay. */
  readonly notableCost: Cents;
}

/** Takes this year's payments off every ladder. */
function payDistributions({ participants, ladder }: Touched, year: PlanYear): Due {
  const { width, shares, cash, totalDistribution, rowShares, rowCash } = ladder;
  const withNotes = totalDistribution.length > 0;
  const { price } = year;
  let shareSum = 0;
  let costSum = 0;
  let cashSum = 0;
  let notableCost = 0;
  let at = entryAt(ladder, 0, year.year);
  for (let row = 0; row < participants.count; row++) {
    const sharesDue = shares[at]!;
    const cashDue = cash[at]!;
    shareSum += sharesDue;
    costSum += cost(sharesDue, price);
    cashSum += cashDue;
    rowShares[row] = subtract(rowShares[row]!, sharesDue);
    rowCash[row] = subtract(rowCash[row]!, cashDue);
    shares[at] = ZERO;
    cash[at] = ZERO;
    if (withNotes) {
      notableCost += cost(totalDistribution[at]!, price);
      totalDistribution[at] = ZERO;
    }
    at += width;
  }
  return {
    shares: inRange(shareSum as MicroShares),
    cost: inRange(costSum as Cents),
    cash: inRange(cashSum as Cents),
    notableCost: inRange(notableCost as Cents),
  };
}

/** Asks the sources of the cash usage policy in order, each for what is still needed; what they leave over is the company's. */
function askInOrder(plan: Plan, { participants, trust }: Touched, obligation: Cents): Record<Payer, Cents> {
  const held: Record<CashSource, () => Cents> = {
    unallocated_company_contributions: () => trust.contributions,
    unallocated_forfeiture_cash: () => trust.forfeitures,
    participant_cash_accounts: () => activeCash(participants),
  };
  const given: Record<Payer, Cents> = {
    unallocated_company_contributions: ZERO,
    unallocated_forfeiture_cash: ZERO,
    participant_cash_accounts: ZERO,
    company: obligation,
  };
  for (const source of plan.cashUsage) {
    given[source] = smaller(given.company, held[source]());
    given.company = subtract(given.company, given[source]);
  }
  trust.contributions = subtract(trust.contributions, given.unallocated_company_contributions);
  trust.forfeitures = subtract(trust.forfeitures, given.unallocated_forfeiture_cash);
  return given;
}

/** The shares bought, apportioned over what each paid, in the order in which they were asked. */
function sharesByPayer(plan: Plan, bought: MicroShares, cash: Record<Payer, Cents>): Record<Payer, MicroShares> {
  const payers: readonly Payer[] = [...plan.cashUsage, 'company'];
  const parts = apportion(
    bought,
    payers.map((payer) => cash[payer]),
  );
  const partOf = (payer: Payer): MicroShares => parts[payers.indexOf(payer)] ?? ZERO;
  return {
    unallocated_company_contributions: partOf('unallocated_company_contributions'),
    unallocated_forfeiture_cash: partOf('unallocated_forfeiture_cash'),
    participant_cash_accounts: partOf('participant_cash_accounts'),
    company: partOf('company'),
  };
}

/** Cash in the accounts of those still active; nobody else's can buy shares. */
function activeCash({ cash, living, livingCount }: Participants): Cents {
  let sum = 0;
  for (let i = 0; i < livingCount; i++) sum += cash[living[i]!]!;
  return inRange(sum as Cents);
}

/** Draws cash from active accounts in proportion to it, and credits the shares in proportion to what each gave. */
function creditPayers(participants: Participants, spent: Cents, shares: MicroShares): void {
  if (spent === 0) return;
  const { living, livingCount, cash } = participants;
  const cashByRow = new Apportionment(spent, activeCash(participants));
  const sharesByRow = new Apportionment(shares, spent);
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    const given = cashByRow.part(cash[row]!);
    cash[row] = subtract(cash[row]!, given);
    participants.shares[row] = add(participants.shares[row]!, sharesByRow.part(given));
  }
}

/** What became of the shares that the company paid for. */
interface CompanyPurchase {
  readonly recycled: MicroShares;
  readonly redeemed: MicroShares;
  readonly releveraged: MicroShares;
}

/** The company's remainder buys its shares by the plan's method. */
function buyForCompany(
  plan: Plan,
  { trust, company, loans }: Touched,
  { year }: PlanYear,
  { cash, shares }: { readonly cash: Cents; readonly shares: MicroShares },
): CompanyPurchase {
  const { method, releverageLoan: terms } = plan.repurchase;
  if (cash === 0 || method === 'recycle') return { recycled: shares, redeemed: ZERO, releveraged: ZERO };
  if (method === 'releverage') {
    loans.push(
      startLoan({
        id: `releverage-${year}`,
        terms,
        startBalance: cash,
        startYear: year,
        isReleverage: true,
        suspenseShares: shares,
      }),
    );
    trust.hadLoan = true;
    return { recycled: ZERO, redeemed: ZERO, releveraged: shares };
  }
  const redeemedCash = redeemedPart(plan.repurchase, cash);
  const [redeemed = ZERO, recycled = ZERO] = apportion(shares, [redeemedCash, subtract(cash, redeemedCash)]);
  company.sharesOutstanding = subtract(company.sharesOutstanding, redeemed);
  return { recycled, redeemed, releveraged: ZERO };
}

/** The part of company cash that recycles shares: a contribution. */
function recycledPart(plan: Plan, amount: Cents): Cents {
  return subtract(amount, redeemedPart(plan.repurchase, amount));
}

/** Issues this year's note and pays the year's part of every note, with interest. */
function serviceNotes(
  plan: Plan,
  { notes }: Touched,
  issued: Cents,
): { readonly principal: Cents; readonly interest: Cents } {
  const { note: terms } = plan.repurchase;
  let principal: Cents = ZERO;
  let interest: Cents = ZERO;
  if (issued > 0) notes.push(issueNote(issued, terms.years));
  for (const note of notes) {
    if (note.outstanding === 0) continue;
    interest = add(interest, noteInterest(note, terms.rate));
    principal = add(principal, payNote(note));
  }
  return { principal, interest };
}
