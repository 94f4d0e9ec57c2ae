import {
  ExactDecimal,
  grown,
  portion,
  roundedQuotient,
  roundWithin,
  subtract,
  WHOLE,
  type Cents,
  type Rate,
  type SharePrice,
  larger,
  ZERO,
  add,
  cost,
  type MicroShares,
  net,
} from '../numeric/index.js';

/** Movements of a company's equity in a year. */
interface EquityMovement {
  readonly growth: Rate;
  /** Company cash that recycled shares, before the tax it saves. */
  readonly recycledCost: Cents;
  /** Company cash that redeemed shares, or was lent for them. */
  readonly redeemedCost: Cents;
  readonly taxRate: Rate;
}

/**
 * Equity value at year end when it carries the cost of repurchases, before the floor at zero; may be negative.
 *
 * Growth is net of planned contributions and dividends. Cash that the company contributes to recycle shares is an expense,
 * net of the tax it saves; cash that redeems or lends leaves in full. At the appraised price redeeming leaves the price of the
 * remaining shares unchanged `[std]`, after the redemption arithmetic of `[S-blount]`.
 */
export function equityAtYearEnd(equity: Cents, movement: EquityMovement): Cents {
  const { growth, recycledCost, redeemedCost, taxRate } = movement;
  const afterTax = portion(recycledCost, subtract(WHOLE, taxRate));
  return subtract(subtract(grown(equity, growth), afterTax), redeemedCost);
}

/**
 * The price that moves in proportion to the value a share, from what it was when that value was `before`: `R4[price V / V0]`, one
 * rounding of the exact quotient `[std]`. What an appraiser takes off the value, for lack of marketability and of control, cancels out.
 */
export function calibratedPrice(price: SharePrice, now: DilutedValue, before: DilutedValue): SharePrice {
  const nearly = (price * (nearValue(now) / now.shares) * before.shares) / nearValue(before);
  return priceNear(nearly, () =>
    roundedQuotient(exactValue(now).times(before.shares).times(price), exactValue(before).times(now.shares)),
  );
}

/** The value a share less a discount for lack of marketability and of control: `R4[V (1 - discount)]`. */
export function discountedPrice(now: DilutedValue, discount: Rate): SharePrice {
  const left = subtract(WHOLE, discount);
  return priceNear(((nearValue(now) / now.shares) * left) / WHOLE, () =>
    roundedQuotient(exactValue(now).times(left), new ExactDecimal(now.shares).times(WHOLE)),
  );
}

/** The price nearest to what doubles give; where they leave it open, it is found exactly. */
function priceNear(nearly: number, exactly: () => number): SharePrice {
  return (roundWithin(nearly, nearly * NEAR_VALUE_MARGIN) ?? exactly()) as SharePrice;
}

/** Basis of the value of a company. */
interface Earnings {
  /** Before every contribution to the plan. */
  readonly ebitda: Cents;
  /** Of those who are eligible. */
  readonly payroll: Cents;
  /** The retirement cost that is left in the earnings, of that payroll. */
  readonly normalBenefitRate: Rate;
  readonly multiple: Rate;
}

/**
 * Value of the enterprise, before debt and cash: `R2[A x multiple]` with A = EBITDA less a normal retirement cost, at least 0. An
 * appraiser adds back what the plan costs beyond what other employers spend, since a buyer would not `[S-normalized]`.
 *
 * @example
 * const delta = { ebitda: 10_400_000_00, payroll: 20_000_000_00, normalBenefitRate: 5_000_000, multiple: 600_000_000 };
 * enterpriseValue(delta) // 5640000000: $56,400,000
 */
export function enterpriseValue({ ebitda, payroll, normalBenefitRate, multiple }: Earnings): Cents {
  return portion(larger(subtract(ebitda, portion(payroll, normalBenefitRate)), ZERO), multiple);
}

/** A price that people are paid at least for some years after a transaction at a lower one. */
export interface FloorTerms {
  readonly price: SharePrice;
  /** The last year in which it holds. */
  readonly untilYear: number;
  /** The part of the shares for which it holds, by projection year; the last one repeats. */
  readonly protectedParts: readonly Rate[];
}

/** An appraisal between two year ends. */
export interface InterimPrice {
  readonly year: number;
  /** Over the last appraisal. */
  readonly factor: Rate;
  /** Part of the year's payments that is made at it. */
  readonly part: Rate;
}

/**
 * The price at which shares are bought in a year, on average over all payments: the last appraisal, and for the part of them that is paid
 * after an interim appraisal that one, `R4[p + part x (R4[p x factor] - p)]`. A trust may pay no more than adequate consideration, ERISA
 * 3(18) `[S-floor]`, and no document that asks for an interim appraisal lets it pay less.
 *
 * @example
 * tradePrice(1_000_000, [{ year: 2028, factor: 70_000_000, part: 60_000_000 }], 2028) // 820000
 */
export function tradePrice(appraised: SharePrice, interim: readonly InterimPrice[] | null, year: number): SharePrice {
  const between = interim?.find((one) => one.year === year);
  if (between === undefined) return appraised;
  const then = portion(appraised, between.factor);
  const moved = new ExactDecimal(net([then], [appraised])).times(between.part);
  return roundedQuotient(moved.plus(new ExactDecimal(appraised).times(WHOLE)), new ExactDecimal(WHOLE)) as SharePrice;
}

