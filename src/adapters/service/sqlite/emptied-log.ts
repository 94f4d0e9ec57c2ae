import { type Kysely, sql } from 'kysely';
import { pause } from '../runs/within.js';
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';

/** How long to wait for others that read; they are quick, but for a backup. */
const PATIENCE_MS = 1000;
const AGAIN_MS = 20;

/**
 * The store, which empties the log beside its file (`-wal`) whenever something is erased: what was written is in the log too, and
 * SQLite would overwrite it only later. Where somebody reads for longer than a second, the next erasure empties it.
 */
export function withEmptiedLog(store: Store, database: Kysely<Tables>): Store {
  async function emptyLog(): Promise<void> {
    for (const until = Date.now() + PATIENCE_MS; ;) {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
      if (rows[0]?.busy !== 1 || Date.now() > until) return;
      await pause(AGAIN_MS);
    }
  }
  const erasing =
    <Args extends unknown[], Erased>(
      erase: (...args: Args) => Promise<Erased>,
      count: (erased: Erased) => number = Number,
    ) =>
    async (...args: Args): Promise<Erased> => {
      const erased = await erase(...args);
      if (count(erased) > 0) await emptyLog();
      return erased;
    };
  const { runs, scenarios, tenants } = store;
  return {
    ...store,
    runs: { ...runs, delete: erasing((tenant: string, id: string) => runs.delete(tenant, id)) },
    scenarios: {
      ...scenarios,
      delete: erasing((tenant: string, id: string, version: number) => scenarios.delete(tenant, id, version)),
    },
    tenants: {
      ...tenants,
      purge: erasing((tenant: string) => tenants.purge(tenant)),
      expire: erasing(
        (before: string, limit: number) => tenants.expire(before, limit),
        ({ runs: gone, deliveries }) => gone + deliveries,
      ),
      removeLeftovers: erasing(() => tenants.removeLeftovers()),
    },
  };
}
