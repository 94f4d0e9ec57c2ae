import { readOptions } from '../engine/input/options/read-options.js';
import { sinkingFundOptions, type SinkingFundOptions } from '../engine/input/options/sinking-fund.js';
import { DECIMALS, fromUnits } from '../engine/numeric/index.js';
import { withinRange } from '../engine/state/within-range.js';
import { fundBalances, levelDeposit } from '../engine/rules/present-value.js';
import type { AnswerKind } from './descriptor.js';
import { rowsOf } from './answer/rows.js';

/** Level deposit and the balances of its fund. Money in dollars. */
export interface SinkingFund {
  /** Name of the analysis. */
  readonly kind: 'sinking-fund';
  /** Deposit at the end of each year. */
  readonly deposit: number;
  /** The year that needs most, counted from 1, the earliest on a tie; null where no deposit is needed. */
  readonly deciding_year: number | null;
  /** Balance at the end of each year, after deposit and payment; never negative. */
  readonly fund: readonly number[];
}

/**
 * Computes the least level deposit, at year ends, that never lets the fund go negative when it pays all repurchases: exact, rounded up to
 * the cent.
 *
 * @param options - the obligations by year, what is in the fund, and its return
 * @throws ValidationError when an option violates a constraint
 * @throws SimulationError when the fund grows beyond the exact range
 * @example
 * const { deposit, deciding_year, fund } = sinkingFund({
 *   obligations: [900_000, 1_000_000, 1_200_000, 2_400_000, 2_600_000],
 *   opening_balance: 500_000,
 *   return_rate: 0.04,
 * });
 * deposit // 1470246.68
 * deciding_year // 5
 * fund // [1090246.68, 1604103.23, 1938514.04, 1086301.28, 0.01]
 */
export function sinkingFund(options: SinkingFundOptions): SinkingFund {
  const { obligations, opening_balance: opening, return_rate: rate } = readOptions(sinkingFundOptions, options);
  const compute = (): SinkingFund => {
    const { deposit, decidingYear } = levelDeposit(obligations, opening, rate);
    const balances = fundBalances(obligations, opening, deposit, rate);
    return {
      kind: 'sinking-fund',
      deposit: fromUnits(deposit, DECIMALS.cents),
      deciding_year: decidingYear,
      fund: balances.map((balance) => fromUnits(balance, DECIMALS.cents)),
    };
  };
  return withinRange(obligations.length, compute, () => ({ field: 'obligations' }));
}

/** A sinking fund: it is asked of obligations, and of no plan. */
export const sinkingFundAnswer: AnswerKind<'sinking-fund', SinkingFund> = {
  kind: 'sinking-fund',
  title: 'Sinking Fund',
  question: 'What must we set aside?',
  rows: ({ deposit, deciding_year, fund }) => [
    ...fund.flatMap((balance, i) => rowsOf(i + 1, 'fund', 'dollars', [['value', balance]])),
    ...rowsOf(null, 'deposit', 'dollars', [['value', deposit]]),
    ...rowsOf(null, 'deciding_year', 'year', [['value', deciding_year]]),
  ],
  words: ({ deposit, deciding_year: year }, { value }) => [
    `${value(deposit, 'dollars')} a year must be set aside.`,
    ...(year === null ? [] : [`Year ${year} decides.`]),
  ],
};