/**
 * The price that people are paid in a year, on average over all shares: the last appraisal, and for the protected part of the shares at
 * least the floor while it holds, `R4[p + max(0, floor - p) x part]`.
 *
 * A trust may pay no more than adequate consideration, ERISA 3(18) `[S-floor]`, so the trust and any other buyer pay the
 * appraised price, and the company pays the difference to the people, for no shares.
 *
 * Pitfall: the sum is rounded once. The difference rounded by itself may be a unit off at a tie.
 *
 * @param index - 1 for the first projection year
 * @example
 * const floor = { price: 500_000, untilYear: 2029, protectedParts: [100_000_000, 60_000_000] };
 * paymentPrice(400_000, floor, 2027, 1) // 500000
 * paymentPrice(400_000, floor, 2028, 2) // 460000: three fifths of the shares are protected
 * paymentPrice(400_000, floor, 2030, 4) // 400000
 * paymentPrice(600_000, floor, 2029, 3) // 600000
 */
export function paymentPrice(appraised: SharePrice, floor: FloorTerms | null, year: number, index: number): SharePrice {
  if (floor === null || year > floor.untilYear || appraised >= floor.price) return appraised;
  const part = floor.protectedParts[Math.min(index, floor.protectedParts.length) - 1]!;
  if (part === WHOLE) return floor.price;
  const above = new ExactDecimal(subtract(floor.price, appraised)).times(part);
  return roundedQuotient(above.plus(new ExactDecimal(appraised).times(WHOLE)), new ExactDecimal(WHOLE)) as SharePrice;
}

/** A right to shares at a price: a warrant or an option. Stock appreciation rights and phantom stock are worth the same. */
export interface ShareRight {
  readonly shares: MicroShares;
  /** Price that the holder pays for a share; 0 for phantom stock. */
  readonly strike: SharePrice;
}

/** The value of one share as a quotient: equity and what the holders of rights pay in, over all shares. */
export interface DilutedValue {
  readonly equity: Cents;
  /** Rights that are used. */
  readonly used: readonly ShareRight[];
  /** Shares outstanding and those that are taken. */
  readonly shares: MicroShares;
  /** Shares that holders of rights take. */
  readonly taken: MicroShares;
}

/** Number of units of a price times a share in a cent. */
const OF_A_CENT = 100_000_000;

/** Equity and what is paid in, in units of a price times a share, exactly. */
export function exactValue({ equity, used }: DilutedValue): ExactDecimal {
  return used.reduce(
    (sum, { strike, shares }) => sum.plus(new ExactDecimal(strike).times(shares)),
    new ExactDecimal(equity).times(OF_A_CENT),
  );
}

/** The same in doubles. */
export function nearValue({ equity, used }: DilutedValue): number {
  return used.reduce((sum, { strike, shares }) => sum + strike * shares, equity * OF_A_CENT);
}

/** The relative error of what a few sums, products and quotients of near values give, and much more. */
export const NEAR_VALUE_MARGIN = 2 ** -40;

/**
 * Value of a share once everybody who gains by it has used his right: one right after the other, the lowest strike first, as long as
 * the value a share so far is above its strike, exactly. Each pays its strike in and shares in the whole `[std]`, the if-exercised
 * reading of `[S-dilution]`.
 *
 * @param shares - outstanding, above zero
 * @param rights - by ascending strike
 * @example
 * const warrants = [{ shares: 50_000_000_000, strike: 20_0000 }];
 * const diluted = dilutedValue(26_000_000_00, 1_000_000_000_000, warrants);
 * diluted.taken // 50000000000
 * exactValue(diluted).dividedBy(diluted.shares).toFixed(2) // '257142.86': $25.714286
 */
export function dilutedValue(equity: Cents, shares: MicroShares, rights: readonly ShareRight[]): DilutedValue {
  let diluted = valueOnceUsed(equity, shares, []);
  for (const right of rights) {
    if (!isAbove(diluted, right.strike)) break;
    diluted = valueOnceUsed(equity, shares, [...diluted.used, right]);
  }
  return diluted;
}

/** Value of a share once all these rights have been used, whether their holders gain by it or not. */
export function valueOnceUsed(equity: Cents, outstanding: MicroShares, used: readonly ShareRight[]): DilutedValue {
  const taken = used.reduce<MicroShares>((sum, { shares }) => add(sum, shares), ZERO);
  return { equity, used, shares: add(outstanding, taken), taken };
}

function isAbove(diluted: DilutedValue, strike: SharePrice): boolean {
  const value = nearValue(diluted);
  const atStrike = strike * diluted.shares;
  if (Math.abs(value - atStrike) > value * NEAR_VALUE_MARGIN) return value > atStrike;
  return exactValue(diluted).greaterThan(new ExactDecimal(strike).times(diluted.shares));
}

/**
 * Payments of the company to holders of rights that end: for each share what the price is above the strike; a right at or above the
 * price lapses. Paid as compensation, it is deducted in the year, IRC 83(h), 404(a)(5) `[S-83h]`.
 *
 * @example
 * rightsPaid([{ shares: 1_000_000_000, strike: 20_0000 }, { shares: 1_000_000_000, strike: 40_0000 }], 31_0217) // 1102170: $11,021.70
 */
export function rightsPaid(rights: readonly ShareRight[], price: SharePrice): Cents {
  return rights.reduce<Cents>(
    (sum, { shares, strike }) => add(sum, cost(shares, larger(subtract(price, strike), ZERO))),
    ZERO,
  );
}
