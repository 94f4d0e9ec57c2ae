import type { Page, PageRequest } from './store.js';

/** The position below which entries have not been shown yet. */
export function before({ after }: PageRequest): number {
  return after ?? Number.MAX_SAFE_INTEGER;
}

/** A page made from rows. The query asked for one row more than `limit`: if that row came, there is another page. */
export function pageOf<Row extends { position: number }, T>(
  rows: readonly Row[],
  { limit }: PageRequest,
  entryOf: (row: Row) => T,
): Page<T> {
  const shown = rows.slice(0, limit);
  return { entries: shown.map(entryOf), next: rows.length > limit ? (shown.at(-1)?.position ?? null) : null };
}

/** The row as others see it: its position is the store's own business. */
export function withoutPosition<Row extends { position: number }>({ position: _, ...row }: Row): Omit<Row, 'position'> {
  return row;
}
