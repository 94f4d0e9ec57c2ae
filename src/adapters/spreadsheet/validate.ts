import { validate } from '../../index.js';
import type { CellRange, Table } from './cell.js';
import { tableOrError } from './inputs.js';
import { problemTable } from './problem.js';

/**
 * Checks the ranges without a projection: `OK`, or everything that is wrong, a row for each, with its range, row and column.
 *
 * @param plan - Names and values of the plan, in two columns
 * @param census - The participants: a row of headings, then a row for each
 * @param options - Names and values, in two columns, as for the other functions
 * @returns `OK`, or headings and problems
 * @example
 * const plan = [
 *   ['plan_name', 'Nobody'],
 *   ['vesting_schedule.years', 9],
 *   ['contribution_policy.annual_amount', 0],
 * ];
 * const census = [['ID', 'Age', 'Service']];
 * ESOP_VALIDATE(plan, census)[1] // ['plan', 2, 2, 'vesting_schedule.years', 'Must be between 2 and 7', '9']
 */
export function ESOP_VALIDATE(plan: CellRange, census: CellRange, options?: CellRange): Table {
  const result = tableOrError(
    { plan, census, options },
    ['own', 'sensitivityOptions'],
    ({ serviceArguments, locate }) => {
      const problems = validate(...serviceArguments).map(locate);
      return problems.length === 0 ? [['OK']] : problemTable(problems);
    },
  );
  return 'error' in result ? problemTable(result.problems) : result;
}
