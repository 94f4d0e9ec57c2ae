import type { ServiceContext } from '../context.js';
import type { ApiKey, Scope } from '../records.js';
import { findKey, noteUse } from '../records/keys.js';
import { apiKeyIdOf, standingOf } from './api-key.js';
import { ServiceError } from './service-error.js';

const CHALLENGE = 'Bearer realm="esop-repurchase"';
/** The scheme is case-insensitive, RFC 9110 11.1. */
const BEARER = /^bearer +([^ ]+) *$/i;

/** Interval at which the use of a key is noted. */
const NOTED_EVERY_MS = 60_000;

/**
 * The key that a request carries, RFC 6750.
 *
 * @throws ServiceError UNAUTHORIZED, in the same words for an unknown key and for one that is expired or revoked
 */
export async function authenticate(
  request: Request,
  { database, clock, log }: Pick<ServiceContext, 'database' | 'clock' | 'log'>,
): Promise<ApiKey> {
  const key = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
  if (key === undefined) {
    throw new ServiceError('UNAUTHORIZED', 'Missing API key: send the header Authorization: Bearer <API_KEY>', {
      headers: { 'www-authenticate': CHALLENGE },
    });
  }
  const id = apiKeyIdOf(key);
  const record = id === null ? null : await findKey(database, id);
  const now = clock();
  if (standingOf(key, record, now) !== 'good' || record === null) {
    throw new ServiceError('UNAUTHORIZED', 'Unknown, expired or revoked API key', {
      headers: { 'www-authenticate': `${CHALLENGE}, error="invalid_token"` },
    });
  }
  // One noted by a clock that was ahead is noted anew too.
  if (Math.abs(now.getTime() - Date.parse(record.last_used_at ?? '1970-01-01')) > NOTED_EVERY_MS) {
    // Nobody waits for it.
    noteUse(database, record.id, now.toISOString()).catch((error: unknown) => {
      log({ level: 'warn', event: 'key.use_not_noted', key: record.id, error: String(error) });
    });
  }
  return record;
}

/**
 * Refuses a key that lacks a scope.
 *
 * @throws ServiceError FORBIDDEN
 */
export function requireScope({ scopes }: ApiKey, scope: Scope): void {
  if (!scopes.includes(scope)) throw new ServiceError('FORBIDDEN', `The key lacks the scope ${scope}`);
}
