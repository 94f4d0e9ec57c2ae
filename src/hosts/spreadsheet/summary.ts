import { simulate, simulateRun } from '../../index.js';
import { tightestYear, affordabilityIfKnown, foldFindings, isRunLongEnough } from '../../presentation/words/index.js';
import { cellOf, type CellRange, type Table, tableOf } from './cell-value.js';
import { tableOrError } from './inputs.js';
import { problemOf, type SpreadsheetError, Unusable } from './problem.js';
import { columnNamed, columnsOf, noColumn } from './obligation.js';

/**
 * Projects the plan and spills the figures of the whole run, a name and a value to a row, then its compliance findings. Before
 * them, where company_finances are given, stand in a sentence whether the company can pay, and the tightest year. A finding has its
 * severity, code and years in the first column, and what it says in the second; the most severe come first.
 *
 * @param plan - Names and values of the plan, in two columns
 * @param census - The participants: a row of headings, then a row for each
 * @param options - Names and values: date_system, and names of the plan, to put other values in their place
 * @returns the figures, or the problems with their cells
 * @example
 * const plan = [
 *   ['plan_name', 'One retires'],
 *   ['vesting_schedule.years', 6],
 *   ['distribution_policy.form', 'lump_sum'],
 *   ['contribution_policy.annual_amount', 0],
 *   ['share_valuation.current_price', 100],
 * ];
 * const census = [['Employee ID', 'Age', 'Years of Service', 'Shares'], [1001, 64, 20, 50]];
 * ESOP_SUMMARY(plan, census)[0] // ['total_repurchase_obligation', 5000]
 */
export function ESOP_SUMMARY(plan: CellRange, census: CellRange, options?: CellRange): Table | SpreadsheetError {
  return tableOrError({ plan, census, options }, ['own'], ({ serviceArguments }) => {
    const run = simulateRun(...serviceArguments);
    const { compliance_findings, sensitivity: _, ...figures } = run.summary_metrics;
    const { length: years } = run.annual_projections;
    const shown = Object.keys(figures).filter((name) => isRunLongEnough(name, years));
    const findings = foldFindings(compliance_findings);
    const [, operatingAssumptions, initialState] = serviceArguments;
    const answer = affordabilityIfKnown(run, { operatingAssumptions, initialState });
    const tightest = tightestYear(run.annual_projections);
    return [
      ...(answer === null ? [] : [['can_the_company_pay', answer]]),
      ...(tightest === null ? [] : [['tightest_year', tightest.year]]),
      ...shown.map((name) => [name, cellOf(figures[name as keyof typeof figures])]),
      ['compliance_findings', findings.length],
      ...findings.map(({ severity, code, years, message }) => [`${severity} ${code}${years && ` ${years}`}`, message]),
    ];
  });
}

/**
 * Projects the plan and spills a row of headings and a row for each year. Money in dollars, rates as fractions.
 *
 * @param plan - Names and values of the plan, in two columns
 * @param census - The participants: a row of headings, then a row for each
 * @param options - Names and values: columns, headings, date_system, and names of the plan, to put other values in their place
 * @returns the years, or the problems with their cells
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
 * ESOP_SIMULATE(plan, census, [['columns', 'year, repurchase_obligation']])
 * // [['year', 'repurchase_obligation'], [2027, 0], [2028, 5000]]
 */
export function ESOP_SIMULATE(plan: CellRange, census: CellRange, options?: CellRange): Table | SpreadsheetError {
  return tableOrError({ plan, census, options }, ['own'], ({ serviceArguments, own }) => {
    const years = simulate(...serviceArguments).results.annual_projections;
    const all = columnsOf(years);
    const asked = own.columns ?? all;
    if (asked.length === 0) throw new Unusable([problemOf('options', 'columns', 'Must name a column')]);
    const unknown = asked.filter((column) => columnNamed(column, all) === undefined);
    if (unknown.length > 0) {
      // Lists the names only once, even when several are wrong.
      const issues = unknown.map((column, i) => (i === 0 ? noColumn(column, all) : `No column ${column}`));
      throw new Unusable(issues.map((issue) => problemOf('options', 'columns', issue)));
    }
    const columns = asked.map((column) => columnNamed(column, all) ?? column);
    return tableOf(columns, years, own.headings);
  });
}
