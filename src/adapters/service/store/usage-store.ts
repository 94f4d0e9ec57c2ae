import type { UsageStore } from './store.js';
import { slidingWindow, type Counts } from './sliding-window.js';
import type { ServiceDatabase } from './tables.js';

/** Counts in a database: one row for each tenant and kind of count, locked while it is changed. */
export function usageStore(database: ServiceDatabase): UsageStore {
  return {
    consume: (tenant, counted, limit, windowSeconds, now) =>
      database.transaction().execute(async (transaction) => {
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
      }),
  };
}
