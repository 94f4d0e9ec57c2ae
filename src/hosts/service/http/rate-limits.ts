import type { ServiceContext } from '../context.js';
import type { Transaction } from '../database/database.js';
import type { ApiKey } from '../records.js';
import { countUse } from '../records/usage.js';
import { ServiceError } from './service-error.js';

/** What is limited. */
type Limited = 'requests' | 'simulations';

/** Counts a tenant's requests, and says in the headers of the answer how many are left. */
export interface RateLimits {
  /** @throws ServiceError RATE_LIMITED */
  readonly countRequest: () => Promise<void>;
  /** Counts in the transaction that accepts a simulation. */
  readonly countSimulation: (transaction: Transaction) => Promise<void>;
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

  async function count(transaction: Transaction, what: Limited, limit: number): Promise<void> {
    const given = { limit, windowSeconds, now: clock().toISOString() };
    const { allowed, remaining, resetSeconds } = await countUse(transaction, tenant, what, given);
    const seconds = Math.max(1, Math.ceil(resetSeconds));
    told.set(what, `"${what}";r=${remaining};t=${seconds}`);
    headers.set('ratelimit', [...told.values()].join(', '));
    if (allowed) return;
    throw new ServiceError('RATE_LIMITED', `More than ${limit} ${what} in ${windowSeconds} seconds`, {
      headers: { 'retry-after': String(seconds) },
    });
  }

  return {
    countRequest: async () => {
      const limit = limitOf('requests');
      if (limit !== null) await database.transaction((transaction) => count(transaction, 'requests', limit));
    },
    countSimulation: async (transaction) => {
      const limit = limitOf('simulations');
      if (limit !== null) await count(transaction, 'simulations', limit);
    },
  };
}
