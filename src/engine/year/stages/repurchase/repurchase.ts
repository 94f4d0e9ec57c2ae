import {
  add,
  cost,
  inRange,
  portion,
  runningSums,
  smaller,
  subtract,
  ZERO,
  type Cents,
  type MicroShares,
  type SharePrice,
} from '../../../numeric/index.js';
import { debtOf, deductionRoom, limitRecycling } from '../../../rules/limits.js';
import { cashByMethod, recycledPart, sharesByMethod, type ByMethod } from '../../../rules/repurchase-funding.js';
import type { Listeners } from '../../../state/events.js';
import { startLoan } from '../../../state/loan.js';
import { issueNote, noteInterest, payNote } from '../../../state/note.js';
import { entryAt } from '../../../state/payout-ladder.js';
import type { Payer, Plan } from '../../../state/plan.js';
import type { OwedAtOpening } from './owed-at-opening.js';
import { convertShares, type Conversion } from './segregation.js';
import type { Writes } from '../../../state/state.js';
import { askInOrder, creditPayers, sharesByPayer } from './trust-cash.js';
import type {
  Contributed,
  Diversified,
  DividendsPaid,
  LoansServiced,
  PaidInService,
  PlanYear,
  Repurchased,
} from '../../../state/year-record.js';

type Touched = Writes<'participants' | 'ladder' | 'trust' | 'company' | 'loans' | 'notes'>;

/** Records of earlier stages that decide the shares bought and the part that may be recycled. */
interface Before {
  readonly sold: Diversified;
  readonly taken: PaidInService | null;
  readonly owed: OwedAtOpening;
  readonly paid: Pick<DividendsPaid, 'forDebt'>;
  readonly contributed: Pick<Contributed, 'companyCash' | 'stock' | 'coveredPayroll'>;
  readonly serviced: Pick<LoansServiced, 'interest'>;
}

/**
 * Repurchase, model 4.7: what is due this year is bought at the last appraisal, and somebody pays.
 *
 * The obligation is the cost of the distributions due, of this year's diversification, of what is paid in service, and of shares of
 * people who left that are turned into cash early. Trust cash pays first, in the order of the cash usage policy; the remainder is the company's, by the year's
 * mix: recycled (the company contributes cash, the shares stay in the trust), redeemed (the company retires them), releveraged (the
 * company lends, the shares go to suspense). Total distributions may be paid by promissory note, IRC 409(h)(5) `[S-409]`. `[std]` for
 * the order.
 *
 * Under a floor price people are paid more than the appraisal; the difference is the company's, beside all this and for no shares.
 *
 * Pitfalls: cash a participant takes along is not a repurchase. Shares bought with participants' cash go to those who paid.
 */
export function repurchase(
  plan: Plan,
  state: Touched,
  year: PlanYear,
  before: Before,
  payDue: typeof payDistributions,
  { onPayment, onConversion }: Listeners = {},
): Repurchased {
  const { sold, owed, taken } = before;
  const due = payDue(state, year, onPayment);
  const bought = add(add(due.distributedShares, sold.shares), taken?.shares ?? ZERO);
  const obligation = add(add(due.distributionCost, sold.cost), taken?.cost ?? ZERO);
  const paid = add(add(due.distributionPaid, sold.paid), taken?.paid ?? ZERO);
  const payers: readonly Payer[] = [...plan.cashUsage, 'company'];
  const cash = askInOrder(state, payers, obligation);
  const shares = sharesByPayer(payers, bought, cash);
  creditPayers(state.participants, cash.participant_cash_accounts, shares.participant_cash_accounts);
  const converted = owed === null ? null : convertShares(plan.segregation!, state, year, owed, onConversion);
  if (converted !== null) {
    for (const payer of PAYERS) {
      cash[payer] = add(cash[payer], converted.cashByPayer[payer]);
      shares[payer] = add(shares[payer], converted.sharesByPayer[payer]);
    }
  }

  const { mix } = year.terms;
  const remainder = cash.company;
  const company = buyForCompany(plan, state, year, { before, cash: remainder, shares: shares.company });
  const notesIssued = plan.repurchase.deferred ? smaller(remainder, due.notableCost) : ZERO;
  const notes = serviceNotes(plan, state, notesIssued);
  const recycledNow = notesIssued === 0 ? company.cash.recycled : recycledPart(mix, subtract(remainder, notesIssued));
  const trustBought = add(shares.unallocated_company_contributions, shares.unallocated_forfeiture_cash);
  return {
    distributedShares: due.distributedShares,
    distributionCost: due.distributionCost,
    distributionPaid: due.distributionPaid,
    floorPayments: subtract(paid, obligation),
    cashDistributions: due.cashDistributions,
    fromContributions: cash.unallocated_company_contributions,
    fromForfeitures: cash.unallocated_forfeiture_cash,
    fromParticipantCash: cash.participant_cash_accounts,
    remainder,
    recycledRemainder: company.cash.recycled,
    redeemedRemainder: company.cash.redeemed,
    recyclingCut: company.cut,
    notesIssued,
    notePrincipal: notes.principal,
    noteInterest: notes.interest,
    // When shares move although they cost nothing there is no cash to apportion by: they go to the pool.
    sharesToPool: add(obligation === 0 ? bought : ZERO, add(trustBought, company.shares.recycled)),
    sharesFromContributions: shares.unallocated_company_contributions,
    sharesFromCompany: company.shares.recycled,
    sharesToPayers: shares.participant_cash_accounts,
    sharesRedeemed: company.shares.redeemed,
    sharesReleveraged: company.shares.releveraged,
    recycledCash: add(recycledNow, recycledPart(mix, add(notes.principal, notes.interest))),
    segregation: plan.segregation === null ? null : segregated(converted),
  };
}

