/** A stretch of a list, newest first. */
export interface PageRequest {
  /** The `next` of the page before; undefined for the first. */
  readonly after?: number;
  /** At most so many entries. */
  readonly limit: number;
}

/** Entries of a list, and where the list continues; `next` is null at the end. */
export interface Page<T> {
  /** At most as many as `limit`. */
  readonly entries: readonly T[];
  /** The `after` of the page that follows; null when there is none. */
  readonly next: number | null;
}
