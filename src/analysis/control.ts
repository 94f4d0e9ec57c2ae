import { refuseNonFunction } from './given.js';

/** Progress and cancellation of an analysis; nothing here changes a figure. */
export interface AnalysisControl {
  /**
   * Called after each step (an assumption, a scenario or a projection) with how many are done, and how many there will be where
   * that is known beforehand.
   */
  readonly onStep?: (done: number, total: number | null) => void;
}

/** Counts the steps of an analysis, and reports them to `onStep`. */
export function stepCounter(control: AnalysisControl | null, total: number | null): () => void {
  const onStep = control?.onStep;
  if (onStep !== undefined) refuseNonFunction('onStep', onStep);
  let done = 0;
  return () => {
    done += 1;
    onStep?.(done, total);
  };
}
