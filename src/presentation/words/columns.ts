import { YEAR_COLUMNS, type Words, SUMMARY_COLUMNS, type RunFold } from '../../engine/results/tables.js';
import type { AnnualProjection } from '../../index.js';
import { sumOfCents } from '../../analysis/funders.js';
import { formatYears } from './figures.js';

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

/** Years that a figure of the summary covers; 0 for all years. A sum of ten years needs a run of ten. */
export function firstYearsOf(figure: string): number {
  const column = (SUMMARY_COLUMNS as Readonly<Record<string, { readonly fold?: RunFold }>>)[figure];
  return column?.fold?.years ?? 0;
}

/** True if a run is long enough for a figure of its summary. */
export function isRunLongEnough(figure: string, years: number): boolean {
  return years >= firstYearsOf(figure);
}

/** Note beside such a figure where the run is shorter; empty otherwise. */
export function shorterRun(figure: string, years: number): string {
  return isRunLongEnough(figure, years) ? '' : ` The projection has only ${formatYears(years)}.`;
}
