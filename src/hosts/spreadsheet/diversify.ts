import { diversificationElection } from '../../engine/internal.js';
import { calculate } from './calculator.js';
import type { CellRange, Table } from './cell-value.js';
import type { SpreadsheetError } from './problem.js';

type Options = Parameters<typeof diversificationElection>[0];

/**
 * Shares that a participant may diversify in a plan year, IRC 401(a)(28)(B). The percentage is cumulative: what was diversified
 * before counts against it.
 *
 * @param age - Age at the start of the plan year
 * @param participation - Years of participation at the start of the plan year
 * @param shares - Shares in the account
 * @param diversified - Shares already diversified in this election period; left out, none
 * @param plan - Names and values of the plan, for its diversification_rules; left out, the statutory ones
 * @returns the shares, or the problems with their cells
 * @example
 * ESOP_DIVERSIFY(57, 12, 850, 250) // [[25]]
 * ESOP_DIVERSIFY(54, 12, 850) // [[0]]
 */
export function ESOP_DIVERSIFY(
  age: CellRange,
  participation: CellRange,
  shares: CellRange,
  diversified?: CellRange,
  plan?: CellRange,
): Table | SpreadsheetError {
  return calculate<Options>(
    'diversificationOptions',
    [
      ['age', 'age', age],
      ['participation', 'participation_years', participation],
      ['shares', 'shares', shares],
      ['diversified', 'diversified_shares', diversified],
    ],
    (options, { diversification_rules: rules = {} }) => [
      [diversificationElection({ ...options, diversification_rules: rules }).shares],
    ],
    plan,
  );
}
