import type { Page, PageRequest } from '../database/database.js';
import { badRequest } from './service-error.js';

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

/**
 * Where a list continues, as opaque text: the kind of the list and the places in it.
 *
 * @example
 * cursorOf('runs', 41) // 'cnVucyA0MQ'
 */
export function cursorOf(kind: string, ...places: readonly number[]): string {
  return btoa([kind, ...places].join(' '))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/**
 * The places that a cursor stands for.
 *
 * @throws ServiceError VALIDATION_ERROR, 400, for text that is not a cursor of this kind of list
 * @example
 * placesOf('runs', 1, 'cnVucyA0MQ') // [41]
 * placesOf('scenarios', 1, 'cnVucyA0MQ') // throws ServiceError
 */
export function placesOf(kind: string, count: number, cursor: string): number[] {
  const [found, ...places] = decoded(cursor).split(' ');
  const numbers = places.map(Number);
  const isGood = found === kind && numbers.length === count && numbers.every((n) => Number.isSafeInteger(n) && n >= 0);
  if (!isGood || cursorOf(kind, ...numbers) !== cursor) {
    throw badRequest('cursor', 'Must be the next_cursor of the page before');
  }
  return numbers;
}

function decoded(cursor: string): string {
  try {
    return atob(cursor.replace(/-/g, '+').replace(/_/g, '/'));
  } catch {
    return '';
  }
}

const WELL_FORMED = /^[0-9A-Za-z_.-]{1,200}$/;

/**
 * Whether text has the form of the record ids that the service makes. Other text names no record, and is not looked up, because
 * databases reject some characters.
 *
 * @example
 * mayBeId('run_4f1c') // true
 * mayBeId('run_\u0000') // false
 */
export function mayBeId(text: string): boolean {
  return WELL_FORMED.test(text);
}
