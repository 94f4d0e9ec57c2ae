import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Usage, UsageStore } from './store.js';

/** What is counted. */
type Counted = Parameters<UsageStore['consume']>[1];

/** Counts requests with one limiter for each limit; `limiterOf` makes it, counting in windows of so many seconds. */
export function usageStore(
  limiterOf: (counted: Counted, limit: number, windowSeconds: number) => RateLimiterAbstract,
  /** Does something while nobody else uses the limiter's connection. */
  alone: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
): UsageStore {
  const limiters = new Map<string, RateLimiterAbstract>();

  function limiter(counted: Counted, limit: number, windowSeconds: number): RateLimiterAbstract {
    const name = `${counted} ${limit} ${windowSeconds}`;
    const made = limiters.get(name) ?? limiterOf(counted, limit, windowSeconds);
    limiters.set(name, made);
    return made;
  }

  return {
    consume: (tenant, counted, limit, windowSeconds) =>
      alone(async () => {
        try {
          return usageOf(await limiter(counted, limit, windowSeconds).consume(tenant), true);
        } catch (refused) {
          if (refused instanceof RateLimiterRes) return usageOf(refused, false);
          throw refused;
        }
      }),
  };
}

function usageOf({ remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): Usage {
  return { allowed, remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1000) };
}
