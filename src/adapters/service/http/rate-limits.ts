import type { ServiceLimits } from '../options.js';
import type { ApiKey } from '../store/records.js';
import type { UsageStore } from '../store/store.js';
import { ServiceError } from './service-error.js';

/** What is limited. */
type Limited = 'requests' | 'simulations';

/** Counts a tenant's requests, and says in the headers of the answer how many are left. */
export interface RateLimits {
  /**
   * Counts one.
   *
   * @throws ServiceError RATE_LIMITED
   */
  count(what: Limited): Promise<void>;
}

/**
 * The limits of a tenant for one request; `policies` names those that apply. The headers follow the IETF draft on RateLimit
 * header fields; without limits there are none.
 */
export function rateLimitsOf(
  { tenant, tier }: ApiKey,
  policies: readonly Limited[],
  limits: Pick<ServiceLimits, 'tiers' | 'windowSeconds'>,
  usage: UsageStore,
  now: string,
  headers: Headers,
): RateLimits {
  const { windowSeconds } = limits;
  const limitOf = (what: Limited): number | null => limits.tiers[tier][what];
  for (const what of policies) {
    const limit = limitOf(what);
    if (limit !== null) headers.append('ratelimit-policy', `"${what}";q=${limit};w=${windowSeconds}`);
  }
  return {
    count: async (what) => {
      const limit = limitOf(what);
      if (limit === null) return;
      const { allowed, remaining, resetSeconds } = await usage.consume(tenant, what, limit, windowSeconds, now);
      const seconds = Math.max(1, Math.ceil(resetSeconds));
      headers.append('ratelimit', `"${what}";r=${remaining};t=${seconds}`);
      if (allowed) return;
      throw new ServiceError('RATE_LIMITED', `More than ${limit} ${what} in ${windowSeconds} seconds`, {
        headers: { 'retry-after': String(seconds) },
      });
    },
  };
}
