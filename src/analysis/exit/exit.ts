import { type AnalysisControl, stepCounter } from '../given.js';
import type { Plan } from '../../engine/state/plan.js';
import type { ExitOptions } from '../option-types.js';
import {
  add,
  type Cents,
  DECIMALS,
  fromUnits,
  larger,
  type MicroShares,
  mulDiv,
  net,
  portion,
  ratio,
  type SharePrice,
  ZERO,
} from '../../engine/numeric/index.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { vestedFraction } from '../../engine/rules/vesting.js';
import { vestingIn } from '../../engine/state/freeze.js';
import { notesOutstanding } from '../../engine/state/note.js';
import { withinRange } from '../../engine/state/within-range.js';
import { trustShares } from '../../engine/state/year-record.js';
import { figuresOf, rowFrom, unshownFiguresOf } from '../answer/columns.js';
import type { ExitCost, ExitLoanFigures, ExitTotals, ExitWithLoansKept } from '../answer/values.js';
import { type AnswerBasis, basisOf } from '../basis.js';
import {
  type ExitGroup,
  type ExitPerson,
  type ExitQuartile,
  groupsOf,
  largestOf,
  newlyVested,
  quartilesOf,
  paidToPeople,
} from './people.js';
import { rightsToPay, meansAt, type YearEnd, type YearEndOfCompany, yearEndOf } from './sale.js';
import { type LoanSettled, type Part, settle, type Settled, type ReadExitOptions, readExit } from './settle.js';

/** A plan that ended. */
interface Ended {
  readonly end: YearEnd;
  readonly settled: Settled;
  readonly price: SharePrice;
  readonly held: MicroShares;
  readonly newlyVested: Cents;
}

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);

const shares = (quantity: MicroShares): number => fromUnits(quantity, DECIMALS.shares);

const perShare = (price: SharePrice): number => fromUnits(price, DECIMALS.price);

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce(add<Cents>, ZERO);

/** Units of a price that one cent for a millionth of a share is. */
const CENT_A_SHARE = 100_000_000;

const orNull = { orNull: true } as const;

const ofAll = unshownFiguresOf<Ended>();

const ofKept = unshownFiguresOf<Settled>();

const ofLoan = figuresOf<LoanSettled>();

const ofCompany = figuresOf<
  Record<'proceeds' | 'notes' | 'received' | 'cost', Cents> & { readonly means: Cents | null }
>();

// prettier-ignore
export const EXIT_TOTALS = {
  share_price: ofAll('price', 'Dollars a share: an offer, or the appraisal.', ({ price }) => perShare(price)),
  year_end_share_price: ofAll('price', 'The appraisal of that year end.', ({ end }) => perShare(end.state.company.price)),
  trust_shares: ofAll('shares', 'Shares that the trust sells: all it has.', ({ held }) => shares(held)),
  trust_part: ofAll('fraction', 'Fraction of the shares outstanding that the trust holds; null where there are none.', ({ held, end: { state: { company } } }) => company.sharesOutstanding === 0 ? null : ratio(held, company.sharesOutstanding), orNull),
  proceeds: ofAll('dollars', "Proceeds of these shares: their part of price times shares outstanding and of the company's loans to the trust.", ({ settled }) => dollars(settled.proceeds)),
  proceeds_a_share: ofAll('price', 'Proceeds a share, rounded; 0 where the trust has none.', ({ held, settled }) => held === 0 ? 0 : fromUnits(mulDiv(settled.proceeds, CENT_A_SHARE, held), DECIMALS.price)),
  paid_to_rights: ofAll('dollars', 'Paid to holders of warrants, options and the like, before the shares.', ({ settled }) => dollars(settled.toRights)),
  trust_cash: ofAll('dollars', 'Cash that the trust has besides.', ({ end: { closing } }) => dollars(sumOf([closing.participantCash, closing.contributions, closing.forfeitures]))),
  loans_repaid: ofAll('dollars', 'Part of proceeds and cash that repays ESOP loans.', ({ settled }) => dollars(sumOf(settled.loans.map(({ repaid }) => repaid)))),
  paid_to_people: ofAll('dollars', 'Part of proceeds and cash that people receive.', ({ settled }) => dollars(paidToPeople(settled))),
  paid_to_other_owners: ofAll('dollars', 'Paid to the owners of shares outside the trust.', ({ settled }) => dollars(settled.toOthers)),
  not_allocated: ofAll('dollars', 'Part of proceeds and cash that is allocated to nobody: beyond IRC 415(c), or without anybody to receive it.', ({ settled }) => dollars(settled.left)),
  newly_vested: ofAll('dollars', 'Amounts of active accounts that vest only because the plan ends, IRC 411(d)(3).', ({ newlyVested: vested }) => dollars(vested)),
  accelerated: ofAll('dollars', 'Payments due to former participants in later years, paid at once.', ({ settled }) => dollars(sumOf(settled.former.flatMap(({ sold, cash }) => [sold, cash])))),
  due_by: ofAll('year', 'Last year in which these would have been due; null where nothing is.', lastDue, orNull),
  surplus: ofAll('dollars', 'Proceeds of shares in suspense above their loans.', ({ settled }) => dollars(sumOf(settled.loans.map(({ surplus }) => surplus)))),
  loans_unpaid: ofAll('dollars', 'Principal that shares in suspense do not repay.', ({ settled }) => dollars(sumOf(settled.loans.map(({ unpaid }) => unpaid)))),
};

