import { SUMMARY_COLUMNS, type RunFold } from '../../engine/results/tables.js';
import { formatYears } from './figures.js';

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
