/**
 * False if the page computes only what the user asks for, and neither the tornado nor the effects of defaults by itself after a change.
 * Tests of other things set `onlyAsked` before they open it: these computations take most of a test's time.
 */
export const computesUnasked = (): boolean => !('onlyAsked' in globalThis);
