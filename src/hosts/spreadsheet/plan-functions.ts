import { review } from '../../census/review/index.js';
import { type AnnualProjection, simulate, simulateRun, validate } from '../../index.js';
import { affordabilityIfKnown, foldFindings, isRunLongEnough, tightestYear } from '../../presentation/words/index.js';
import {
  cellOf,
  type CellProblem,
  type CellRange,
  CellRefusal,
  isBlank,
  problemAt,
  problemOf,
  problemTable,
  readCellValue,
  rowsOf,
  type SpreadsheetError,
  type Table,
  tableOf,
  textOf,
  Unusable,
} from './cells.js';
import { tableOrError } from './inputs.js';
import { optionsRoot } from './named-range.js';

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
    const tightest = tightestYear(run);
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

/**
 * The repurchase obligation of a year, or of each year of a range, in dollars; without years the total. Another figure of the
 * years if one is named. A range of years gives a range of its shape.
 *
 * @param plan - Names and values of the plan, in two columns
 * @param census - The participants: a row of headings, then a row for each
 * @param years - A year or a range of years; left out, the total over all years
 * @param figure - A column of ESOP_SIMULATE; left out, repurchase_obligation
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
 * ESOP_OBLIGATION(plan, census, 2028) // [[5000]]
 * ESOP_OBLIGATION(plan, census) // [[5000]]
 * ESOP_OBLIGATION(plan, census, [[2027, 2028]], 'distribution_shares') // [[0, 50]]
 */
export function ESOP_OBLIGATION(
  plan: CellRange,
  census: CellRange,
  years?: CellRange,
  figure?: CellRange,
  options?: CellRange,
): Table | SpreadsheetError {
  return tableOrError({ plan, census, options }, ['own'], ({ serviceArguments }) => {
    checkOrder(years, figure);
    const { results } = simulate(...serviceArguments);
    const projections = results.annual_projections;
    const all = columnsOf(projections);
    const asked = textOf(rowsOf(figure)[0]?.[0]);
    const name = asked === '' ? 'repurchase_obligation' : columnNamed(asked, all);
    if (name === undefined) throw new Unusable([problemOf('figure', null, noColumn(asked, all))]);
    const rows = rowsOf(years);
    if (rows.every((row) => row.every(isBlank))) {
      if (name === 'repurchase_obligation') return [[results.total_repurchase_obligation]];
      throw new Unusable([problemOf('years', null, `Must be given for ${name}: only the obligation has a total`)]);
    }
    const byYear = new Map(projections.map((year) => [year.year, year[name as keyof AnnualProjection]]));
    const [first, last] = [projections[0]!.year, projections[projections.length - 1]!.year];
    return rows.map((row, i) =>
      row.map((cell, j) => {
        if (isBlank(cell)) return '';
        const year = readCellValue(cell, YEAR, 1900);
        const value = byYear.get(Number(year));
        if (value !== undefined) return cellOf(value);
        const place = { range: 'years', row: i + 1, column: j + 1, name: null, cell };
        const issue = year instanceof CellRefusal ? year.issue : `Must be a year between ${first} and ${last}`;
        throw new Unusable([problemAt(place, issue)]);
      }),
    );
  });
}

const YEAR = { isList: false, kind: 'integer', unit: 'year' } as const;

/** Options in place of the years or the figure, or a figure in place of the years, show that an argument was forgotten. */
function checkOrder(years: CellRange, figure: CellRange): void {
  const order = 'plan, census, years, figure, options; leave out with commas, as in (plan, census, , , options)';
  const [year, ...more] = rowsOf(years)
    .flat()
    .filter((cell) => !isBlank(cell));
  const name = textOf(year);
  if (typeof year === 'string' && /^[a-z]/i.test(name)) {
    const isName = more.length > 0 || name.includes('.');
    throw new Unusable([
      problemOf(
        'years',
        null,
        `${isName ? 'Looks like the options' : `${name} is no year`}: the arguments are ${order}`,
      ),
    ]);
  }
  if (
    rowsOf(figure)
      .flat()
      .filter((cell) => !isBlank(cell)).length > 1
  ) {
    throw new Unusable([problemOf('figure', null, `Looks like the options: the arguments are ${order}`)]);
  }
}

/** The columns of the years, in their order. */
function columnsOf(years: readonly AnnualProjection[]): readonly string[] {
  return Object.keys(years[0] ?? {});
}

/** The column that a text means, in any case and with spaces for underscores; undefined when there is none. */
function columnNamed(text: string, all: readonly string[]): string | undefined {
  const name = text.toLowerCase().replace(/[ -]+/g, '_');
  return all.includes(name) ? name : undefined;
}

/** The issue with a column name that does not exist: it names the columns with the same words, and all there are. */
function noColumn(text: string, all: readonly string[]): string {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const likely = all.filter((column) => words.length > 0 && words.every((word) => column.includes(word))).slice(0, 3);
  const perhaps = likely.length === 0 ? '' : `: perhaps ${likely.join(' or ')}`;
  return `No column ${text}${perhaps}. The columns are ${all.join(', ')}`;
}

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
      if (problems.length > 0) return listed('error', problems);
      const doubts = review(...serviceArguments).map(locate);
      return doubts.length > 0 ? listed('warning', doubts) : [['OK']];
    },
  );
  return 'error' in result ? listed('error', result.problems) : result;
}

function listed(kind: 'error' | 'warning', problems: readonly CellProblem[]): Table {
  return problemTable(problems).map((row, i) => [...row, i === 0 ? 'kind' : kind]);
}
