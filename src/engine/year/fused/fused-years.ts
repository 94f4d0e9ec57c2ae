import {
  add,
  inRange,
  LARGEST,
  sumOfWeights,
  type Cents,
  type Headcount,
  type MicroShares,
} from '../../numeric/index.js';
import type { Behaviour } from '../../state/behaviour.js';
import type { Listeners } from '../../state/events.js';
import { eligibilityIn } from '../../state/freeze.js';
import type { Loan } from '../../state/loan.js';
import { shrinkLoanShares } from '../../state/loan-shares.js';
import { forgetEmptyRows } from '../../state/open-state.js';
import type { Plan } from '../../state/plan.js';
import type { Reads, Writes } from '../../state/state.js';
import { countTrust, totalsOf } from '../../state/trust-totals.js';
import type { PlanYear, Separations } from '../../state/year-record.js';
import { ROW_BY_ROW, type PeopleLoops } from '../annual-cycle.js';
import { weighRows, type Weighed } from '../stages/contribute.js';
import { arrive } from '../stages/turnover/arrivals.js';
import { leaversByRow, type LeaversByRow } from '../stages/turnover/by-row.js';
import { agreePayments } from './agree-payments.js';
import { countAccounts } from './count-accounts.js';
import { BLOCK } from './entries.js';
import { GoneRows } from './gone-rows.js';
import type { KeptPeople } from './kept-people.js';
import { isKnownPlan } from './known-plans.js';
import { lay } from './lay.js';
import { leavingTerms, type LeavingTerms } from './leaving-terms.js';
import { payOwed } from './owed.js';
import { peopleOfYear } from './people-of-year.js';
import { schedule } from './schedule.js';
import { SharingInOrder } from './sharing.js';
import { stay } from './stay.js';
import { take } from './take.js';
import { vest } from './vest.js';
import { yearFigures } from './year-figures.js';
import { YearSums } from './year-sums.js';

type Touched = Writes<'participants' | 'ladder' | 'forfeitures' | 'loans'> & Reads<'company'>;

/**
 * The years of a run as two loops over people. The first one runs in the place of turnover: all that happens to a row before the
 * repurchase depends on the row alone, and the stages are then handed the sums. The second one gives the accounts what the year has for
 * them. Everything between is left to the stages.
 */
export class FusedYears {
  private sums = new YearSums();
  private readonly gone = new GoneRows();
  /** The first of those who came this year, in the list of living rows. */
  private firstArrival = 0;
  private isSettled = true;
  private listeners: Listeners = {};

  /** @param people - those of other runs with the same people, if any are kept */
  constructor(private readonly people: KeptPeople | null = null) {}

  /**
   * The loops of a year; those row by row where a rule is not known, or somebody listens to each separation or to stages: the first loop
   * makes no record of a separation, and pays people before the stages in between.
   */
  loopsOf(plan: Plan, { cells }: Behaviour, listeners: Listeners): PeopleLoops {
    const { onSeparation, onStage } = listeners;
    if (onSeparation !== undefined || onStage !== undefined) return ROW_BY_ROW;
    this.listeners = listeners;
    return cells?.isOf(plan) === true && isKnownPlan(plan) ? this.loops : ROW_BY_ROW;
  }

  /** Has the next year look anew at a state that something else has changed. */
  forget(): void {
    this.gone.asOf = -1;
  }

  private readonly loops: PeopleLoops = {
    growPay: () => undefined,
    turnover: (plan, state, year) => this.passFirst(plan, state, year),
    payDividends: () => inRange(this.sums.dividends as Cents),
    weigh: (plan, state, year) => this.weighed(plan, state, year),
    diversify: ({ defersLoanShares }, { loans }) => {
      const { sharesStaying, diversifiedShares } = this.sums;
      if (defersLoanShares) shrinkBy(loans, sharesStaying, diversifiedShares);
      return this.sums.diversified();
    },
    payInService: ({ inService, defersLoanShares }, { loans }) => {
      if (inService === null) return null;
      const { sharesStaying, diversifiedShares, sharesInService } = this.sums;
      if (defersLoanShares) shrinkBy(loans, sharesStaying - diversifiedShares, sharesInService);
      return this.sums.takenInService();
    },
    payDue: (_state, { price, paymentPrice }) => this.sums.due(paymentPrice > price),
    creditInterest: (plan, state, year) => {
      if (!this.isSettled) return ROW_BY_ROW.creditInterest(plan, state, year);
      countAccounts(state.participants, plan.cashReturn, this.sums);
      return inRange(this.sums.interest as Cents);
    },
    countTrust: (state) => {
      if (!this.isSettled) return countTrust(state);
      const { headcount, shares, owedShares, cash, owedCash } = this.sums;
      return totalsOf(state, headcount, shares, owedShares, cash + owedCash);
    },
  };

