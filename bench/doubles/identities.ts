import type * as exact from '../../src/engine/year/identities.js';

/** Doubles promise no sum to the last digit, so there is nothing to check. */
export const checkIdentities: typeof exact.checkIdentities = () => undefined;
