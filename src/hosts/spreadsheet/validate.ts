import { validate } from '../../index.js';
import { optionsRoot } from './names.js';
import { review } from '../../census/review/index.js';
import type { CellRange, Table } from './cell-value.js';
import { tableOrError } from './inputs.js';
import { problemTable, type CellProblem } from './problem.js';

/**
 * Checks the ranges without a projection: `OK`, or a row for each error, with its range, row and column, or else for each warning.
 *
 * A warning is about input that is legal and probably not meant; the other functions compute all the same. `OK` says that there is
 * neither. What is doubtful is looked for once nothing is wrong.
 *
 * @param plan - Names and values of the plan, in two columns
 * @param census - The participants: a row of headings, then a row for each
 * @param options - Names and values, in two columns, as for the other functions
 * @returns `OK`, or headings and problems, the last column with their kind: error or warning
 * @example
 * const plan = [
 *   ['plan_name', 'Nobody'],
 *   ['vesting_schedule.years', 9],
 *   ['contribution_policy.annual_amount', 0],
 * ];
 * const census = [['ID', 'Age', 'Service']];
 * ESOP_VALIDATE(plan, census)[1] // ['plan', 2, 2, 'vesting_schedule.years', 'Must be between 2 and 7', '9', 'error']
 */
export function ESOP_VALIDATE(plan: CellRange, census: CellRange, options?: CellRange): Table {
  const result = tableOrError(
    { plan, census, options },
    ['own', optionsRoot('sensitivity')],
    ({ serviceArguments, locate }) => {
      const problems = validate(...serviceArguments).map(locate);
      if (problems.length > 0) return tableOf('error', problems);
      const doubts = review(...serviceArguments).map(locate);
      return doubts.length > 0 ? tableOf('warning', doubts) : [['OK']];
    },
  );
  return 'error' in result ? tableOf('error', result.problems) : result;
}

function tableOf(kind: 'error' | 'warning', problems: readonly CellProblem[]): Table {
  return problemTable(problems).map((row, i) => [...row, i === 0 ? 'kind' : kind]);
}
