import { parseAccept } from 'hono/utils/accept';

/** How the body of an answer may be coded. */
export type Encoding = 'identity' | 'gzip';

/**
 * The coding that a client prefers of those that the service has, RFC 9110 12.5.3.
 *
 * @example
 * encodingFor(new Headers({ 'accept-encoding': 'br, gzip;q=0.8' })) // 'gzip'
 * encodingFor(new Headers({ 'accept-encoding': 'gzip;q=0, *' })) // 'identity'
 * encodingFor(new Headers()) // 'identity'
 */
export function encodingFor(headers: Headers): Encoding {
  const given = parseAccept((headers.get('accept-encoding') ?? '').toLowerCase());
  const weights = new Map(given.map(({ type, q }) => [type, q]));
  const gzip = weights.get('gzip') ?? weights.get('*') ?? 0;
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0) ? 'gzip' : 'identity';
}
