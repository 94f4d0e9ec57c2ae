import { cost, DECIMALS, fromUnits, net, ratio, type Cents } from '../engine/numeric/index.js';
import type { Plan } from '../engine/state/plan.js';
import type { Observer } from '../engine/year/project.js';
import type { Say } from './descriptor.js';

/** Cash and sinking fund above `minimum_cash`. */
export interface ExcessCash {
  /** Dollars at the census. */
  readonly at_census: number;
  /** Dollars at the end. */
  readonly at_end: number;
  /**
   * Growth of excess cash over the growth of the value of all shares; null where this value does not grow or the price does not follow from
   * EBITDA.
   */
  readonly part_of_growth: number | null;
  /** True where `part_of_growth` is a half or more: the price then rests on idle cash. */
  readonly is_doubtful: boolean;
}

/** Fraction of the growth from which idle cash is a doubt. `[std]` */
const DOUBTFUL = 0.5;

/** Follows idle cash and the value of all shares while a plan with finances is projected. */
export function followExcessCash(plan: Plan): { readonly observe: Observer; readonly result: () => ExcessCash } {
  const { opening, minimumCash } = plan.finances!;
  const excessOf = ({ cash, sinkingFund }: { readonly cash: Cents; readonly sinkingFund: Cents }): Cents =>
    net([cash, sinkingFund], [minimumCash]);
  const atCensus = excessOf(opening);
  const valueAtCensus = cost(plan.openingTrust.sharesOutstanding, plan.valuation.currentPrice);
  let [atEnd, value] = [atCensus, valueAtCensus];
  return {
    observe: ({ financed }, { company }) => {
      atEnd = excessOf(financed!.closing);
      value = cost(company.sharesOutstanding, company.price);
    },
    result: () => {
      const growth = net([value], [valueAtCensus]);
      const isOfEarnings = plan.valuation.method === 'ebitda_multiple' && growth > 0;
      const part = isOfEarnings ? Math.round(ratio(net([atEnd], [atCensus]), growth) * 1e4) / 1e4 : null;
      return {
        at_census: fromUnits(atCensus, DECIMALS.cents),
        at_end: fromUnits(atEnd, DECIMALS.cents),
        part_of_growth: part,
        is_doubtful: part !== null && part >= DOUBTFUL,
      };
    },
  };
}

/** Sentence on a price that rests on idle cash; nothing where it does not. */
export function excessWords(excess: ExcessCash | undefined, { value, dollars }: Say): string[] {
  if (excess?.is_doubtful !== true) return [];
  return [
    `Idle cash makes ${value(excess.part_of_growth, 'fraction')} of the growth in value, ${dollars(excess.at_end)} at the end: a price that rests on cash that nobody uses is doubtful.`,
  ];
}