  private passFirst(plan: Plan, state: Touched, opened: PlanYear): Separations {
    const { gone } = this;
    const sums = new YearSums();
    this.sums = sums;
    const { participants, ladder, loans } = state;
    const { year } = opened;
    forgetEmptyRows(participants);
    if (gone.asOf !== year - 1) gone.listAll(state, year - 1);
    this.isSettled = isSettled(plan, year);
    const figures = yearFigures(plan, participants, opened, this.isSettled, this.listeners);
    const terms = leavingTerms(plan, state, opened);
    const byRow = leaversByRow(plan, state, opened);
    const sharing = sharingOf(plan, state, opened, terms, byRow);
    // What leavers are allocated comes when the year's payments are made.
    const owedAfter = sharing === null ? year : -1;
    for (let from = 0; from < gone.count; from += BLOCK) {
      payOwed(ladder, figures, sums, gone.rows, from, Math.min(from + BLOCK, gone.count));
    }
    gone.keepOwed(ladder, year);
    const { living, livingCount } = participants;
    const people = peopleOfYear(this.people, state, { terms, figures, byRow }, sums);
    let kept = 0;
    for (let from = 0; from < livingCount; from += BLOCK) {
      const to = Math.min(from + BLOCK, livingCount);
      const entries = people.ofBlock(from, to);
      take(state, entries);
      vest(participants, terms, entries);
      agreePayments(terms, entries);
      const scheduled = schedule(state, terms, entries);
      sharing?.note(entries);
      lay(ladder, year, scheduled);
      payOwed(ladder, figures, sums, living, from, to);
      gone.addEmptied(participants, ladder, owedAfter, from, to);
      kept = stay(participants, figures, sums, from, to, kept);
    }
    people.done();
    participants.livingCount = kept;
    this.firstArrival = kept;
    if (terms.sharesOfLoans !== null)
      shrinkLoanShares(loans, terms.sharesOfLoans.active, inRange(sums.sharesStaying as MicroShares));
    sharing?.addByRow(Infinity);
    const left = inRange(sums.separations as Headcount);
    const arrived = arrive(plan, state, opened, left);
    sums.headcount += arrived.hires + arrived.joiners;
    return { separations: left, hires: arrived.hires, joiners: arrived.joiners, sharing: sharing?.all ?? null };
  }

  /** Weighs those who came this year too, and hands over what all weigh. */
  private weighed(plan: Plan, state: Writes<'participants'>, year: PlanYear): Weighed {
    const { coveredPayroll, weights } = this.sums;
    const arrived = weighRows(plan, state, year, this.firstArrival);
    const all = typeof arrived.weightSum === 'number' ? weights + arrived.weightSum : Infinity;
    const { weight, count } = state.participants;
    return {
      coveredPayroll: add(inRange(coveredPayroll as Cents), arrived.coveredPayroll),
      weightSum: all <= LARGEST ? all : sumOfWeights(weight.subarray(0, count)),
    };
  }
}

/** True if nothing moves what is owed once the payments of a year are made, nor accounts once they are given their part. */
function isSettled({ segregation, rebalancing, purchases, leaversShare }: Plan, year: number): boolean {
  const isBuying = purchases?.some((terms) => terms.year === year) ?? false;
  return segregation === null && rebalancing === null && leaversShare === null && !isBuying;
}

function sharingOf(
  plan: Plan,
  { participants }: Touched,
  { year }: PlanYear,
  terms: LeavingTerms,
  byRow: LeaversByRow,
): SharingInOrder | null {
  if (plan.leaversShare === null) return null;
  return new SharingInOrder(terms, plan.leaversShare, eligibilityIn(plan, participants, year), byRow.sharing!);
}

function shrinkBy(loans: Loan[], before: number, left: number): void {
  shrinkLoanShares(loans, inRange(before as MicroShares), inRange((before - left) as MicroShares));
}
