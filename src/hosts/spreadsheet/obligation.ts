import { type AnnualProjection, simulate } from '../../index.js';
import {
  cellOf,
  type CellRange,
  CellRefusal,
  isBlank,
  readCellValue,
  rowsOf,
  type Table,
  textOf,
} from './cell-value.js';
import { tableOrError } from './inputs.js';
import { problemAt, problemOf, type SpreadsheetError, Unusable } from './problem.js';

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
export function columnsOf(years: readonly AnnualProjection[]): readonly string[] {
  return Object.keys(years[0] ?? {});
}

/** The column that a text means, in any case and with spaces for underscores; undefined when there is none. */
export function columnNamed(text: string, all: readonly string[]): string | undefined {
  const name = text.toLowerCase().replace(/[ -]+/g, '_');
  return all.includes(name) ? name : undefined;
}

/** The issue with a column name that does not exist: it names the columns with the same words, and all there are. */
export function noColumn(text: string, all: readonly string[]): string {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const likely = all.filter((column) => words.length > 0 && words.every((word) => column.includes(word))).slice(0, 3);
  const perhaps = likely.length === 0 ? '' : `: perhaps ${likely.join(' or ')}`;
  return `No column ${text}${perhaps}. The columns are ${all.join(', ')}`;
}
