import fc from 'fast-check';

/* eslint-disable @typescript-eslint/no-deprecated -- as in vitest.setup.mjs */
/** A mutant is killed by the first counterexample; a smaller one, or a longer search, would only cost hours. */
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  endOnFailure: true,
  interruptAfterTimeLimit: 8000,
  markInterruptAsFailure: false,
});
