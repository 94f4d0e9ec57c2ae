import { type Kysely, sql } from 'kysely';
import { pause } from '../runs/within.js';
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';

/** How long to wait for others that read; they are quick, but for a backup. */
const PATIENCE_MS = 1000;
const AGAIN_MS = 20;

/** How long after that to try again, until it is empty. */
const LATER_MS = 5000;

/**
 * The store, which empties the log beside its file (`-wal`) whenever something is erased: what was written is in the log too, and
 * SQLite would overwrite it only later. Where somebody reads for longer than a second, as a backup does, it is emptied once they have
 * ended; after a command, which does not wait for them, by a service on the file.
 */
export function withEmptiedLog(store: Store, database: Kysely<Tables>): Store {
  let later: ReturnType<typeof setTimeout> | undefined;

  async function isEmptied(): Promise<boolean> {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
    return rows[0]?.busy !== 1;
  }
  async function emptyLog(): Promise<void> {
    for (const until = performance.now() + PATIENCE_MS; performance.now() <= until;) {
      if (await isEmptied()) return;
      await pause(AGAIN_MS);
    }
    tryLater();
  }
  function tryLater(): void {
    later ??= setTimeout(() => {
      later = undefined;
      void isEmptied().then((emptied) => emptied || tryLater(), tryLater);
    }, LATER_MS).unref();
  }
  const erasing =
    <Args extends unknown[], Erased>(erase: (...args: Args) => Promise<Erased>) =>
    async (...args: Args): Promise<Erased> => {
      const erased = await erase(...args);
      // Only what names nothing there is leaves the log alone: purging nothing empties what an earlier purge could not.
      if (erased !== false) await emptyLog();
      return erased;
    };
  const { runs, scenarios, webhooks, tenants } = store;
  return {
    ...store,
    runs: { ...runs, delete: erasing((tenant: string, id: string) => runs.delete(tenant, id)) },
    scenarios: {
      ...scenarios,
      delete: erasing((tenant: string, id: string, version: number) => scenarios.delete(tenant, id, version)),
    },
    webhooks: { ...webhooks, delete: erasing((tenant: string, id: string) => webhooks.delete(tenant, id)) },
    tenants: {
      ...tenants,
      purge: erasing((tenant: string) => tenants.purge(tenant)),
      expire: erasing((before: string, limit: number) => tenants.expire(before, limit)),
      // Asked for each hour, whether there are any or not.
      removeLeftovers: async () => {
        const removed = await tenants.removeLeftovers();
        await emptyLog();
        return removed;
      },
    },
    eraseTraces: isEmptied,
    close: async () => {
      clearTimeout(later);
      later = undefined;
      await store.close();
    },
  };
}
