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
  const weights = new Map<string, number>();
  for (const entry of (headers.get('accept-encoding') ?? '').toLowerCase().split(',')) {
    const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(coding, weight === undefined ? 1 : Number(weight));
  }
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0;
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0) ? 'gzip' : 'identity';
}
