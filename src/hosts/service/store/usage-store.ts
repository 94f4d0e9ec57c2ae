import type { Instant } from './records.js';
import type { Usage, UsageStore } from './store.js';
import { slidingWindow, type Counts } from './sliding-window.js';
import type { ServiceDatabase } from './tables.js';

/** Counts in a database: one row for each tenant and kind of count, locked while it is changed. */
export function usageStore(database: ServiceDatabase): UsageStore {
  return {
    consume: (...given) => database.transaction().execute((transaction) => consume(transaction, ...given)),
  };
}

/** Counts one in a transaction, unless there were `limit` in the `windowSeconds` before `now`. */
export async function consume(
  transaction: ServiceDatabase,
  tenant: string,
  counted: string,
  limit: number,
  windowSeconds: number,
  now: Instant,
): Promise<Usage> {
  const { counts } = await transaction
    .insertInto('usage')
    .values({ tenant, counted, counts: '[]' })
    // Changes nothing, but locks the row.
    .onConflict((conflict) => conflict.columns(['tenant', 'counted']).doUpdateSet({ tenant }))
    .returning('counts')
    .executeTakeFirstOrThrow();
  const { usage, next } = slidingWindow(JSON.parse(counts) as Counts, limit, windowSeconds, Date.parse(now));
  await transaction
    .updateTable('usage')
    .set({ counts: JSON.stringify(next) })
    .where('tenant', '=', tenant)
    .where('counted', '=', counted)
    .execute();
  return usage;
}
