import { issues, ValidationError } from '../errors.js';
import { parseInput, type PlanRules } from '../input/index.js';
import { distributionOptions, type DistributionOptions } from '../input/options/calculators.js';
import { inPlace, readOptions } from '../input/options/read-options.js';
import { cost, DECIMALS, fromUnits, ONE_PERSON, type SharePrice } from '../numeric/index.js';
import { withinRange } from '../state/within-range.js';
import { emptyForfeitureLadder } from '../state/forfeiture-ladder.js';
import { ladderWidth } from '../state/open-state.js';
import { emptyLadder, entryAt, type PayoutLadder } from '../state/payout-ladder.js';
import { blankSeparation, settle } from '../state/separation.js';

/** Payment of one year to somebody who left. Money in dollars. */
export interface DistributionPayment {
  readonly year: number;
  readonly shares: number;
  /** Of the shares, at the price when the person left. */
  readonly amount: number;
  readonly cash: number;
}

/** Everything vests from the first day; all else has the model's defaults. */
const DEFAULT_RULES: PlanRules = { plan_name: 'Default rules', vesting_schedule: { type: 'immediate' } };

/**
 * The payments to one person who leaves: vesting, time and form by the plan's rules, IRC 409(o) `[S-409]`. Empty when nothing is
 * vested. The share price stays as it was, and cash earns nothing.
 *
 * Without rules everything is vested and paid by the statutory defaults. Deferral until the loans are repaid is refused: it
 * depends on the plan's loans.
 *
 * @throws ValidationError when the options violate a constraint, or the rules, by their path after `planRules`
 * @throws SimulationError when a payment is beyond the exact range
 * @example
 * const leaver = { cause: 'retirement', year: 2027, age: 65, service_years: 20, shares: 1000, share_price: 10 };
 * distributionPayments(leaver).map(({ year, amount }) => [year, amount])
 * // [[2028, 2000], [2029, 2000], [2030, 2000], [2031, 2000], [2032, 2000]]
 */
export function distributionPayments(options: DistributionOptions, rules = DEFAULT_RULES): DistributionPayment[] {
  const given = readOptions(distributionOptions, options);
  const plan = inPlace('planRules', () =>
    parseInput(
      rules,
      { contribution_policy: {} },
      { census_year: given.year - 1, participants: [] },
      { projection_years: 1 },
    ),
  );
  if (plan.distribution.deferUntilLoanRepaid) {
    const field = 'planRules.distribution_policy.defer_until_loan_repaid';
    throw new ValidationError([{ field, issue: issues.notSupported }]);
  }
  const width = ladderWidth(plan);
  const ladder = emptyLadder(1, width, false);
  const separation = {
    ...blankSeparation('turnover', plan.years[0]!.limits),
    year: given.year,
    cause: given.cause,
    attainedAge: given.age,
    service: given.service_years,
    participation: given.participation_years ?? given.service_years,
    heads: ONE_PERSON,
    shares: given.shares,
    cash: given.cash_balance,
    price: given.share_price,
    paymentPrice: given.share_price,
    paidThrough: given.year - 1,
  };
  return withinRange(given.year, () => {
    settle(plan, ladder, emptyForfeitureLadder(given.year, width), separation);
    return paymentsOn(ladder, given.year, given.share_price);
  });
}

function paymentsOn(ladder: PayoutLadder, firstYear: number, price: SharePrice): DistributionPayment[] {
  const payments: DistributionPayment[] = [];
  for (let year = firstYear; year <= ladder.lastYear[0]!; year++) {
    const at = entryAt(ladder, 0, year);
    const shares = ladder.vestedShares[at]!;
    const cash = ladder.vestedCash[at]!;
    if (shares === 0 && cash === 0) continue;
    payments.push({
      year,
      shares: fromUnits(shares, DECIMALS.shares),
      amount: fromUnits(cost(shares, price), DECIMALS.cents),
      cash: fromUnits(cash, DECIMALS.cents),
    });
  }
  return payments;
}
