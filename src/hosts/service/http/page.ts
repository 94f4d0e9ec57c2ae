import type { Page, PageRequest } from '../database/database.js';
import { cursorOf, placesOf } from './cursor.js';

/** The stretch of a list that a query asks for. */
export function pageRequest(
  kind: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): PageRequest {
  if (cursor === undefined) return { limit };
  const [after] = placesOf(kind, 1, cursor);
  return { limit, after: after! };
}

/** Where the list continues after that stretch; null at its end. */
export function nextCursor(kind: string, { next }: Page<unknown>): string | null {
  return next === null ? null : cursorOf(kind, next);
}

/** A moment of a query as records have it. */
export function inUtc(moment: string | undefined): string | undefined {
  return moment === undefined ? undefined : new Date(moment).toISOString();
}
