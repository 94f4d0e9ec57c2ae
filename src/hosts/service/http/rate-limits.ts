import type { ServiceContext } from '../context.js';
import type { Transaction } from '../database/database.js';
import { tenantBytes } from '../database/tables.js';
import type { ApiKey, Instant } from '../records.js';
import type { CountSimulation } from '../routes/route.js';
import { ServiceError } from './service-error.js';

/** Requests that are limited. */
type Limited = 'requests' | 'simulations';

/** Counts a tenant's requests, and says in the headers of the answer how many are left. */
interface RateLimits {
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

/**
 * Refuses what would bring a tenant over its quota of bytes. Results are not known beforehand: those of the last run that is accepted
 * may exceed it.
 *
 * @throws ServiceError QUOTA_EXCEEDED
 */
export async function checkQuota(
  { database, limits }: Pick<ServiceContext, 'database' | 'limits'>,
  tenant: string,
  bytes: number,
): Promise<void> {
  const { tenantBytes: most } = limits;
  if (most === null || (await tenantBytes(database, tenant)) + bytes <= most) return;
  throw new ServiceError('QUOTA_EXCEEDED', `A tenant may keep at most ${most} bytes; delete runs to make room`);
}

/**
 * Counts one for a tenant in a transaction, unless there were `limit` in the `windowSeconds` before `now`: one row for each tenant and
 * kind of count, locked while it is changed, so that the counts hold over all processes.
 */
async function countUse(
  transaction: Transaction,
  tenant: string,
  counted: string,
  { limit, windowSeconds, now }: { readonly limit: number; readonly windowSeconds: number; readonly now: Instant },
): Promise<Usage> {
  const row = await transaction.one<{ counts: string }>(
    // Changes nothing, but locks the row.
    `insert into usage (tenant, counted, counts) values ($1, $2, '[]')
      on conflict (tenant, counted) do update set tenant = excluded.tenant returning counts`,
    tenant,
    counted,
  );
  const { usage, next } = slidingWindow(JSON.parse(row!.counts) as Counts, limit, windowSeconds, Date.parse(now));
  await transaction.run(
    'update usage set counts = $1 where tenant = $2 and counted = $3',
    JSON.stringify(next),
    tenant,
    counted,
  );
  return usage;
}

/** Outcome of counting one request. */
interface Usage {
  /** False when the limit was reached: then nothing was counted. */
  readonly allowed: boolean;
  /** Number of requests left. */
  readonly remaining: number;
  /** Seconds until there may be one more than now. */
  readonly resetSeconds: number;
}

/** The counts of the slices of time that still matter: for each, when it began, in milliseconds, and how many were counted. */
export type Counts = readonly (readonly [begin: number, count: number])[];

/** The number of slices that a window is divided into. */
const SLICES = 60;

/**
 * Counts one at the time `now`, in milliseconds, unless there were `limit` within the window before it. The window slides: no
 * stretch of that length has more than `limit`. The count of a slice applies until the whole slice has left the window.
 *
 * @example
 * const { usage, next } = slidingWindow([], 1, 60, 0);
 * usage // { allowed: true, remaining: 0, resetSeconds: 61 }
 * slidingWindow(next, 1, 60, 60_999).usage // { allowed: false, remaining: 0, resetSeconds: 1 }
 * slidingWindow(next, 1, 60, 61_000).usage.allowed // true
 */
export function slidingWindow(
  counts: Counts,
  limit: number,
  windowSeconds: number,
  now: number,
): { readonly usage: Usage; readonly next: Counts } {
  const window = windowSeconds * 1000;
  const slice = window / SLICES;
  const begin = Math.floor(now / slice) * slice;
  const inside = counts.filter(([start]) => now < start + slice + window);
  const used = inside.reduce((sum, [, count]) => sum + count, 0);
  const allowed = used < limit;
  const earlier = inside.filter(([start]) => start < begin);
  // Counts of a clock that was ahead are counts as of now: they are neither forgotten nor kept for longer than a window.
  const current = used - earlier.reduce((sum, [, count]) => sum + count, 0) + Number(allowed);
  const next = current > 0 ? [...earlier, [begin, current] as const] : earlier;
  const oldest = next[0]?.[0] ?? begin;
  return {
    usage: {
      allowed,
      remaining: Math.max(0, limit - used - 1),
      resetSeconds: Math.ceil((oldest + slice + window - now) / 1000),
    },
    next,
  };
}
