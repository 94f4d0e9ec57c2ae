import * as z from 'zod/mini';
import { ValidationError, type ErrorDetails } from 'esop-repurchase';
import {
  ANALYSES,
  analysisOf,
  type AnalysisKind,
  type Amount,
  issues as words,
  about,
  accepted,
  readArgument,
} from 'esop-repurchase/internal';
import { asGiven, runInputs, scenarioStandsIn } from './simulation-request.js';

/** Analyses that a run may compute besides a simulation. */
export const ANALYSIS_KINDS: readonly AnalysisKind[] = ANALYSES.map(({ kind }) => kind);

/** Largest request: entries that each make the result longer, and paths, of which more would be tens of megabytes of text. */
const MOST: Readonly<Record<Amount['of'], number>> = { entries: 100, paths: 10_000 };

export const analysisRequest = about(
  'The body of `POST /analyses/{kind}`.',
  z
    .strictObject({ ...runInputs, options: about('What the analysis is to do.', z.optional(asGiven())) })
    .check(scenarioStandsIn),
);

/**
 * Checks the options of an analysis before it is accepted, as far as they do not depend on the plan.
 *
 * @throws ValidationError with everything that is wrong: `options.between[1]`
 */
export function checkAnalysisOptions(kind: AnalysisKind, options: unknown): void {
  const { options: schema, amounts } = analysisOf(kind);
  inOptions(() => {
    const read = accepted(readArgument('options', schema, options ?? {}));
    for (const amount of amounts?.(read as never) ?? []) checkAmount(amount);
  });
}

function checkAmount({ field, of, count, after = 0 }: Amount): void {
  const most = MOST[of];
  if (count <= most) return;
  throw new ValidationError([
    { field, issue: of === 'entries' ? words.atMostEntries(most) : words.atMost(after + most) },
  ]);
}

/** Says of errors in the options of an analysis that they are in the field `options` of its request. */
export function inOptions<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const issues = error.issues.map(({ field, issue }) => ({
      field: field === 'options' ? field : `options.${field}`,
      issue,
    }));
    throw new ValidationError(issues as [ErrorDetails, ...ErrorDetails[]], error.unlisted);
  }
}
