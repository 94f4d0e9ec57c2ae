import { YEAR_COLUMNS, type Words } from '../../engine/results/tables.js';
import type { AnnualProjection } from '../../index.js';
import { sumOfCents } from '../../analysis/funders.js';

export {
  OPTION_COLUMNS,
  SUMMARY_COLUMNS,
  TRUST_SHARES_COLUMNS,
  TRUST_COLUMNS,
  YEAR_COLUMNS,
} from '../../engine/results/tables.js';

/** The name of a column of the years. */
export type YearColumn = keyof typeof YEAR_COLUMNS;

/** The heading of a column where room is short, or other headings say the rest. */
export function shortOf({ label, short = label }: Words): string {
  return short;
}

/** A definition or a name without the marks of names in inputs and results. */
export function inWords(text: string): string {
  return text.replaceAll('`', '').replaceAll('_', ' ');
}

/**
 * Total of a column over all years, by its fold: their sum, or the quotient of sums. Null where that is not defined, or nothing to add up.
 */
export function overAllYears(name: YearColumn, years: readonly AnnualProjection[]): number | null {
  const { fold, formula }: (typeof YEAR_COLUMNS)[YearColumn] = YEAR_COLUMNS[name];
  if (fold === 'sum') return sumOfYears(name, years);
  if (fold !== 'quotient') return null;
  const [above, below] = formula
    .split(' / ')
    .map((side) => sumOfCents(namesIn(side).map((each) => sumOfYears(each, years))));
  return below! > 0 ? above! / below! : null;
}

function sumOfYears(name: YearColumn, years: readonly AnnualProjection[]): number {
  const amounts = years.map((year) => year[name] ?? 0);
  return YEAR_COLUMNS[name].unit === 'dollars' ? sumOfCents(amounts) : amounts.reduce((sum, each) => sum + each, 0);
}

/** The columns in a sum. */
function namesIn(sum: string): YearColumn[] {
  return sum.match(/\w+/g) as YearColumn[];
}