const PAYERS: readonly Payer[] = [
  'unallocated_company_contributions',
  'unallocated_forfeiture_cash',
  'participant_cash_accounts',
  'company',
];

function segregated(converted: Conversion | null): Repurchased['segregation'] {
  if (converted === null) return { shares: ZERO, cost: ZERO, fromCompany: ZERO, isShort: false };
  const { shares, cost, cashByPayer, isShort } = converted;
  return { shares, cost, fromCompany: cashByPayer.company, isShort };
}

/** Payments of a year to those who left. */
export interface Due {
  readonly distributedShares: MicroShares;
  readonly distributionCost: Cents;
  readonly distributionPaid: Cents;
  readonly cashDistributions: Cents;
  /** The cost of total distributions, which promissory notes may pay. */
  readonly notableCost: Cents;
}

/** Positions of sums over the rows. */
const SHARES = 0;
const COST = 1;
const CASH = 2;
const NOTABLE = 3;

/** Takes this year's payments off every ladder. */
export function payDistributions(
  { participants, ladder }: Touched,
  year: PlanYear,
  onPayment?: Listeners['onPayment'],
): Due {
  const { width, vestedShares, vestedCash, totalDistribution, rowShares, rowCash } = ladder;
  const withNotes = totalDistribution.length > 0;
  const { tradePrice: price } = year;
  const above = year.paymentPrice > price ? paidAt(year.paymentPrice, participants.count, ladder, year.year) : null;
  const sums = runningSums(4);
  const place = entryAt(ladder, 0, year.year);
  for (let row = 0; row < participants.count; row++) {
    if (rowShares[row] === 0 && rowCash[row] === 0) continue;
    const at = row * width + place;
    const shares = vestedShares[at]!;
    const cash = rowCash[row] === 0 ? ZERO : vestedCash[at]!;
    if (shares === 0 && cash === 0) continue;
    sums[SHARES]! += shares;
    sums[COST]! += cost(shares, price);
    sums[CASH]! += cash;
    rowShares[row] = subtract(rowShares[row]!, shares);
    rowCash[row] = subtract(rowCash[row]!, cash);
    vestedShares[at] = ZERO;
    if (cash > 0) vestedCash[at] = ZERO;
    const notable = withNotes ? cost(totalDistribution[at]!, price) : ZERO;
    if (withNotes) totalDistribution[at] = ZERO;
    sums[NOTABLE]! += notable;
    onPayment?.({ row, paid: add(cost(shares, year.paymentPrice), cash), notable });
  }
  return {
    distributedShares: inRange(sums[SHARES] as MicroShares),
    distributionCost: inRange(sums[COST] as Cents),
    distributionPaid: above ?? inRange(sums[COST] as Cents),
    cashDistributions: inRange(sums[CASH] as Cents),
    notableCost: inRange(sums[NOTABLE] as Cents),
  };
}

/** Payments to people for the shares due this year at a price above the appraisal. */
function paidAt(price: SharePrice, rows: number, ladder: Touched['ladder'], year: number): Cents {
  let sum = 0;
  for (let row = 0; row < rows; row++) sum += cost(ladder.vestedShares[entryAt(ladder, row, year)]!, price);
  return inRange(sum as Cents);
}

/** Shares that the company is to buy, and the limits of recycling them. */
interface Remainder {
  readonly before: Before;
  readonly cash: Cents;
  readonly shares: MicroShares;
}

/** Use of the company's cash and of the shares it paid for. */
interface CompanyPurchase {
  readonly cash: ByMethod<Cents>;
  readonly shares: ByMethod<MicroShares>;
  /** Cash that would recycle shares too if it could be deducted. */
  readonly cut: Cents;
}

/** The company's remainder buys its shares by the year's mix, within the limit of deductions where it is kept. */
function buyForCompany(
  plan: Plan,
  { trust, company, loans }: Touched,
  year: PlanYear,
  remainder: Remainder,
): CompanyPurchase {
  const planned = cashByMethod(remainder.cash, year.terms.mix);
  const { limits, releverageLoan: terms } = plan.repurchase;
  const cash = limits.enforceDeduction
    ? limitRecycling(planned, roomToRecycle(plan, year, remainder.before), limits.overflow)
    : planned;
  const shares = sharesByMethod(remainder.shares, cash);
  company.sharesOutstanding = subtract(company.sharesOutstanding, shares.redeemed);
  if (cash.releveraged > 0) {
    loans.push(
      startLoan({
        id: `releverage-${year.year}`,
        terms,
        startBalance: cash.releveraged,
        startYear: year.year,
        isFromCompany: true,
        suspenseShares: shares.releveraged,
      }),
    );
    trust.hadLoan = true;
  }
  return { cash, shares, cut: subtract(planned.recycled, cash.recycled) };
}

/** Room for contributions that can be deducted, after earlier contributions of the company. */
function roomToRecycle(plan: Plan, year: PlanYear, { contributed, paid, serviced }: Before): Cents {
  const { companyCash, stock, coveredPayroll: payroll } = contributed;
  return deductionRoom({
    ...debtOf({ debtService: year.debtService, loanInterest: serviced.interest, dividends: paid.forDebt }),
    taxStatus: year.terms.taxStatus,
    payroll,
    contributed: add(companyCash, cost(stock, year.price)),
    toOtherPlans: portion(payroll, plan.repurchase.limits.otherPlansRate),
  });
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
