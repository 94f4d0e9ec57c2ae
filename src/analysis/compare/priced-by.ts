import { issues as words, ValidationError } from '../../engine/errors.js';
import { netCashAtCensus } from '../../engine/input/build-valuation-terms.js';
import type { PreparedInput } from '../../engine/input/index.js';
import type { PlanChanges } from '../../engine/input/plan-inputs.js';
import { cost, DECIMALS, ExactDecimal, fromUnits, net, toExact } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { priceCannotReact } from './scenarios.js';

/** Valuations that let the share price react to how shares are bought. */
export const PRICE_SOURCES = ['equity', 'earnings'] as const;

/** One of them. */
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** A plan whose price reacts to how shares are bought. */
export interface PricedPlan {
  /** The plan. */
  readonly plan: PreparedPlan;
  /** Changes made to the plan; nothing where its price reacts already. */
  readonly changes: PlanChanges;
  /** Changes in a sentence. */
  readonly how: string;
}

/**
 * The plan with a price that follows from the equity of the company or from its earnings, in place of one that grows by itself: what
 * strategies have to be compared at. Nothing else changes, and a plan whose price reacts already stays as it is.
 *
 * - `equity`: the equity is at first the price times all shares outstanding, and grows at the rate at which the price did.
 * - `earnings`: the multiple, to a tenth, is the one at which the company is worth today's price; it stays, and the price is calibrated
 *   to today's. The growth of the price goes: the price grows as EBITDA does, and as debt is repaid. `[std]`
 *
 * @throws ValidationError for `earnings` without `company_finances`, or where no multiple gives today's price
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One leaves', vesting_schedule: { years: 6 } },
 *   {
 *     contribution_policy: {},
 *     share_valuation: { current_price: 100, annual_growth_rate: 0.04 },
 *     company_finances: { ebitda: [1_020], ebitda_growth_rate: 0.02 },
 *   },
 *   {
 *     participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50 }],
 *     company: { shares_outstanding: 80, cash: 3_000 },
 *   },
 * );
 * pricedBy(plan, 'earnings').changes.operatingAssumptions.share_valuation.multiple // [5]: 8,000 of equity less 3,000 of cash, over 1,000
 * pricedBy(plan, 'equity').how
 * // 'The price follows from equity: at first the price times all shares outstanding, growing at the rate that the price had.'
 */
export function pricedBy(plan: PreparedPlan, source: PriceSource): PricedPlan {
  if (!priceCannotReact(plan)) {
    return { plan, changes: {}, how: 'The price reacts already to how shares are bought; nothing was changed.' };
  }
  const { changes, how } = source === 'equity' ? BY_EQUITY : byEarnings(inputOf(plan));
  return { plan: plan.with(changes), changes, how };
}

type Conversion = Omit<PricedPlan, 'plan'>;

const BY_EQUITY: Conversion = {
  changes: { operatingAssumptions: { share_valuation: { method: 'equity_value' } } },
  how: 'The price follows from equity: at first the price times all shares outstanding, growing at the rate that the price had.',
};

function byEarnings({ plan, read }: PreparedInput): Conversion {
  const { company_finances: given } = read.operatingAssumptions;
  if (given === undefined || plan.finances === null) {
    throw new ValidationError([{ field: 'price_by', issue: words.onlyWith('company_finances') }]);
  }
  const grown = toExact(given.ebitda_growth_rate, DECIMALS.rate).plus(1);
  const base =
    given.base_ebitda === undefined
      ? toExact(given.ebitda[0]!, DECIMALS.cents).dividedBy(grown)
      : toExact(given.base_ebitda, DECIMALS.cents);
  const equity = cost(plan.openingTrust.sharesOutstanding, plan.valuation.currentPrice);
  const worth = toExact(net([equity], [netCashAtCensus(plan.finances, plan.openingTrust)]), DECIMALS.cents);
  const multiple = base.lessThanOrEqualTo(0) ? new ExactDecimal(0) : worth.dividedBy(base).toDecimalPlaces(1);
  if (multiple.lessThanOrEqualTo(0)) {
    throw new ValidationError([{ field: 'company_finances.base_ebitda', issue: words.greaterThan(0) }]);
  }
  const ebitda = base.toDecimalPlaces(2).toNumber();
  const price = fromUnits(plan.valuation.currentPrice, DECIMALS.price);
  return {
    changes: {
      operatingAssumptions: {
        share_valuation: {
          method: 'ebitda_multiple',
          multiple: [multiple.toNumber()],
          annual_growth_rate: null,
          growth_rates: null,
          company_equity_value: null,
          tax_rate: null,
        },
        company_finances: { base_ebitda: ebitda },
      },
    },
    how:
      `The price follows from earnings: ${multiple.toNumber()} times EBITDA, less debt and plus cash. At ${multiple.toNumber()} times the ` +
      `EBITDA of ${plan.censusYear} the company is worth today's price, ${price} dollars a share. The growth of the price that the plan gave no longer counts.`,
  };
}
