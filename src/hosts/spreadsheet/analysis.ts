import { ANALYSES } from '../../analysis/index.js';
import { prepare } from '../../index.js';
import { rowsOf, tableOf, textOf, type CellRange, type Table } from './cell-value.js';
import { tableOrError, valueOrError } from './inputs.js';
import { optionsRoot } from './names.js';
import { problemOf, Unusable, type SpreadsheetError } from './problem.js';

/**
 * Rows of any analysis, one value each: year, metric, statistic, value and unit, and the columns that tell rows apart.
 *
 * @param kind - What is asked, such as company-cash; for any other word the error lists what there is
 * @param plan - Names and values of the plan, in two columns
 * @param census - The participants: a row of headings, then a row for each
 * @param options - Names and values: options of the analysis, headings, date_system, and names of the plan
 * @returns a row for each value, or what is wrong and in which cell
 * @example
 * const plan = [
 *   ['plan_name', 'One retires'],
 *   ['vesting_schedule.years', 6],
 *   ['distribution_policy.form', 'lump_sum'],
 *   ['contribution_policy.annual_amount', 0],
 *   ['share_valuation.current_price', 100],
 *   ['projection_years', 2],
 * ];
 * const census = [['Employee ID', 'Age', 'Years of Service', 'Shares'], [1001, 64, 20, 50]];
 * ESOP_ANALYSIS('company-cash', plan, census)[2] // [2028, 'company_cash', 'value', 5000, 'dollars']
 */
export function ESOP_ANALYSIS(
  kind: CellRange,
  plan: CellRange,
  census: CellRange,
  options?: CellRange,
): Table | SpreadsheetError {
  const asked = textOf(rowsOf(kind)[0]?.[0]);
  const analysis = ANALYSES.find((each) => each.kind === asked);
  if (analysis === undefined) {
    const kinds = ANALYSES.map((each) => each.kind).join(', ');
    return valueOrError(() => {
      throw new Unusable([problemOf('kind', null, `Must be one of ${kinds}`)]);
    });
  }
  return tableOrError({ plan, census, options }, ['own', optionsRoot(analysis.kind)], (inputs) => {
    const result = analysis.run(prepare(...inputs.serviceArguments), inputs.asked as never);
    const rows = analysis.rows(result as never);
    return tableOf(Object.keys(rows[0] ?? {}), rows, inputs.own.headings);
  });
}
