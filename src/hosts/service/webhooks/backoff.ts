const TWELVE_HOURS = 12 * 3600;
const GROWTH = 4;

/** No pause is longer, in seconds. */
export const LONGEST_PAUSE = 1.5 * TWELVE_HOURS;

/**
 * Seconds to wait after a failed attempt; attempts count from 1. The pause grows fourfold each time up to 12 hours, give or take
 * half, so that deliveries that failed together are not retried together. `chance` is from 0 to 1.
 *
 * @example
 * pauseAfter(1, 5, 0.5) // 5
 * pauseAfter(3, 5, 0.5) // 80
 * pauseAfter(3, 5, 0) // 40
 * pauseAfter(20, 5, 1) // 64800
 */
export function pauseAfter(attempt: number, firstPauseSeconds: number, chance: number): number {
  return Math.min(firstPauseSeconds * GROWTH ** (attempt - 1), TWELVE_HOURS) * (0.5 + chance);
}

/**
 * Seconds in `Retry-After`, which holds whole seconds or a date; at most 12 hours.
 * 0 when there is no readable value.
 *
 * @example
 * retryAfterSeconds('120', new Date()) // 120
 * retryAfterSeconds('Sat, 31 Jan 2026 12:01:00 GMT', new Date('2026-01-31T12:00:00Z')) // 60
 * retryAfterSeconds('soon', new Date()) // 0
 */
export function retryAfterSeconds(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), TWELVE_HOURS);
}
