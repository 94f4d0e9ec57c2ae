import type { AnalysisControl } from '../../../analysis/index.js';
import type { ErrorDetails } from '../../../index.js';
import { failureOf, type Issue } from '../errors/failure.js';
import type { Host } from '../host.js';
import { startProgress } from './progress.js';

/** Runs an analysis, showing how far it is, and says of the user's files and options what it says of its arguments. */
export function runAnalysis<Result>(
  host: Host,
  locate: (details: ErrorDetails) => Issue,
  analysis: (control: AnalysisControl) => Result,
): Result {
  const progress = startProgress(host);
  try {
    return analysis({ onStep: progress.onStep });
  } catch (error) {
    throw failureOf(error, locate);
  } finally {
    progress.clear();
  }
}
