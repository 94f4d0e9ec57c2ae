import { add, larger, net, portion, smaller, subtract, ZERO, type Cents, type Rate } from '../numeric/index.js';

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
