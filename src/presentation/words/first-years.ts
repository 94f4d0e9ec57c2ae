import { formatYears } from './figures.js';

/** Sums of the first years, by how many: of a shorter run they would be called what they are not. */
const FIRST_YEARS: Readonly<Record<string, number>> = {
  ten_year_repurchase_obligation: 10,
  twenty_year_repurchase_obligation: 20,
};

/** Whether a run is long enough for a figure of its summary. */
export function isRunLongEnough(figure: string, years: number): boolean {
  return years >= (FIRST_YEARS[figure] ?? 0);
}

/** What has to be said beside such a figure where the run is shorter; empty where it is not. */
export function shorterRun(figure: string, years: number): string {
  return isRunLongEnough(figure, years) ? '' : ` The projection has only ${formatYears(years)}.`;
}
