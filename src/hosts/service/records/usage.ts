import type { Transaction } from '../database/database.js';
import type { Instant } from '../records.js';
import { slidingWindow, type Counts, type Usage } from './sliding-window.js';

/**
 * Counts one for a tenant in a transaction, unless there were `limit` in the `windowSeconds` before `now`: one row for each tenant and
 * kind of count, locked while it is changed, so that the counts hold over all processes.
 */
export async function countUse(
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
