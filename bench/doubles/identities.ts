import type * as exact from '../../src/identities.js';

/** Sums of doubles do not conserve anything to the last digit, so there is nothing to check. */
export const checkIdentities: typeof exact.checkIdentities = () => undefined;
