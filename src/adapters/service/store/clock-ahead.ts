import type { Instant } from './records.js';

/** Clocks of processes, as far as they are set by the same, differ by less. */
const TOLERANCE_MS = 60_000;

/** What is later than this was written by a clock that was ahead of the present one, and is not to be waited for. */
export function byClockAhead(latest: Instant): Instant {
  return new Date(Date.parse(latest) + TOLERANCE_MS).toISOString();
}
