import { SUMMARY_COLUMNS, type RunFold } from '../../engine/results/tables.js';
import { formatYears } from './figures.js';

/** How many years the figure of a summary is of; 0 where it is of all of them. A sum of ten years of a shorter run would be called what it is not. */
export function firstYearsOf(figure: string): number {
  const column = (SUMMARY_COLUMNS as Readonly<Record<string, { readonly fold?: RunFold }>>)[figure];
  return column?.fold?.years ?? 0;
}

/** Whether a run is long enough for a figure of its summary. */
export function isRunLongEnough(figure: string, years: number): boolean {
  return years >= firstYearsOf(figure);
}

/** What has to be said beside such a figure where the run is shorter; empty where it is not. */
export function shorterRun(figure: string, years: number): string {
  return isRunLongEnough(figure, years) ? '' : ` The projection has only ${formatYears(years)}.`;
}
