import { allocate } from './allocation.js';
import { contribute, payDividends, serviceLoans } from './contributions.js';
import { type Decimal, max, ONE, positive, R2, R4, roundedQuotient, sum, ZERO } from './decimals.js';
import { appraiseByMultiple } from './company.js';
import { failWithoutShares, type State, trustShares } from './state.js';
import { closeCompany, reactionOf } from './finances.js';
import { distributeInService, diversify } from './distribution.js';
import { divide, mixOfYear, buyShares, repurchase } from './repurchase.js';
import { inProjectionYear, type Plan } from './plan.js';
import { limitsOf } from './limits.js';
import { testOwnership } from './ownership.js';
import { emptyYear, type Year } from './record.js';
import { rebalance, laterShares } from './segregation.js';
import { turnover } from './turnover.js';

/** Step 1. */
function open(plan: Plan, state: State, k: number): Year {
  for (const row of state.rows) {
    row.attainedAge += 1;
    row.service += 1;
    row.participation += 1;
    row.pay = R2(row.pay.times(ONE.plus(plan.payGrowth)));
  }
  // Pay of hires grows from year 1 on, whether anyone is hired or not.
  state.entryPay = R2(state.entryPay.times(ONE.plus(plan.payGrowth)));
  const year = plan.censusYear + k;
  const { floor } = plan;
  const aboveAppraisal =
    floor !== undefined && year <= floor.untilYear ? max(ZERO, floor.price.minus(state.price)) : ZERO;
  const protectedPart = inProjectionYear(floor?.protectedPart ?? [ONE], k);
  const paymentPrice = R4(state.price.plus(aboveAppraisal.times(protectedPart)));
  return {
    ...emptyYear(year, k, state.price, paymentPrice, limitsOf(year, plan.planYearIsCalendarYear, plan.limitTerms)),
    ...reactionOf(plan, state),
    sharesOutstanding: state.sharesOutstanding,
    outsideShares: state.sharesOutstanding.minus(sum(Object.values(trustShares(state)))),
    suspenseAtStart: sum(state.loans.map((loan) => loan.suspense)),
    contributionsBucketAtStart: state.contributionsBucket,
    laterShares: new Map(state.rows.map((row) => [row, laterShares(row, year)])),
  };
}

function creditInterest(plan: Plan, state: State): void {
  const withInterest = (amount: Decimal): Decimal => amount.plus(R2(amount.times(plan.cashReturn)));
  for (const row of state.rows) {
    row.cash = withInterest(row.cash);
    for (const rung of row.ladder.values()) rung.cash = withInterest(rung.cash);
  }
  for (const entry of state.forfeitures.values()) entry.cash = withInterest(entry.cash);
  state.contributionsBucket = withInterest(state.contributionsBucket);
  state.forfeituresBucket = withInterest(state.forfeituresBucket);
}

function appraise(plan: Plan, state: State, year: Year): void {
  if (plan.byMultiple !== undefined) {
    appraiseByMultiple(plan, state, year);
    return;
  }
  const growth = ONE.plus(inProjectionYear(plan.growthRates, year.k));
  if (!plan.byEquityValue) {
    state.growth = state.growth.times(growth);
    state.price = R4(plan.censusPrice.times(state.growth));
    return;
  }
  // The company's remainder counts in full when the shares are bought; of its notes only the interest counts later.
  const cost = year.remainderCash;
  const interest = divide(year.noteInterest, mixOfYear(plan.repurchase.mix, year.k), 2);
  const equity = R2(state.equity.times(growth))
    .minus(R2(cost.recycled.plus(interest.recycled).times(ONE.minus(plan.taxRate))))
    .minus(sum([cost.redeemed, cost.lent, interest.redeemed, year.floorPayments, year.purchaseAmount]));
  state.equity = max(ZERO, equity);
  if (!positive(state.sharesOutstanding)) {
    failWithoutShares(year.year);
  }
  state.price = roundedQuotient(state.equity, state.sharesOutstanding, 4);
}

/** MODEL section 4: one projection year, which changes `state` and tells what happened. */
export function projectYear(plan: Plan, state: State, k: number): Year {
  const sharesBefore = sum(Object.values(trustShares(state)));
  const year = open(plan, state, k);
  turnover(plan, state, year);
  payDividends(plan, state, year);
  contribute(plan, state, year);
  serviceLoans(year);
  diversify(plan, state, year);
  distributeInService(plan, state, year);
  repurchase(plan, state, year);
  allocate(plan, state, year);
  buyShares(plan, state, year);
  testOwnership(plan, state, year);
  creditInterest(plan, state);
  closeCompany(plan, state, year);
  appraise(plan, state, year);
  rebalance(plan, state, year);

  const expected = sharesBefore.plus(year.stockContributed).plus(year.sharesFromOutside).minus(year.sharesRedeemed);
  if (!sum(Object.values(trustShares(state))).equals(expected)) {
    throw new Error(`The oracle lost shares in ${year.year}`);
  }
  return year;
}
