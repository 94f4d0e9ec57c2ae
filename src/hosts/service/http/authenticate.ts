import { auth } from 'hono/utils/basic-auth';
import type { ApiKey, Scope } from '../store/records.js';
import { apiKeyIdOf, standingOf } from './api-key.js';
import type { HttpContext } from './context.js';
import { ServiceError } from './service-error.js';

const REALM = 'realm="esop-repurchase"';
const BEARER_CHALLENGE = `Bearer ${REALM}`;
const BASIC_CHALLENGE = `Basic ${REALM}, charset="UTF-8"`;
/** The scheme is case-insensitive, RFC 9110 11.1. */
const BEARER = /^bearer +([^ ]+) *$/i;

/** How often the use of a key is noted. */
const NOTED_EVERY_MS = 60_000;

type KeyContext = Pick<HttpContext, 'keys' | 'clock' | 'log'>;

/** The key of the request is expired or revoked. The client is not told whose it is, but the log and the audit log are. */
export class EndedKey extends ServiceError {
  constructor(
    readonly record: ApiKey,
    { code, message, headers }: ServiceError,
  ) {
    super(code, message, { headers });
  }
}

/**
 * The key that a request carries, RFC 6750; from a browser also as the password of HTTP Basic, RFC 7617. Only what nobody can
 * change takes that: browsers send it with requests that other sites make.
 *
 * @throws ServiceError UNAUTHORIZED, EndedKey with the same words; they do not tell an unknown key from one that is expired or revoked
 */
export async function authenticate(
  request: Request,
  { keys, clock, log }: KeyContext,
  browser = false,
): Promise<ApiKey> {
  const given = request.headers.get('authorization') ?? '';
  const key = BEARER.exec(given)?.[1] ?? (browser ? auth(request)?.password : undefined);
  if (key === undefined) {
    throw new ServiceError('UNAUTHORIZED', 'Missing API key: send the header Authorization: Bearer <API_KEY>', {
      headers: { 'www-authenticate': browser ? BASIC_CHALLENGE : BEARER_CHALLENGE },
    });
  }
  const id = apiKeyIdOf(key);
  const record = id === null ? null : await keys.find(id);
  const now = clock();
  const standing = await standingOf(key, record, now);
  if (record !== null && standing === 'good') {
    if (now.getTime() - Date.parse(record.last_used_at ?? '1970-01-01') > NOTED_EVERY_MS) {
      // Nobody waits for it.
      keys.used?.(record.id, now.toISOString()).catch((error: unknown) => {
        log({ level: 'warn', event: 'key.use_not_noted', key: record.id, error: String(error) });
      });
    }
    return record;
  }
  const refusal = new ServiceError('UNAUTHORIZED', 'Unknown, expired or revoked API key', {
    headers: { 'www-authenticate': browser ? BASIC_CHALLENGE : `${BEARER_CHALLENGE}, error="invalid_token"` },
  });
  throw record !== null && standing === 'ended' ? new EndedKey(record, refusal) : refusal;
}

/**
 * Refuses a key that lacks a scope.
 *
 * @throws ServiceError FORBIDDEN
 */
export function requireScope({ scopes }: ApiKey, scope: Scope): void {
  if (!scopes.includes(scope)) throw new ServiceError('FORBIDDEN', `The key lacks the scope ${scope}`);
}
