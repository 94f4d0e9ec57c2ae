import { ONE_PERSON, ZERO } from '../numeric/index.js';
import { emptyForfeitureLadder } from './forfeiture-ladder.js';
import { loansRepaidBy, startLoan } from './loan.js';
import { emptyLadder } from './payout-ladder.js';
import { CAUSES, type Plan } from './plan.js';
import { blankLeaving, blankSettlement, settle } from './separation.js';
import { emptyParticipants, type State } from './state.js';

/** A state of the plan's size in which nothing is held or owed; `longestLoan` as in `openState`. */
export function blankState(plan: Plan, longestLoan = 0): State {
  const rows = plan.census.count + (plan.workforce === null ? 0 : plan.projectionYears);
  return {
    year: plan.censusYear,
    participants: emptyParticipants(rows),
    ladder: emptyLadder(rows, ladderWidth(plan, longestLoan), plan.repurchase.deferred),
    forfeitures: emptyForfeitureLadder(plan.censusYear + 1, plan.projectionYears),
    trust: { contributions: ZERO, forfeitures: ZERO, unallocatedShares: ZERO, allocationPool: ZERO, hadLoan: false },
    company: { sharesOutstanding: ZERO, price: ZERO, equity: ZERO, entryPay: ZERO },
    loans: [],
    notes: [],
  };
}

/**
 * The state at the census date: accounts as stated, and what people who left earlier are still owed laid on their ladders as
 * if they had left in the engine's own time, at the census price.
 *
 * @param longestLoan - years of the longest loan that may take the place of one of the census, for deferred distributions
 */
export function openState(plan: Plan, longestLoan = 0): State {
  const state = blankState(plan, longestLoan);
  const { trust, company } = state;
  const { openingTrust, valuation } = plan;
  trust.contributions = openingTrust.contributions;
  trust.forfeitures = openingTrust.forfeitures;
  trust.unallocatedShares = openingTrust.unallocatedShares;
  trust.hadLoan = openingTrust.loans.length > 0;
  company.sharesOutstanding = openingTrust.sharesOutstanding;
  company.price = valuation.currentPrice;
  company.equity = valuation.equityValue;
  company.entryPay = plan.workforce?.entryPay ?? ZERO;
  for (const { id, balance, suspenseShares, terms } of openingTrust.loans) {
    state.loans.push(startLoan(id, balance, suspenseShares, terms, plan.censusYear, false));
  }
  openActiveRows(plan, state);
  settleEarlierLeavers(plan, state);
  return state;
}

function openActiveRows({ census }: Plan, { participants }: State): void {
  participants.count = census.count;
  for (const id of census.ids) participants.ids.push(id);
  participants.ageAtCensus.set(census.age);
  participants.serviceAtCensus.set(census.service);
  participants.participationAtCensus.set(census.participation);
  participants.vestedFloor.set(census.vestedFloor);
  participants.exitYear.set(census.exitYear);
  participants.exitCause.set(census.exitCause);
  participants.pay.set(census.pay);
  for (let row = 0; row < census.count; row++) {
    if (census.active[row] === 0) continue;
    participants.headcount[row] = ONE_PERSON;
    participants.shares[row] = census.shares[row]!;
    participants.cash[row] = census.cash[row]!;
    participants.diversified[row] = census.diversified[row]!;
  }
}

function settleEarlierLeavers(plan: Plan, { ladder, forfeitures, loans }: State): void {
  const { census } = plan;
  const leaving = blankLeaving();
  const settlement = blankSettlement();
  leaving.heads = ONE_PERSON;
  leaving.price = plan.valuation.currentPrice;
  leaving.largeBalance = plan.censusLargeBalance;
  leaving.loansRepaidBy = loansRepaidBy(loans);
  leaving.paidThrough = plan.censusYear;
  for (let row = 0; row < census.count; row++) {
    if (census.active[row] === 1) continue;
    leaving.row = row;
    leaving.year = census.exitYear[row]!;
    leaving.cause = CAUSES[census.exitCause[row]!]!;
    leaving.attainedAge = census.age[row]! - (plan.censusYear - leaving.year);
    leaving.service = census.service[row]!;
    leaving.vestedFloor = census.vestedFloor[row]!;
    leaving.shares = census.shares[row]!;
    leaving.cash = census.cash[row]!;
    settle(plan, ladder, forfeitures, leaving, settlement);
  }
}

/** Years from a leaver's year to the furthest payment the plan can schedule, both counted. */
function ladderWidth(plan: Plan, longestOtherLoan: number): number {
  const terms = CAUSES.map((cause) => plan.distribution.byCause[cause]);
  const longestDelay = Math.max(1, ...terms.map(({ delayYears }) => delayYears));
  const longestInstallments = Math.max(...terms.map(({ installments }) => installments));
  const extended = plan.distribution.largeBalanceExtension && longestInstallments > 1;
  const longestLoan = plan.openingTrust.loans.reduce(
    (longest, { terms }) => Math.max(longest, terms.years),
    longestOtherLoan,
  );
  const deferral = plan.distribution.deferUntilLoanRepaid ? longestLoan + 1 : 0;
  return Math.max(longestDelay, deferral) + Math.max(longestInstallments, extended ? 10 : 1) + 1;
}
