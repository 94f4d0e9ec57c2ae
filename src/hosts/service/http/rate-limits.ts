import type { ServiceLimits } from '../options.js';
import type { ApiKey } from '../store/records.js';
import type { Allowance, Usage, UsageStore } from '../store/store.js';
import { ServiceError } from './service-error.js';

/** What is limited. */
type Limited = 'requests' | 'simulations';

/** Counts a tenant's requests, and says in the headers of the answer how many are left. */
export interface RateLimits {
  /**
   * Counts a request.
   *
   * @throws ServiceError RATE_LIMITED
   */
  readonly countRequest: () => Promise<void>;
  /** What the store is to count with the run that the request makes; undefined without a limit. */
  readonly simulation: () => Allowance | undefined;
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
  // What is counted again, because its transaction was undone, is told once.
  const told = new Map<Limited, string>();
  const tell = (what: Limited, limit: number, { allowed, remaining, resetSeconds }: Usage): void => {
    const seconds = Math.max(1, Math.ceil(resetSeconds));
    told.set(what, `"${what}";r=${remaining};t=${seconds}`);
    headers.set('ratelimit', [...told.values()].join(', '));
    if (allowed) return;
    throw new ServiceError('RATE_LIMITED', `More than ${limit} ${what} in ${windowSeconds} seconds`, {
      headers: { 'retry-after': String(seconds) },
    });
  };
  return {
    countRequest: async () => {
      const limit = limitOf('requests');
      if (limit === null) return;
      tell('requests', limit, await usage.consume(tenant, 'requests', limit, windowSeconds, now));
    },
    simulation: () => {
      const limit = limitOf('simulations');
      if (limit === null) return undefined;
      return { limit, windowSeconds, onUsage: (left) => tell('simulations', limit, left) };
    },
  };
}
