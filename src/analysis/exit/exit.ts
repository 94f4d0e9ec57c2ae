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
  ZERO,
} from '../../engine/numeric/index.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { vestedFraction } from '../../engine/rules/vesting.js';
import { vestingIn } from '../../engine/state/freeze.js';
import { notesOutstanding } from '../../engine/state/note.js';
import type { Plan } from '../../engine/state/plan.js';
import { withinRange } from '../../engine/state/within-range.js';
import { trustShares } from '../../engine/state/year-record.js';
import { type AnswerBasis, basisOf } from '../basis.js';
import { type ExitOptions, type ReadExitOptions, readExit } from './options.js';
import {
  type ExitGroup,
  type ExitPerson,
  type ExitQuartile,
  groupsOf,
  largestOf,
  newlyVested,
  quartilesOf,
  receivedBy,
} from './people.js';
import { rightsToPay } from './sale.js';
import { type LoanSettled, type Part, settle, type Settled } from './settle.js';
import { meansAt, type YearEnd, yearEndOf } from './year-end.js';

export type { ExitGroup, ExitPerson, ExitQuartile } from './people.js';

/** Settlement of a loan and of the shares pledged for it. */
export interface ExitLoan {
  /** Id as given, id of its purchase, or `releverage-<year>`. */
  readonly loan_id: string;
  /** Shares in suspense. */
  readonly suspense_shares: number;
  /** Dollars that these shares bring. */
  readonly sold: number;
  /** Principal repaid from them. */
  readonly repaid: number;
  /** Principal that stays unpaid. */
  readonly unpaid: number;
  /** Dollars left for the participants after the repayment. */
  readonly surplus: number;
  /** Lender: the company or somebody else. */
  readonly lender: 'company' | 'other';
}

/** Cost of the end to the company where nobody else buys: at the appraisal, beside any offer. */
export interface ExitCost {
  /** Dollars for all shares of the trust. */
  readonly shares: number;
  /** Promissory notes for shares bought before, which fall due. */
  readonly notes: number;
  /** Loans of the company to the trust that shares in suspense repay. */
  readonly loans_received: number;
  /** Shares and notes, less `loans_received`. */
  readonly cost: number;
  /** Company cash, sinking fund and undrawn credit line; null without `company_finances`. */
  readonly means: number | null;
  /** Cost above the means, 0 where they suffice; null without `company_finances`. */
  readonly missing: number | null;
}

/** Payments of a plan that ends at a year end. Money in dollars, before taxes. */
export interface ExitAnswer extends AnswerBasis {
  /** Name of the analysis. */
  readonly kind: 'exit';
  /** The plan year at whose end it ends. */
  readonly year: number;
  /** Dollars a share: an offer, or the appraisal. */
  readonly share_price: number;
  /** The appraisal of that year end. */
  readonly year_end_share_price: number;
  /** Shares that the trust sells: all it has. */
  readonly trust_shares: number;
  /** Fraction of the shares outstanding that the trust holds; null where there are none. */
  readonly trust_part: number | null;
  /** Proceeds of these shares: their part of price times shares outstanding and of the company's loans to the trust. */
  readonly proceeds: number;
  /** Proceeds a share, rounded; 0 where the trust has none. */
  readonly proceeds_a_share: number;
  /** Paid to holders of warrants, options and the like, before the shares. */
  readonly paid_to_rights: number;
  /** Cash that the trust has besides. */
  readonly trust_cash: number;
  /** Part of proceeds and cash that repays ESOP loans. */
  readonly loans_repaid: number;
  /** Part of proceeds and cash that people receive. */
  readonly paid_to_people: number;
  /** Part of proceeds and cash that is allocated to nobody: beyond IRC 415(c), or without anybody to receive it. */
  readonly not_allocated: number;
  /** Amounts of active accounts that vest only because the plan ends, IRC 411(d)(3). */
  readonly newly_vested: number;
  /** Payments due to former participants in later years, paid at once. */
  readonly accelerated: number;
  /** Last year in which these would have been due; null where nothing is. */
  readonly due_by: number | null;
  /** Proceeds of shares in suspense above their loans. */
  readonly surplus: number;
  /** Principal that shares in suspense do not repay. */
  readonly loans_unpaid: number;
  /** Loans with a balance or pledged shares. */
  readonly loans: readonly ExitLoan[];
  /** Recipients by group. */
  readonly groups: readonly ExitGroup[];
  /** People who work, by the balance a head. */
  readonly quartiles: readonly ExitQuartile[];
  /** The ten people who work and receive most a head. */
  readonly largest: readonly ExitPerson[];
  /** Outcome where the buyer keeps the repayment of the trust's loans from the company. */
  readonly if_buyer_keeps_loans: {
    /** Repayment to the company: the buyer's gain. */
    readonly gained_by_buyer: number;
    /** Paid to people in that case. */
    readonly paid_to_people: number;
  };
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
export function exit(prepared: PreparedPlan, options: ExitOptions = {}): ExitAnswer {
  const input = inputOf(prepared);
  const read = readExit(input.plan, options);
  const end = yearEndOf(input, read.year);
  return withinRange(read.year, () => answerOf(input, end, read));
}

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);
const shares = (quantity: MicroShares): number => fromUnits(quantity, DECIMALS.shares);
const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce(add<Cents>, ZERO);

