import { simulateRun } from '../../index.js';
import { affordability, tightestYear } from '../../presentation/words/affordability.js';
import { foldFindings } from '../../presentation/words/findings.js';
import { isRunLongEnough } from '../../presentation/words/first-years.js';
import { cellOf, type CellRange, type Table } from './cell.js';
import { tableOrError } from './inputs.js';
import type { SpreadsheetError } from './problem.js';

/**
 * Projects the plan and spills the figures of the whole run, a name and a value to a row, then its compliance findings. Between
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
    const answer = affordability(run);
    const tightest = tightestYear(run.annual_projections);
    return [
      ...shown.map((name) => [name, cellOf(figures[name as keyof typeof figures])]),
      ...(answer === null ? [] : [['can_the_company_pay', answer]]),
      ...(tightest === null ? [] : [['tightest_year', tightest.year]]),
      ['compliance_findings', findings.length],
      ...findings.map(({ severity, code, years, message }) => [`${severity} ${code}${years && ` ${years}`}`, message]),
    ];
  });
}
