import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServiceContext } from '../context.js';
import { sha256 } from '../database/encryption.js';
import type { ApiKey, Scope, Tier } from '../records.js';
import { findKey, noteUse } from '../records/keys.js';
import { ServiceError } from './service-error.js';

/** Properties of a new key. */
export interface NewApiKey {
  /** Id of the record, `key_…`; no underscore after the first. */
  readonly id: string;
  /** Whose key it is: everything made with the key belongs to this tenant, and the key gives access to nothing else. */
  readonly tenant: string;
  /** Tier of the tenant. */
  readonly tier: Tier;
  /** Scopes of the key; by default to read and to simulate. */
  readonly scopes?: readonly Scope[];
  /** Purpose of the key, in its owner's words. */
  readonly name: string;
  /** The present time, which is recorded. */
  readonly created: Date;
  /** When the key starts to be refused; null: never. */
  readonly expires: Date | null;
}

/** A key, to be shown once, and the record of it, to be kept: the record has no part of the secret. */
export interface IssuedApiKey {
  /** `esop_`, the public part, `_`, and 256 random bits. */
  readonly key: string;
  /** For the store: `addKey(store.database, record)`. The key is good once the record is added. */
  readonly record: ApiKey;
}

const BITS = 256;

/**
 * Makes a key. It is good once its record is in the store.
 *
 * @example
 * const about = { id: 'key_7c9e', tenant: 'harbor', tier: 'standard', name: 'payroll', created: new Date(0), expires: null } as const;
 * const { key, record } = issueApiKey(about);
 * key.slice(0, 10) // 'esop_7c9e_'
 * record.created_at // '1970-01-01T00:00:00.000Z'
 * JSON.stringify(record).includes(key) // false
 */
export function issueApiKey({
  id,
  created,
  expires,
  scopes = ['read', 'simulate'],
  ...about
}: NewApiKey): IssuedApiKey {
  const secret = randomBytes(BITS / 8).toString('hex');
  const key = `esop_${id.replace(/^key_/, '')}_${secret}`;
  const record = {
    ...about,
    id,
    scopes,
    sha256: sha256(key),
    created_at: created.toISOString(),
    expires_at: expires?.toISOString() ?? null,
    revoked_at: null,
    last_used_at: null,
  };
  return { key, record };
}

const KEY = /^esop_([0-9A-Za-z-]{1,64})_[0-9A-Za-z_-]{1,128}$/;

/**
 * The id of the record of a key; null when it is not formed like one.
 *
 * @example
 * apiKeyIdOf('esop_7c9e_00ff') // 'key_7c9e'
 * apiKeyIdOf('Bearer') // null
 */
export function apiKeyIdOf(key: string): string | null {
  const [, part] = KEY.exec(key) ?? [];
  return part === undefined ? null : `key_${part}`;
}

/** An unknown key is compared with this, so that the check takes as long as for a known key. No text has this hash. */
const OF_NO_KEY = 'x'.repeat(64);

/** Whether a key is the one that was recorded, and if so, whether it is good at that time or is expired or revoked. */
export function standingOf(key: string, record: ApiKey | null, now: Date): 'good' | 'ended' | 'unknown' {
  const matches = timingSafeEqual(Buffer.from(sha256(key)), Buffer.from(record?.sha256 ?? OF_NO_KEY));
  if (!matches || record === null) return 'unknown';
  const { revoked_at, expires_at } = record;
  return revoked_at === null && (expires_at === null || now.toISOString() < expires_at) ? 'good' : 'ended';
}

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
