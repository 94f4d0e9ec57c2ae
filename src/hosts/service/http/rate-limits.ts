import type { ServiceContext } from '../context.js';
import type { Transaction } from '../database/database.js';
import type { ApiKey } from '../records.js';
import { countUse } from '../records/usage.js';
import type { CountSimulation } from '../routes/route.js';
import { ServiceError } from './service-error.js';

/** Requests that are limited. */
type Limited = 'requests' | 'simulations';

/** Counts a tenant's requests, and says in the headers of the answer how many are left. */
export interface RateLimits {
  /** @throws ServiceError RATE_LIMITED */
  readonly countRequest: () => Promise<void>;
  /** Counts in the transaction that accepts a simulation; resolves with the refusal where the limit is reached. */
  readonly countSimulation: CountSimulation;
}

/**
 * The limits of a tenant for one request; `policies` names those that apply. The headers follow the IETF draft on RateLimit
 * header fields; without limits there are none.
 */
export function rateLimitsOf(
  { tenant, tier }: ApiKey,
  policies: readonly Limited[],
  { database, limits, clock }: Pick<ServiceContext, 'database' | 'limits' | 'clock'>,
  headers: Headers,
): RateLimits {
  const { windowSeconds } = limits;
  const limitOf = (what: Limited): number | null => limits.tiers[tier][what];
  for (const what of policies) {
    const limit = limitOf(what);
    if (limit !== null) headers.append('ratelimit-policy', `"${what}";q=${limit};w=${windowSeconds}`);
  }
  const told = new Map<Limited, string>();

  async function count(transaction: Transaction, what: Limited): Promise<ServiceError | null> {
    const limit = limitOf(what);
    if (limit === null) return null;
    const given = { limit, windowSeconds, now: clock().toISOString() };
    const { allowed, remaining, resetSeconds } = await countUse(transaction, tenant, what, given);
    const seconds = Math.max(1, Math.ceil(resetSeconds));
    told.set(what, `"${what}";r=${remaining};t=${seconds}`);
    headers.set('ratelimit', [...told.values()].join(', '));
    if (allowed) return null;
    return new ServiceError('RATE_LIMITED', `More than ${limit} ${what} in ${windowSeconds} seconds`, {
      headers: { 'retry-after': String(seconds) },
    });
  }

  return {
    countRequest: async () => {
      if (limitOf('requests') === null) return;
      const refusal = await database.transaction((transaction) => count(transaction, 'requests'));
      // Thrown in the transaction, it would undo that counts of a clock that was ahead are counts of now.
      if (refusal !== null) throw refusal;
    },
    countSimulation: (transaction) => count(transaction, 'simulations'),
  };
}
