import { releaseSchedule } from '../../engine/internal.js';
import { calculate } from './calculator.js';
import { tableOf, type CellRange, type Table } from './cell-value.js';
import type { SpreadsheetError } from './problem.js';

const COLUMNS = [
  'payment',
  'principal',
  'interest',
  'total',
  'principal_balance',
  'shares_released',
  'suspense_shares',
] as const;

/**
 * The payments of an ESOP loan and the shares that each releases from suspense, a row for each payment.
 *
 * @param balance - Principal still owed, in dollars
 * @param rate - Yearly interest, such as 5%
 * @param years - Years of payments still to come
 * @param suspense - Shares held in suspense for the loan
 * @param schedule - level_payment, level_principal or balloon; left out, level_payment
 * @param method - principal_and_interest or principal_only; left out, principal_and_interest
 * @returns headings and payments, or the problems with their cells
 * @example
 * ESOP_RELEASE(1000, 0, 2, 100)[1] // [1, 500, 0, 500, 500, 50, 50]
 */
export function ESOP_RELEASE(
  balance: CellRange,
  rate: CellRange,
  years: CellRange,
  suspense: CellRange,
  schedule?: CellRange,
  method?: CellRange,
): Table | SpreadsheetError {
  return calculate<Parameters<typeof releaseSchedule>[0]>(
    'releaseOptions',
    [
      ['balance', 'principal_balance', balance],
      ['rate', 'interest_rate', rate],
      ['years', 'years_remaining', years],
      ['suspense', 'suspense_shares', suspense],
      ['schedule', 'payment_schedule', schedule],
      ['method', 'release_method', method],
    ],
    (options) => tableOf(COLUMNS, releaseSchedule(options)),
  );
}
