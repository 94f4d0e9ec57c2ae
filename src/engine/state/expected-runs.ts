import type { Census } from './plan.js';

const expected = new WeakSet<Census>();

/** Notes that more than one run of a census is to be expected, so that it is worth keeping what they share. */
export function expectMoreRuns(census: Census): void {
  expected.add(census);
}

export function areMoreRunsExpected(census: Census): boolean {
  return expected.has(census);
}
