import type * as exact from '../../src/engine/numeric/units.js';

export * from '../../src/engine/numeric/units.js';

/** The range of doubles has no end in sight, so nothing is checked. */
export const add: typeof exact.add = <Q extends number>(a: Q, b: NoInfer<Q>) => (a + b) as Q;

export const inRange: typeof exact.inRange = (sum) => sum;