// prettier-ignore
export const EXIT_WITH_LOANS_KEPT = {
  gained_by_buyer: ofKept('dollars', "Repayment to the company: the buyer's gain.", (settled) => dollars(repaidInside(settled))),
  paid_to_people: ofKept('dollars', 'Paid to people in that case.', (settled) => dollars(paidToPeople(settled))),
};

// prettier-ignore
export const EXIT_LOAN = {
  suspense_shares: ofLoan('shares', 'Shares in suspense', 'Shares in suspense.', (loan) => shares(loan.shares)),
  sold: ofLoan('dollars', 'Bring', 'Dollars that these shares bring.', ({ sold }) => dollars(sold)),
  repaid: ofLoan('dollars', 'Repaid', 'Principal repaid from them.', ({ repaid }) => dollars(repaid)),
  unpaid: ofLoan('dollars', 'Unpaid', 'Principal that stays unpaid.', ({ unpaid }) => dollars(unpaid)),
  surplus: ofLoan('dollars', 'Surplus', 'Dollars left for the participants after the repayment.', ({ surplus }) => dollars(surplus)),
};

// prettier-ignore
export const EXIT_COST = {
  shares: ofCompany('dollars', 'Shares of the trust, at the appraisal', 'Dollars for all shares of the trust.', ({ proceeds }) => dollars(proceeds)),
  notes: ofCompany('dollars', 'Notes for shares bought before', 'Promissory notes for shares bought before, which fall due.', ({ notes }) => dollars(notes)),
  loans_received: ofCompany('dollars', 'Less its loans to the trust, repaid', 'Loans of the company to the trust that shares in suspense repay.', ({ received }) => dollars(received)),
  cost: ofCompany('dollars', 'Cost', 'Shares and notes, less `loans_received`.', ({ cost }) => dollars(cost)),
  means: ofCompany('dollars', 'Cash above the minimum, sinking fund and what it may draw', 'Company cash above `minimum_cash`, sinking fund and undrawn credit line; null without `company_finances`.', ({ means }) => means === null ? null : dollars(means), orNull),
  missing: ofCompany('dollars', 'Missing', 'Cost above the means, 0 where they suffice; null without `company_finances`.', ({ cost, means }) => means === null ? null : dollars(larger(net([cost], [means]), ZERO)), orNull),
};

/** Settlement of a loan and of the shares pledged for it. */
export interface ExitLoan extends ExitLoanFigures {
  /** Id as given, id of its purchase, or `releverage-<year>`. */
  readonly loan_id: string;
  /** Lender: the company or somebody else. */
  readonly lender: 'company' | 'other';
}

/** Payments of a plan that ends at a year end. Money in dollars, before taxes. */
export interface ExitAnswer extends AnswerBasis, ExitTotals {
  /** Name of the analysis. */
  readonly kind: 'exit';
  /** The plan year at whose end it ends. */
  readonly year: number;
  /** Loans with a balance or pledged shares. */
  readonly loans: readonly ExitLoan[];
  /** Recipients by group. */
  readonly groups: readonly ExitGroup[];
  /** People who work, by the balance a head. */
  readonly quartiles: readonly ExitQuartile[];
  /** The ten people who work and receive most a head. */
  readonly largest: readonly ExitPerson[];
  /** Outcome where the buyer keeps the repayment of the trust's loans from the company. */
  readonly if_buyer_keeps_loans: ExitWithLoansKept;
  /** The company's cost where nobody else buys. */
  readonly company: ExitCost;
  /** Costs and taxes that these figures leave out. */
  readonly leaves_out: readonly string[];
}

const LEAVES_OUT: readonly string[] = [
  'income tax of participants, who may roll over what they receive',
  'taxes of the company and of the buyer',
  'costs of the sale, escrow and earn-outs',
  'a floor under the price',
];