function answerOf(input: PreparedInput, end: YearEnd, read: ReadExitOptions): ExitAnswer {
  const { plan } = input;
  const { state, closing } = end;
  const { participants, company, ladder } = state;
  const price = read.price ?? company.price;
  const sale = { price, countsLoans: true, rights: rightsToPay(input, read.year) };
  const settled = settle(plan, end, sale, read);
  const kept = settle(plan, end, { ...sale, countsLoans: false }, read);
  const atAppraisal = settle(plan, end, { price: company.price, countsLoans: false, rights: [] }, read);
  const { active, loans } = settled;
  const groups = groupsOf(settled, closing.headcount);
  const held = trustShares(closing);
  const accelerated = sumOf(settled.former.flatMap(({ sold, cash }) => [sold, cash]));
  const lastDue = settled.former.reduce(
    (last, { shares: due, cash }, row) => (due > 0 || cash > 0 ? Math.max(last, ladder.lastYear[row]!) : last),
    0,
  );
  return {
    kind: 'exit',
    ...basisOf(plan),
    year: read.year,
    share_price: fromUnits(price, DECIMALS.price),
    year_end_share_price: fromUnits(company.price, DECIMALS.price),
    trust_shares: shares(held),
    trust_part: company.sharesOutstanding === 0 ? null : ratio(held, company.sharesOutstanding),
    proceeds: dollars(settled.proceeds),
    proceeds_a_share: held === 0 ? 0 : fromUnits(mulDiv(settled.proceeds, CENT_A_SHARE, held), DECIMALS.price),
    paid_to_rights: dollars(settled.toRights),
    trust_cash: dollars(sumOf([closing.participantCash, closing.contributions, closing.forfeitures])),
    loans_repaid: dollars(sumOf(loans.map(({ repaid }) => repaid))),
    paid_to_people: dollars(paidToPeople(settled)),
    not_allocated: dollars(settled.left),
    newly_vested: dollars(newlyVested(active, vestedParts(plan, end, active))),
    accelerated: dollars(accelerated),
    due_by: lastDue === 0 ? null : lastDue,
    surplus: dollars(sumOf(loans.map(({ surplus }) => surplus))),
    loans_unpaid: dollars(sumOf(loans.map(({ unpaid }) => unpaid))),
    loans: loans.filter(isOpen).map((loan) => ({
      loan_id: loan.id,
      suspense_shares: shares(loan.shares),
      sold: dollars(loan.sold),
      repaid: dollars(loan.repaid),
      unpaid: dollars(loan.unpaid),
      surplus: dollars(loan.surplus),
      lender: loan.isInside ? 'company' : 'other',
    })),
    groups,
    quartiles: quartilesOf(participants, active),
    largest: largestOf(participants, active),
    if_buyer_keeps_loans: { gained_by_buyer: dollars(repaidInside(kept)), paid_to_people: dollars(paidToPeople(kept)) },
    company: costOf(end, atAppraisal),
    leaves_out: LEAVES_OUT,
  };
}

/** Units of a price that one cent for a millionth of a share is. */
const CENT_A_SHARE = 100_000_000;

/** Adds up the payments to all people. */
function paidToPeople({ active, former, waiting }: Settled): Cents {
  return sumOf([...active, ...former, waiting].map(receivedBy));
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
function costOf(end: YearEnd, settled: Settled): ExitCost {
  const { proceeds } = settled;
  const received = repaidInside(settled);
  const notes = notesOutstanding(end.state.notes);
  const cost = net([proceeds, notes], [received]);
  const means = meansAt(end);
  return {
    shares: dollars(proceeds),
    notes: dollars(notes),
    loans_received: dollars(received),
    cost: dollars(cost),
    means: means === null ? null : dollars(means),
    missing: means === null ? null : dollars(larger(net([cost], [means]), ZERO)),
  };
}
