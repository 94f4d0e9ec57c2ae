import * as z from 'zod/mini';
import { issues as words, ValidationError, type ErrorDetails } from '../../../engine/errors.js';
import { monteCarloOptions } from '../../../engine/input/options/monte-carlo.js';
import { sensitivityOptions } from '../../../engine/input/options/sensitivity.js';
import { readStresses } from '../../../engine/input/options/shocks.js';
import { solveOptions } from '../../../engine/input/options/solve.js';
import { about } from '../../../engine/input/schema/about.js';
import { list, refuse, unique } from '../../../engine/input/schema/lists.js';
import { accepted, readArgument } from '../../../engine/input/schema/read-argument.js';
import { name } from '../../../engine/input/schema/words.js';
import { asGiven } from './as-given.js';
import { runInputs, scenarioStandsIn } from './simulation-request.js';

/** What a run may compute besides a simulation. */
export const ANALYSIS_KINDS = ['montecarlo', 'sensitivity', 'compare', 'solve', 'stress'] as const;
/** What a run computes, if it is not a simulation. */
export type AnalysisKind = (typeof ANALYSIS_KINDS)[number];

/** Each is a plan of its own, which is checked before the request is accepted, and as long as a run in the result. */
const MOST_ENTRIES = 100;

const compareOptions = about(
  'What is compared.',
  z.strictObject({
    scenarios: about(
      'The first is the plan of the request, each of the others changes to it.',
      list(
        z.strictObject({
          name: about('Unique among the scenarios.', name()),
          changes: about(
            'Changes to the four inputs (JSON Merge Patch, RFC 7396). Not of the first scenario.',
            z.optional(z.looseObject({})),
          ),
        }),
      ).check(
        z.maxLength(MOST_ENTRIES),
        unique(({ name }) => name, 'name'),
        (payload) => {
          for (const [i, { changes }] of payload.value.entries()) {
            if (i === 0 && changes !== undefined) refuse(payload, [i, 'changes'], words.onlyAfterTheFirst);
            if (i > 0 && changes === undefined) refuse(payload, [i, 'changes'], words.required);
          }
        },
      ),
    ),
  }),
);

const stressOptions = about(
  'What goes wrong.',
  z.strictObject({
    shocks: about('Shocks that happen in one run, or a list of `{ name, shocks }` for several runs.', asGiven()),
  }),
);

/** With each path come its figures: the result of more would be text of tens of megabytes. */
const MOST_PATHS = 10_000;

/** The schemas of the options of each analysis: those of the library, and what it takes as arguments. */
export const ANALYSIS_OPTIONS = {
  montecarlo: monteCarloOptions,
  sensitivity: sensitivityOptions,
  compare: compareOptions,
  solve: solveOptions,
  stress: stressOptions,
} as const satisfies Readonly<Record<AnalysisKind, z.ZodMiniType>>;

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
  inOptions(() => {
    const value = accepted(readArgument('options', ANALYSIS_OPTIONS[kind] as z.ZodMiniType, options ?? {}));
    if (kind === 'montecarlo') checkFutures(value as Futures);
    if (kind === 'sensitivity') checkCount('vary', (value as { vary?: readonly unknown[] }).vary ?? []);
    if (kind === 'stress') checkCount('shocks', readStresses((value as { shocks: unknown }).shocks).stresses);
  });
}

function checkCount(field: string, entries: readonly unknown[]): void {
  if (entries.length <= MOST_ENTRIES) return;
  throw new ValidationError([{ field, issue: words.atMostEntries(MOST_ENTRIES) }]);
}

interface Futures {
  readonly paths: number;
  readonly range?: readonly number[];
  readonly percentiles: readonly number[];
}

function checkFutures({ paths, range: [from, to] = [0, paths], percentiles }: Futures): void {
  checkCount('percentiles', percentiles);
  if (to! - from! <= MOST_PATHS) return;
  const field = to === paths && from === 0 ? 'paths' : 'range[1]';
  throw new ValidationError([{ field, issue: words.atMost(from! + MOST_PATHS) }]);
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
