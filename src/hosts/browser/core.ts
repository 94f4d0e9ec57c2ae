/** Projections and checks of inputs, for a page without a bundler. */
import { prepareFor } from '../../engine/prepare.js';
import type * as library from '../../index.js';

export * from '../../engine/core.js';

/** Names the script with complete runs, which this one leaves out. */
export const simulateRun = (): never => {
  throw new Error('simulateRun() is in esop-repurchase.all: load that script in place of this one');
};

/** `prepare()` of the library without complete runs. */
export const prepare: typeof library.prepare = (planRules, operatingAssumptions, initialState, systemConfig) =>
  prepareFor(simulateRun, [planRules, operatingAssumptions, initialState, systemConfig]);
