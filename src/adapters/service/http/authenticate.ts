import type { ApiKey } from '../store/records.js';
import type { KeyStore } from '../store/store.js';
import { apiKeyIdOf, isGoodKey } from './api-key.js';
import { ServiceError } from './service-error.js';

const REALM = 'Bearer realm="esop-repurchase"';
/** The scheme is case-insensitive, RFC 9110 11.1. */
const BEARER = /^bearer +([^ ]+) *$/i;

/**
 * The key that a request carries, RFC 6750.
 *
 * @throws ServiceError UNAUTHORIZED; it does not tell an unknown key from one that is expired or revoked
 */
export async function authenticate(headers: Headers, keys: Pick<KeyStore, 'find'>, now: Date): Promise<ApiKey> {
  const [, key] = BEARER.exec(headers.get('authorization') ?? '') ?? [];
  if (key === undefined) {
    throw new ServiceError('UNAUTHORIZED', 'Missing API key: send the header Authorization: Bearer <API_KEY>', {
      headers: { 'www-authenticate': REALM },
    });
  }
  const id = apiKeyIdOf(key);
  const record = id === null ? null : await keys.find(id);
  if ((await isGoodKey(key, record, now)) && record !== null) return record;
  throw new ServiceError('UNAUTHORIZED', 'Unknown, expired or revoked API key', {
    headers: { 'www-authenticate': `${REALM}, error="invalid_token"` },
  });
}
