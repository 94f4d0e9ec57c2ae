import {
  add,
  larger,
  net,
  portion,
  smaller,
  subtract,
  ZERO,
  type Cents,
  type Rate,
  apportion,
  WHOLE,
  type MicroShares,
} from '../numeric/index.js';

/** Sources from which a company pays repurchases. */
export type FundingSource = 'sinking_fund' | 'cash' | 'revolver';

/** Cash of the company, and its drawings on the line of credit. */
export interface Means {
  /** Negative where more had to be paid than there was. */
  readonly cash: Cents;
  readonly sinkingFund: Cents;
  readonly drawn: Cents;
}

/** In which order it pays, and what it keeps. */
export interface FundingTerms {
  readonly order: readonly FundingSource[];
  /** The most that may be drawn. */
  readonly limit: Cents;
  readonly minimumCash: Cents;
  /** The part of cash above the minimum that prepays debts, once nothing is drawn. */
  readonly sweepRate: Rate;
}

/** Means left after payment, and the amounts paid. */
export interface Funded extends Means {
  readonly sinkingFundUsed: Cents;
  /** Cash still missing to the minimum. */
  readonly shortfall: Cents;
  /** Prepayment of each debt. */
  readonly prepaid: readonly Cents[];
}

/**
 * Pays the company's part of repurchases `[std]`: each source in order gives what it has, cash what is above the minimum. What no source
 * gives is paid from cash all the same. A line of credit that is a source is drawn up to the minimum of cash; what is then above
 * the minimum repays what is drawn, and a part of the rest prepays debts in their order.
 *
 * Pitfall: a company that has drawn its line is short only by what is missing to the minimum, not by what it owes.
 *
 * @example
 * const means = { cash: 100, sinkingFund: 30, drawn: 0 };
 * const terms = { order: ['sinking_fund', 'cash', 'revolver'], limit: 50, minimumCash: 60, sweepRate: 0 };
 * const { cash, sinkingFund, drawn, shortfall } = fundRepurchases(means, 130, [], terms);
 * [cash, sinkingFund, drawn, shortfall] // [50, 0, 50, 10]
 */
export function fundRepurchases(
  { cash, sinkingFund, drawn }: Means,
  toPay: Cents,
  debts: readonly Cents[],
  { order, limit, minimumCash, sweepRate }: FundingTerms,
): Funded {
  const sinkingFundBefore = sinkingFund;
  let need = toPay;
  for (const source of order) {
    if (source === 'sinking_fund') {
      const used = smaller(need, sinkingFund);
      sinkingFund = subtract(sinkingFund, used);
      need = subtract(need, used);
    } else if (source === 'cash') {
      const used = smaller(need, larger(net([cash], [minimumCash]), ZERO));
      cash = subtract(cash, used);
      need = subtract(need, used);
    } else {
      const used = smaller(need, subtract(limit, drawn));
      drawn = add(drawn, used);
      need = subtract(need, used);
    }
  }
  cash = net([cash], [need]);

  if (order.includes('revolver') && cash < minimumCash) {
    const borrowed = smaller(subtract(limit, drawn), net([minimumCash], [cash]));
    drawn = add(drawn, borrowed);
    cash = net([cash, borrowed]);
  }
  const shortfall = larger(net([minimumCash], [cash]), ZERO);

  const surplus = larger(net([cash], [minimumCash]), ZERO);
  const repaid = smaller(drawn, surplus);
  let sweep = portion(subtract(surplus, repaid), sweepRate);
  const prepaid = debts.map((balance) => {
    const part = smaller(sweep, balance);
    sweep = subtract(sweep, part);
    return part;
  });
  return {
    cash: net([cash], [repaid, ...prepaid]),
    sinkingFund,
    drawn: subtract(drawn, repaid),
    sinkingFundUsed: subtract(sinkingFundBefore, sinkingFund),
    shortfall,
    prepaid,
  };
}

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
