import {
  apportion,
  portion,
  subtract,
  WHOLE,
  ZERO,
  type Cents,
  type MicroShares,
  type Rate,
} from '../numeric/index.js';

/** Use of the shares that the company pays for: a single one, or two in a fixed proportion (`hybrid`). */
export type RepurchaseMethod = 'recycle' | 'redeem' | 'releverage' | 'hybrid';

/** The company's cash by what it does with the shares it pays for: parts that add up to one. */
export interface RepurchaseMix {
  readonly redeem: Rate;
  readonly recycle: Rate;
  readonly releverage: Rate;
}

/**
 * A method as a mix.
 *
 * @example
 * mixOfMethod('hybrid', 40_000_000) // { redeem: 40000000, recycle: 60000000, releverage: 0 }
 */
export function mixOfMethod(method: RepurchaseMethod, redeemFraction: Rate): RepurchaseMix {
  return {
    redeem: method === 'redeem' ? WHOLE : method === 'hybrid' ? redeemFraction : ZERO,
    recycle: method === 'recycle' ? WHOLE : method === 'hybrid' ? subtract(WHOLE, redeemFraction) : ZERO,
    releverage: method === 'releverage' ? WHOLE : ZERO,
  };
}

/** An amount of the company's cash, or the shares it buys, by what becomes of the shares. */
export interface ByMethod<Q extends number> {
  readonly redeemed: Q;
  readonly recycled: Q;
  readonly releveraged: Q;
}

/** The company's cash, apportioned over the parts of the mix in this order: redeem, recycle, releverage. */
export function cashByMethod(cash: Cents, mix: RepurchaseMix): ByMethod<Cents> {
  const [redeemed = ZERO, recycled = ZERO, releveraged = ZERO] = apportion(cash, [
    mix.redeem,
    mix.recycle,
    mix.releverage,
  ]);
  return { redeemed, recycled, releveraged };
}

/** Shares by the cash that bought them; shares that cost nothing are recycled. */
export function sharesByMethod(shares: MicroShares, cash: ByMethod<Cents>): ByMethod<MicroShares> {
  if (cash.redeemed + cash.recycled + cash.releveraged === 0) {
    return { redeemed: ZERO, recycled: shares, releveraged: ZERO };
  }
  const [redeemed = ZERO, recycled = ZERO, releveraged = ZERO] = apportion(shares, [
    cash.redeemed,
    cash.recycled,
    cash.releveraged,
  ]);
  return { redeemed, recycled, releveraged };
}

/**
 * The part of an amount, paid on notes or beside them, that recycles shares: the part that redeems is taken off first.
 *
 * @example
 * recycledPart({ redeem: 50_000_000, recycle: 50_000_000, releverage: 0 }, 101) // 51: half to even, 50 redeem
 */
export function recycledPart(mix: RepurchaseMix, amount: Cents): Cents {
  return subtract(amount, portion(amount, subtract(WHOLE, mix.recycle)));
}
