/** A stretch of a list, newest first. */
export interface PageRequest {
  /** The `next` of the page before; undefined for the first. */
  readonly after?: number;
  /** The largest number of entries. */
  readonly limit: number;
}

/** Entries of a list, and where the list continues; `next` is null at the end. */
export interface Page<T> {
  /** At most as many as `limit`. */
  readonly entries: readonly T[];
  /** The `after` of the page that follows; null when there is none. */
  readonly next: number | null;
}

/** The position below which entries have not been shown yet. */
export function before({ after }: PageRequest): number {
  return after ?? Number.MAX_SAFE_INTEGER;
}

/** A page made from rows. The query asked for one row more than `limit`: if that row came, there is another page. */
export function pageOf<Row extends { readonly position: number }, T>(
  rows: readonly Row[],
  { limit }: PageRequest,
  entryOf: (row: Row) => T,
): Page<T> {
  const shown = rows.slice(0, limit);
  return { entries: shown.map(entryOf), next: rows.length > limit ? (shown.at(-1)?.position ?? null) : null };
}
