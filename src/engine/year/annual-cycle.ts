import { checkIdentities } from './identities.js';
import { accelerate } from './stages/accelerate.js';
import { allocate } from './stages/allocate.js';
import { close } from './stages/close.js';
import { contribute, weighRows } from './stages/contribute.js';
import { diversify } from './stages/diversify.js';
import { dividends } from './stages/dividends.js';
import { finance } from './stages/finance.js';
import { payInService } from './stages/in-service.js';
import { growPayOfAll, open } from './stages/open.js';
import { purchase } from './stages/purchase.js';
import { rebalance } from './stages/rebalance.js';
import { payDistributions, repurchase } from './stages/repurchase/repurchase.js';
import { serviceLoans } from './stages/service-loans.js';
import { testOwnership } from './stages/test-ownership.js';
import { turnover } from './stages/turnover.js';
import type { Listeners, StageRecords } from '../state/events.js';
import type { Behaviour } from '../state/behaviour.js';
import type { Plan } from '../state/plan.js';
import { owedAtOpening } from './stages/repurchase/owed-at-opening.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import { countTrust } from '../state/trust-totals.js';
import type { TrustTotals, YearRecord } from '../state/year-record.js';

/** Opening of a year, besides the plan and its state. */
interface YearStart {
  readonly behaviour: Behaviour;
  /** The trust as counted at this moment. */
  readonly opening: TrustTotals;
  readonly listeners: Listeners;
  readonly loops: PeopleLoops;
}

/** The loops of a year over all its people. Each may be replaced by one that is faster and gives the same. */
export interface PeopleLoops {
  readonly growPay: typeof growPayOfAll;
  readonly turnover: typeof turnover;
  readonly weigh: typeof weighRows;
  readonly diversify: typeof diversify;
  readonly payDue: typeof payDistributions;
  readonly countTrust: (state: ReadOnly<State>, plan: Plan) => TrustTotals;
}

/** Row by row, whatever the plan: the reference. */
export const ROW_BY_ROW: PeopleLoops = {
  growPay: growPayOfAll,
  turnover,
  weigh: weighRows,
  diversify,
  payDue: payDistributions,
  countTrust,
};

/** One year of a run: what was done in it, and the trust counted at its end. */
export interface CompletedYear {
  readonly record: YearRecord;
  readonly closing: TrustTotals;
}

/**
 * The plan year after the one the state describes. Read from top to bottom, it is the model: each stage is handed what earlier
 * ones did, so a wrong order does not compile.
 */
export function runYear(plan: Plan, state: State, start: YearStart): CompletedYear {
  // Pay has grown; the last appraisal is the year's price.
  const { listeners, loops } = start;
  const year = open(plan, state, start.behaviour, start.opening, loops.growPay);
  // Those who wait are paid early, where the plan says so, before others leave.
  const accelerated = accelerate(plan.accelerations, state, year.year, listeners.onAcceleration);
  const { onStage } = listeners;
  const done = <S extends keyof StageRecords>(stage: S, did: StageRecords[S]): StageRecords[S] => {
    onStage?.(stage, did, year, state);
    return did;
  };
  // What earlier leavers are owed, before others leave: segregation turns no more than that into cash.
  const owed = owedAtOpening(plan, state, year.year);
  // People die, become disabled, retire, leave; what they take is split and scheduled; others are hired.
  const separated = done('turnover', loops.turnover(plan, state, year, listeners.onSeparation));
  // Every share receives its dividend; those on suspense shares pay the loan that bought them, others too where the plan says so.
  const paid = done('dividends', dividends(plan, state, year));
  // The company pays by its policy, at least what the loans need.
  const contributed = done('contribute', contribute(plan, state, year, paid, separated, loops.weigh));
  // Loan payments release shares from suspense.
  const serviced = done('service_loans', serviceLoans(plan, state, year, paid));
  // People near retirement sell part of their shares.
  const sold = done('diversify', loops.diversify(plan, state, year, listeners.onDiversification));
  // People past an age take part of their account while they work, where the plan lets them.
  const taken = done('in_service', payInService(plan, state, year, listeners.onInService));
  listeners.onAccounts?.('before_purchases', state.participants);
  // What is due is bought: by trust cash first, then by the company.
  const repurchased = done(
    'repurchase',
    repurchase(plan, state, year, { sold, taken, owed, paid, contributed, serviced }, loops.payDue, listeners),
  );
  // The year's shares and unused cash go to the accounts of everyone eligible.
  const allocated = done(
    'allocate',
    allocate(plan, state, year, { separated, contributed, paid, serviced, repurchased }, listeners.onLateAllocation),
  );
  listeners.onAccounts?.('after_allocation', state.participants);
  // Shares are bought from outside or from accounts with a loan of the company, where that is planned.
  const purchased = done('purchase', purchase(plan, state, year));
  // Who owns how much is looked at, where an S corporation asks for it.
  const ownership = testOwnership(plan, state, year, { allocated, contributed });
  // The company earns, pays taxes and lenders, and finds the cash for repurchases, where its finances are projected.
  const financed = done('finance', finance(plan, state, year, { paid, contributed, serviced, repurchased, purchased }));
  // Cash earns its return, and the shares are appraised.
  const closed = done('close', close(plan, state, year, { contributed, repurchased, purchased, financed }));
  // Accounts are given the same parts of shares and cash, where the plan asks for it.
  const rebalanced = done('rebalance', rebalance(plan, state, year));

  state.year = year.year;
  // A literal: records made by spreading are slow to make and to read.
  const record: YearRecord = {
    year: year.year,
    index: year.index,
    terms: year.terms,
    behaviour: year.behaviour,
    price: year.price,
    tradePrice: year.tradePrice,
    paymentPrice: year.paymentPrice,
    appraisedPaymentPrice: year.appraisedPaymentPrice,
    accelerated,
    hasFloor: year.hasFloor,
    hasInterim: year.hasInterim,
    hasStatusChanges: year.hasStatusChanges,
    sharesOutstanding: year.sharesOutstanding,
    outsideShares: year.outsideShares,
    factors: year.factors,
    reaction: year.reaction,
    dividend: year.dividend,
    ownerTaxDistribution: year.ownerTaxDistribution,
    debtService: year.debtService,
    hadLoan: year.hadLoan,
    opening: start.opening,
    turnover: separated,
    dividends: paid,
    contribution: contributed,
    loans: serviced,
    diversification: sold,
    inService: taken,
    repurchase: repurchased,
    allocation: allocated,
    purchase: purchased,
    ownership,
    financed,
    close: closed,
    rebalanced,
  };
  const closing = loops.countTrust(state, plan);
  checkIdentities(record, closing);
  return { record, closing };
}
