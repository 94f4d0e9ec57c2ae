/** First script for pages: projections and checks of inputs. The others stand on it. */
import { type CompleteRun, prepareFor } from '../../engine/prepare.js';
import type * as library from '../../index.js';
import { missing } from './missing-script.js';

export * from '../../engine/core.js';
export { missing };

/** Says where it is: the script of complete runs has the one that runs. */
export const simulateRun = missing('simulateRun', 'runs');

let completeRun: CompleteRun = simulateRun;

/** Gives all prepared plans their complete runs, those from before too. */
export function addCompleteRuns(run: CompleteRun): void {
  completeRun = run;
}

/** `prepare()` of the library; complete runs need their script. */
export const prepare: typeof library.prepare = (planRules, operatingAssumptions, initialState, systemConfig) =>
  prepareFor(
    (input, options) => completeRun(input, options),
    [planRules, operatingAssumptions, initialState, systemConfig],
  );
