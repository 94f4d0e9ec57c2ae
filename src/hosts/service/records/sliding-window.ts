/** Outcome of counting one request. */
export interface Usage {
  /** False when the limit was reached: then nothing was counted. */
  readonly allowed: boolean;
  /** Number of requests left. */
  readonly remaining: number;
  /** Seconds until there may be one more than now. */
  readonly resetSeconds: number;
}

/** The counts of the slices of time that still matter: for each, when it began, in milliseconds, and how many were counted. */
export type Counts = readonly (readonly [begin: number, count: number])[];

/** The number of slices that a window is divided into. */
const SLICES = 60;

/**
 * Counts one at the time `now`, in milliseconds, unless there were `limit` within the window before it. The window slides: no
 * stretch of that length has more than `limit`. The count of a slice applies until the whole slice has left the window.
 *
 * @example
 * const { usage, next } = slidingWindow([], 1, 60, 0);
 * usage // { allowed: true, remaining: 0, resetSeconds: 61 }
 * slidingWindow(next, 1, 60, 60_999).usage // { allowed: false, remaining: 0, resetSeconds: 1 }
 * slidingWindow(next, 1, 60, 61_000).usage.allowed // true
 */
export function slidingWindow(
  counts: Counts,
  limit: number,
  windowSeconds: number,
  now: number,
): { readonly usage: Usage; readonly next: Counts } {
  const window = windowSeconds * 1000;
  const slice = window / SLICES;
  const begin = Math.floor(now / slice) * slice;
  const inside = counts.filter(([start]) => now < start + slice + window);
  const used = inside.reduce((sum, [, count]) => sum + count, 0);
  const allowed = used < limit;
  const earlier = inside.filter(([start]) => start < begin);
  // What a clock that was ahead has counted for later counts as of now: it is neither forgotten nor kept for longer than a window.
  const current = used - earlier.reduce((sum, [, count]) => sum + count, 0) + Number(allowed);
  const next = current > 0 ? [...earlier, [begin, current] as const] : earlier;
  const oldest = next[0]?.[0] ?? begin;
  return {
    usage: {
      allowed,
      remaining: Math.max(0, limit - used - 1),
      resetSeconds: Math.ceil((oldest + slice + window - now) / 1000),
    },
    next,
  };
}
