import { vestedPercentage } from '../../engine/internal.js';
import { calculate } from './calculator.js';
import { isBlank, rowsOf, type Cell, type CellRange, type Table } from './cell-value.js';
import type { SpreadsheetError } from './problem.js';

type Options = Parameters<typeof vestedPercentage>[0];

/**
 * The vested fraction after some years of service, by the schedule alone, or for each cell of a range, in its shape.
 *
 * @param type - graded, cliff or immediate
 * @param years - Years of service to be fully vested; not for immediate
 * @param service - Years of service, one cell or a range
 * @param schedule - Graded only, instead of the usual steps: percent by years of service from none on, such as 0, 20, 40, 60, 80, 100
 * @returns fractions, or the problems with their cells
 * @example
 * ESOP_VESTING('graded', 6, 3) // [[0.4]]
 * ESOP_VESTING('cliff', 3, [[2], [3]]) // [[0], [1]]
 * ESOP_VESTING('cliff', 9, 2).error // 'years row 1, column 1: Must be between 2 and 7, but it says "9"'
 */
export function ESOP_VESTING(
  type: CellRange,
  years: CellRange,
  service: CellRange,
  schedule?: CellRange,
): Table | SpreadsheetError {
  const rows = rowsOf(service);
  const table: Table = [];
  for (let i = 0; i < Math.max(1, rows.length); i++) {
    const cells = rows[i] ?? [undefined];
    const line: Table[number] = [];
    for (const cell of cells) {
      const one = isBlank(cell) && rows.length > 0 ? [['']] : vesting(type, years, cell, schedule);
      if ('error' in one) return one;
      line.push(one[0]![0]!);
    }
    table.push(line);
  }
  return table;
}

function vesting(type: CellRange, years: CellRange, service: Cell, schedule: CellRange): Table | SpreadsheetError {
  return calculate<Options>(
    'vestingOptions',
    [
      ['type', 'type', type],
      ['years', 'years', years],
      ['service', 'service_years', service],
      ['schedule', 'schedule', schedule],
    ],
    (options) => [[vestedPercentage(options)]],
  );
}
