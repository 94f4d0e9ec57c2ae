import { apportionEqually, type Decimal, ONE, R2, R6, sum, ZERO } from './decimals.js';
import { addToLadder } from './leaving.js';
import type { Plan } from './plan.js';
import type { Row, State } from './state.js';
import type { PlanRulesInput } from './types.js';
import { plain, rate } from './decimals.js';

// Those who left are paid earlier than they were promised (MODEL section 38).

export interface Acceleration {
  year: number;
  payments: number;
  takeUp: Decimal;
}

export const readAccelerations = (policy: PlanRulesInput['distribution_policy'] = {}): Acceleration[] | undefined =>
  policy.accelerations?.map((one) => ({
    year: plain(one.year, 0),
    payments: plain(one.payments, 1),
    takeUp: rate(one.take_up, 1),
  }));

/** The plan has one before the end of the projection that everybody takes, consent or not. */
export const needsConsent = ({ accelerations = [], censusYear, projectionYears }: Plan): boolean =>
  accelerations.some(({ year, takeUp }) => year <= censusYear + projectionYears && takeUp.equals(ONE));

/** Between steps 1 and 2; gives the shares that move. */
export function accelerate(plan: Plan, state: State, year: number): Decimal {
  const acceleration = plan.accelerations?.find((one) => one.year === year);
  if (acceleration === undefined) return ZERO;
  return sum(state.rows.map((row) => accelerateRow(row, acceleration)));
}

function accelerateRow(row: Row, { year, payments, takeUp }: Acceleration): Decimal {
  let shares: Decimal = ZERO;
  let cash: Decimal = ZERO;
  for (const [due, rung] of row.ladder) {
    if (due <= year) continue;
    const moved = { shares: R6(rung.shares.times(takeUp)), cash: R2(rung.cash.times(takeUp)) };
    rung.totalDistributionShares = rung.totalDistributionShares.minus(R6(rung.totalDistributionShares.times(takeUp)));
    rung.shares = rung.shares.minus(moved.shares);
    rung.cash = rung.cash.minus(moved.cash);
    shares = shares.plus(moved.shares);
    cash = cash.plus(moved.cash);
  }
  if (shares.isZero() && cash.isZero()) return ZERO;
  const partsOfCash = apportionEqually(cash, payments, 2);
  apportionEqually(shares, payments, 6).forEach((part, i) => {
    addToLadder(row, year + i, part, partsOfCash[i]!, payments === 1);
  });
  return shares;
}
