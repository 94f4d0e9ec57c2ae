import { type Decimal, ONE, positive, R2, R6, R8, ZERO } from './decimals.js';
import { inProjectionYear, type Plan } from './plan.js';
import { laySettlement, type Leaver, settle, type Settlement } from './leaving.js';
import { join } from './joiners.js';
import { rememberLeaver } from './leavers-share.js';
import { shrinkLoanShares, waitingShares } from './loan-shares.js';
import { lastCensusLoanPayment } from './loans.js';
import { isActive, type Row, type State } from './state.js';
import { mortalityRate, terminationRate } from './tables.js';
import type { Cause } from './types.js';
import type { Year } from './record.js';

function terminationRateOf(plan: Plan, row: Row, k: number): Decimal {
  const { rates, table, scales } = plan.turnover;
  const [age, service] = [row.attainedAge - 1, row.service - 1];
  const band = rates?.find(
    (b) => age >= b.minAge && age <= b.maxAge && service >= b.minService && service <= b.maxService,
  );
  const rate = rates === undefined ? terminationRate(table, age, service) : (band?.rate ?? ZERO);
  const scaled = R8(rate.times(inProjectionYear(scales, k)).times(row.terminationScale));
  return scaled.greaterThan(ONE) ? ONE : scaled;
}

/** The causes a row leaves by this year, in order, each with its rate of what then remains (MODEL section 4, step 2). */
function decrements(plan: Plan, row: Row, { year, k }: Year): [Cause, Decimal][] {
  if (row.knownExit !== undefined) return row.knownExit.year === year ? [[row.knownExit.cause, ONE]] : [];
  const pastNormalRetirement = row.attainedAge >= plan.normalRetirementAge;
  if (!plan.turnover.on) return pastNormalRetirement ? [['retirement', ONE]] : [];

  const ageAtStart = row.attainedAge - 1;
  const retirementRate = plan.turnover.retirement.get(row.attainedAge) ?? (pastNormalRetirement ? ONE : ZERO);
  return [
    ['death', plan.turnover.mortality ? mortalityRate(ageAtStart) : ZERO],
    ['disability', ageAtStart < plan.normalRetirementAge ? plan.turnover.disability : ZERO],
    ['retirement', retirementRate],
    ['termination', pastNormalRetirement ? ZERO : terminationRateOf(plan, row, k)],
  ];
}

/** Moves the fraction `rate` of what remains out of the row. */
function takeOut(row: Row, rate: Decimal): { headcount: Decimal; shares: Decimal; cash: Decimal } {
  const headcount = R8(row.headcount.times(rate));
  const isAll = headcount.equals(row.headcount);
  const shares = isAll ? row.shares : R6(row.shares.times(rate));
  const cash = isAll ? row.cash : R2(row.cash.times(rate));
  const diversified = isAll ? row.diversified : R6(row.diversified.times(rate));
  row.headcount = row.headcount.minus(headcount);
  row.shares = row.shares.minus(shares);
  row.cash = row.cash.minus(cash);
  row.diversified = row.diversified.minus(diversified);
  return { headcount, shares, cash };
}

function noteFindings(plan: Plan, year: Year, row: Row, settlement: Settlement): void {
  const { vestedFraction: v } = settlement;
  const somethingUnvested = positive(settlement.unvestedShares) || positive(settlement.unvestedCash);
  if (
    plan.forfeitureTiming === 'at_termination' &&
    positive(v) &&
    v.lessThan(1) &&
    somethingUnvested &&
    !settlement.isCashOut
  ) {
    year.forfeitedBeforeBreak.add(row.id);
  }
  if (
    plan.forfeitureOrder === 'pro_rata' &&
    positive(year.price) &&
    positive(settlement.unvestedShares) &&
    positive(settlement.vestedCash)
  ) {
    year.forfeitedOutOfOrder.add(row.id);
  }
}

/** Step 2. */
export function turnover(plan: Plan, state: State, year: Year): void {
  shrinkLoanShares(state, () => {
    leave(plan, state, year);
  });
  join(plan, state, year);
}

function leave(plan: Plan, state: State, year: Year): void {
  const terms = {
    price: year.price,
    paymentPrice: year.appraisedPaymentPrice,
    limits: year.limits,
    lastLoanPayment: plan.deferral === 'account' ? lastCensusLoanPayment(state.loans) : undefined,
    waiting: plan.deferral === 'loan_shares' ? waitingShares(state) : undefined,
  };
  for (const row of state.rows) {
    for (const [cause, rate] of decrements(plan, row, year)) {
      if (!isActive(row) || rate.isZero()) continue;
      const leaver: Leaver = {
        cause,
        year: year.year,
        attainedAge: row.attainedAge,
        service: row.service,
        participation: row.participation,
        vestedFloor: row.vestedFloor,
        ...takeOut(row, rate),
      };
      year.separations = year.separations.plus(leaver.headcount);
      const settlement = settle(plan, leaver, terms);
      laySettlement(state, row, settlement, year.year);
      rememberLeaver(plan, year, row, leaver, settlement);
      noteFindings(plan, year, row, settlement);
    }
  }
}