/**
 * Computes the payments of a sale of the company or a termination of the plan at the end of a year, after the year's own contribution,
 * purchases and allocations. Everybody is fully vested, loans are repaid from their own shares in suspense, the rest is allocated, and all
 * amounts due to former participants are paid at once. Shares and cash are the same before and after, to the unit.
 *
 * What the trust owes the company is property of the company that is sold, and no part of its price: it is counted once, so that all
 * owners together receive price times shares outstanding, and no lender loses where the company is the lender.
 *
 * Pitfall: the price is the appraisal of a plan that goes on. A buyer offers another: give it as `price`.
 *
 * @throws ValidationError when an option violates a constraint; SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'Two people', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   {
 *     census_year: 2026,
 *     participants: [
 *       { id: 'A', age: 50, service_years: 20, compensation: 60_000, allocated_shares: 300 },
 *       { id: 'B', age: 30, service_years: 1, compensation: 40_000, allocated_shares: 100 },
 *     ],
 *     esop_loans: [{ loan_id: 'L', principal_balance: 10_000, interest_rate: 0, years_remaining: 2, suspense_shares: 200 }],
 *   },
 *   { projection_years: 1, include_turnover_projection: false },
 * );
 * const { proceeds, loans_repaid, paid_to_people, surplus, newly_vested, if_buyer_keeps_loans } = exit(plan);
 * proceeds // 65000: 600 shares at 100, and the 5,000 that the trust still owes the company
 * loans_repaid // 5000: half of the loan was paid in 2027, and released 100 shares
 * surplus // 5833.33: 100 of the 600 shares, less the loan
 * paid_to_people // 60000
 * if_buyer_keeps_loans // { gained_by_buyer: 5000, paid_to_people: 55000 }
 * newly_vested // 12133.34: B has 140 shares, of which 20 % are vested
 */
export function exit(prepared: PreparedPlan, options: ExitOptions = {}, control: AnalysisControl = {}): ExitAnswer {
  const input = inputOf(prepared);
  const read = readExit(input.plan, options);
  const end = yearEndOf(input, read.year, stepCounter(control, read.year - input.plan.censusYear));
  return withinRange(read.year, () => answerOf(input, end, read));
}

function answerOf(input: PreparedInput, end: YearEndOfCompany, read: ReadExitOptions): ExitAnswer {
  const { plan } = input;
  const { state, closing } = end;
  const { participants, company } = state;
  const price = read.price ?? company.price;
  const sale = { price, countsLoans: true, rights: rightsToPay(input, read.year) };
  const settled = settle(plan, end, sale, read);
  const kept = settle(plan, end, { ...sale, countsLoans: false }, read);
  const atAppraisal = settle(plan, end, { price: company.price, countsLoans: false, rights: [] }, read);
  const { active, loans } = settled;
  const vested = newlyVested(active, vestedParts(plan, end, active));
  return {
    kind: 'exit',
    ...basisOf(plan),
    year: read.year,
    ...rowFrom(EXIT_TOTALS, { end, settled, price, held: trustShares(closing), newlyVested: vested }),
    loans: loans.filter(isOpen).map((loan) => ({
      loan_id: loan.id,
      ...rowFrom(EXIT_LOAN, loan),
      lender: loan.isInside ? 'company' : 'other',
    })),
    groups: groupsOf(settled, closing.headcount),
    quartiles: quartilesOf(participants, active),
    largest: largestOf(participants, active),
    if_buyer_keeps_loans: rowFrom(EXIT_WITH_LOANS_KEPT, kept),
    company: costOf(plan, end, atAppraisal),
    leaves_out: LEAVES_OUT,
  };
}

/** The last year in which something would be due to those who left; null where nothing is. */
function lastDue({ settled, end }: Ended): number | null {
  const { lastYear } = end.state.ladder;
  const years = settled.former.map(({ shares: due, cash }, row) => (due > 0 || cash > 0 ? lastYear[row]! : 0));
  const last = years.reduce((a, b) => Math.max(a, b), 0);
  return last === 0 ? null : last;
}

/** Principal that shares in suspense repay to the company. */
function repaidInside({ loans }: Settled): Cents {
  return sumOf(loans.map(({ isInside, repaid }) => (isInside ? repaid : ZERO)));
}

/** True if anything of a loan is owed or pledged. */
function isOpen({ shares: pledged, repaid, unpaid }: LoanSettled): boolean {
  return pledged > 0 || repaid > 0 || unpaid > 0;
}

/** The vested part of each active account if the plan went on. */
function vestedParts(plan: Plan, { state }: YearEnd, active: readonly Part[]): Cents[] {
  const { ageAtCensus, serviceAtCensus, vestedFloor } = state.participants;
  const vesting = vestingIn(plan, state.year);
  const yearsOn = state.year - plan.censusYear;
  return active.map(({ sold, cash }, row) => {
    const age = ageAtCensus[row]! + yearsOn;
    const vested = vestedFraction(vesting, age, serviceAtCensus[row]! + yearsOn, vestedFloor[row]!);
    return add(portion(sold, vested), portion(cash, vested));
  });
}

/** Loans of the company to the trust come back to it; those of others do not. */
function costOf(plan: Plan, end: YearEndOfCompany, settled: Settled): ExitCost {
  const { proceeds } = settled;
  const received = repaidInside(settled);
  const notes = notesOutstanding(end.state.notes);
  const cost = net([proceeds, notes], [received]);
  return rowFrom(EXIT_COST, { proceeds, notes, received, cost, means: meansAt(plan, end) });
}
