import { refuseUnknownOptions } from '../../engine/input/options/read-options.js';
import { DECIMALS, fromUnits, type Cents, type MicroShares } from '../../engine/numeric/index.js';
import { Bought } from '../journal/bought.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { project } from '../../engine/year/project.js';
import type { RunOptions } from '../../engine/report.js';
import type { Cause } from '../../engine/rules/causes.js';

/**
 * Reason of a purchase: the cause for which the holder left, an election to diversify, a distribution in service, or an early conversion.
 */
export type PurchaseReason = Cause | 'diversification' | 'in_service' | 'segregation';

/** Shares bought in a year from one row, for one reason. */
export interface Purchase {
  /** Plan year. */
  readonly year: number;
  /** The participant, the hires of a year, or an acquired group. */
  readonly id: string;
  /** Age attained in the year. */
  readonly age: number;
  /** Origin of the holder: left before the census, active in it, or hired later. */
  readonly origin: 'earlier' | 'census' | 'hired';
  /** Reason of the sale. */
  readonly reason: PurchaseReason;
  /** Shares bought. */
  readonly shares: number;
  /** Dollars paid for them, at the year's price or a floor above it. */
  readonly cost: number;
}

/**
 * Lists the purchases of each year by person and reason, to the cent, in the order of years, then of people: first those who left, then
 * diversification, then distributions in service, then early conversions.
 *
 * The vested shares of each separation are due in equal parts over its payment years; what a row costs in a year is divided over the
 * causes by shares. `[std]`
 *
 * @param control - `onYear` is called after each projected year
 * @throws SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 500 }] },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * purchases(plan).map(({ year, id, reason, cost }) => [year, id, reason, cost]) // [[2028, 'A', 'retirement', 50000]]
 */
export function purchases(prepared: PreparedPlan, options: Pick<RunOptions, 'onYear'> = {}): Purchase[] {
  const { plan } = inputOf(prepared);
  refuseUnknownOptions(options, ['onYear']);
  const all: Purchase[] = [];
  const bought = new Bought();
  project(
    plan,
    ({ year, index, paymentPrice }, { participants }) => {
      const buy = (row: number, reason: PurchaseReason, shares: MicroShares, amount: Cents): void => {
        all.push({
          year,
          id: participants.ids[row]!,
          age: participants.ageAtCensus[row]! + index,
          origin: row >= plan.census.count ? 'hired' : plan.census.active[row] === 0 ? 'earlier' : 'census',
          reason,
          shares: fromUnits(shares, DECIMALS.shares),
          cost: fromUnits(amount, DECIMALS.cents),
        });
      };
      for (const { row, cause, shares, cost } of bought.takeDistributed(year, paymentPrice))
        buy(row, cause, shares, cost);
      for (const { row, shares, paid } of bought.takeDiversified()) buy(row, 'diversification', shares, paid);
      for (const { row, shares, paid } of bought.takeInService()) {
        if (shares > 0) buy(row, 'in_service', shares, paid);
      }
      for (const { row, shares, cost } of bought.takeConverted()) buy(row, 'segregation', shares, cost);
      options.onYear?.(year, index, plan.projectionYears);
    },
    bought.listeners,
  );
  return all;
}
