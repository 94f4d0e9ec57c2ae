import type { Instant } from './records.js';

/** The clocks of processes that share a time source differ by less than this. */
const TOLERANCE_MS = 60_000;

/** A later time than this was written by a clock that was ahead of the present one, and is not waited for. */
export function byClockAhead(latest: Instant): Instant {
  return new Date(Date.parse(latest) + TOLERANCE_MS).toISOString();
}
