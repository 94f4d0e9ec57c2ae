import { badRequest } from './service-error.js';

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
