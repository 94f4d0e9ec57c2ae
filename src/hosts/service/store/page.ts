import { afterOthers } from './after-others.js';
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

/** Rows looked at in one piece: more would keep the process from other requests. */
const LOOKED_AT = 5000;

/** Part of a list, newest first: the rows below a position, not below another, and no more of them than `limit`. */
export interface Stretch {
  readonly below: number;
  readonly from: number;
  readonly limit: number;
}

/**
 * The rows of a page, and one more if there is another page, of a list with a filter: a filter that finds nothing looks at every row
 * of the tenant, in stretches, between which others have their turns.
 *
 * @param lowest - the lowest position of so many rows of the list below a position, whatever the filter; null where there are fewer
 * @param find - the rows of a stretch that the filter lets through
 */
export async function inStretches<Row extends { position: number }>(
  tenant: string,
  page: PageRequest,
  lowest: (below: number, count: number) => Promise<number | null>,
  find: (stretch: Stretch) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let below = before(page); ;) {
    const from = (await lowest(below, LOOKED_AT)) ?? 0;
    rows.push(...(await find({ below, from, limit: page.limit + 1 - rows.length })));
    if (rows.length > page.limit || from === 0) return rows;
    below = from;
    await afterOthers(tenant);
  }
}

/** The row as others see it: its position is the store's own business. */
export function withoutPosition<Row extends { position: number }>({ position: _, ...row }: Row): Omit<Row, 'position'> {
  return row;
}
