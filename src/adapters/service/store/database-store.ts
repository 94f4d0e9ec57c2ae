import type { Store } from './store.js';
import { deliveryStore } from './delivery-store.js';
import { keyStore } from './key-store.js';
import { requestStore } from './request-store.js';
import { runStore } from './run-store.js';
import { scenarioStore } from './scenario-store.js';
import { type Dialect, migrate } from './schema.js';
import type { ServiceDatabase } from './tables.js';
import { usageStore } from './usage-store.js';
import { webhookStore } from './webhook-store.js';

/**
 * Free space that the service needs to be ready. It is tested with random bytes, because a database would compress anything else.
 */
const ROOM_BYTES = 64 * 1024;

/** The one implementation of the store, in SQL that SQLite and PostgreSQL share; its tables are brought to their newest version. */
export async function databaseStore(database: ServiceDatabase, dialect: Dialect, clock: () => Date): Promise<Store> {
  try {
    await migrate(database, dialect);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return {
    keys: keyStore(database),
    scenarios: scenarioStore(database),
    runs: runStore(database, dialect.name),
    webhooks: webhookStore(database),
    deliveries: deliveryStore(database, dialect.name),
    requests: requestStore(database),
    usage: usageStore(database),
    clock,
    check: async () => {
      // Reading alone would not reveal a full disk or a read-only replica.
      const { position } = await database
        .insertInto('room')
        .values({ filler: crypto.getRandomValues(new Uint8Array(ROOM_BYTES)) })
        .returning('position')
        .executeTakeFirstOrThrow();
      await database.deleteFrom('room').where('position', '=', position).execute();
    },
    close: () => database.destroy(),
  };
}
