import { distributionPayments } from '../../engine/internal.js';
import type { PlanRules } from '../../index.js';
import { calculate } from './calculator.js';
import { isBlankRow, rowsOf, tableOf, type CellRange, type Table } from './cell-value.js';
import type { SpreadsheetError } from './problem.js';

/**
 * Lists the payments to a person who leaves, by year: a row for each payment. The price stays what it is, and cash earns nothing.
 *
 * @param cause - retirement, death, disability or termination
 * @param year - Plan year of leaving
 * @param age - Age at the end of that year
 * @param service - Completed years of service at leaving
 * @param shares - Shares in the account
 * @param price - Dollars a share at the last appraisal
 * @param cash - Dollars of cash in the account; left out, none
 * @param plan - Names and values of the plan: who is vested, when it is paid; left out, all is vested, and paid as the law has it
 * @returns headings and payments, or the problems with their cells
 * @example
 * ESOP_DISTRIBUTIONS('retirement', 2027, 65, 20, 1000, 10)[1] // [2028, 200, 2000, 0]
 */
export function ESOP_DISTRIBUTIONS(
  cause: CellRange,
  year: CellRange,
  age: CellRange,
  service: CellRange,
  shares: CellRange,
  price: CellRange,
  cash?: CellRange,
  plan?: CellRange,
): Table | SpreadsheetError {
  const withPlan = rowsOf(plan).some((row) => !isBlankRow(row));
  return calculate<Parameters<typeof distributionPayments>[0]>(
    'distributionOptions',
    [
      ['cause', 'cause', cause],
      ['year', 'year', year],
      ['age', 'age', age],
      ['service', 'service_years', service],
      ['shares', 'shares', shares],
      ['price', 'share_price', price],
      ['cash', 'cash_balance', cash],
    ],
    (options, rules) => {
      const payments = distributionPayments(options, withPlan ? (rules as PlanRules) : undefined);
      return tableOf(['year', 'shares', 'amount', 'cash'], payments);
    },
    plan,
  );
}
