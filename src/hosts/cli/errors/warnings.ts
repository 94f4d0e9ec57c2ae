import { reviewInputs } from '../../../census/index.js';
import { refuseAny, type Issue } from './failure.js';
import { warningsJson, warningsLines } from './error-report.js';
import { isClosedPipe, isForPeople, writeText, type Host } from '../host.js';
import type { CheckedFiles } from '../files/inputs.js';

/**
 * Says on standard error what is doubtful in valid inputs, once the command has done its work. After an error it says nothing, so
 * that nobody has to tell the two apart.
 */
export async function writeWarnings(host: Host, inputs: CheckedFiles): Promise<void> {
  await writeDoubts(host, doubtsOf(inputs));
}

/** Warnings of known doubts. */
export async function writeDoubts(host: Host, warnings: readonly Issue[]): Promise<void> {
  if (warnings.length === 0) return;
  const text = isForPeople(host) ? warningsLines(warnings) : warningsJson(warnings);
  await writeText(host.stderr, text).catch((error: unknown) => {
    if (!isClosedPipe(error)) throw error;
  });
}

/**
 * Doubts about valid inputs, as errors: with `--strict`, before anything is computed.
 *
 * @throws Failure with every doubt
 */
export function refuseDoubts(inputs: CheckedFiles): void {
  refuseAny('Doubtful input', doubtsOf(inputs));
}

/** The census file first, then what it and the plan say. */
export function doubtsOf({
  planInputs,
  locate,
  doubts,
}: Pick<CheckedFiles, 'planInputs' | 'locate' | 'doubts'>): Issue[] {
  return [...doubts, ...reviewInputs(planInputs).map(locate)];
}
