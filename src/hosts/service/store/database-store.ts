import type { Store } from './store.js';
import { auditStore } from './audit-store.js';
import { type Ciphers, openCiphers } from './ciphers.js';
import { deliveryStore } from './delivery-store.js';
import { keyStore } from './key-store.js';
import { leftoversOf } from './leftovers.js';
import { overviewOf } from './overview.js';
import { requestStore } from './request-store.js';
import { runStore } from './run-store.js';
import { scenarioStore } from './scenario-store.js';
import { type Dialect, migrate } from './schema.js';
import type { ServiceDatabase } from './tables.js';
import { tenantStore } from './tenant-store.js';
import { usageStore } from './usage-store.js';
import { webhookStore } from './webhook-store.js';

/**
 * Free space that the service needs to be ready. It is tested with random bytes, because a database would compress anything else.
 */
const ROOM_BYTES = 64 * 1024;

/** The one implementation of the store, in SQL that SQLite and PostgreSQL share; its tables are brought to their newest version. */
export async function databaseStore(
  database: ServiceDatabase,
  dialect: Dialect,
  clock: () => Date,
  masterKeys: readonly Uint8Array[] | undefined,
): Promise<Store> {
  let ciphers: Ciphers;
  try {
    await migrate(database, dialect);
    ciphers = await openCiphers(database, dialect.name, masterKeys);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  const leftovers = leftoversOf(database, dialect.name);
  const runs = runStore(database, dialect, ciphers, leftovers);
  const { removeGone, ...scenarios } = scenarioStore(database, ciphers);
  const removeLeftovers = async (): Promise<boolean> => (await leftovers.removeSome()) || removeGone();
  return {
    keys: keyStore(database),
    scenarios,
    runs,
    webhooks: webhookStore(database, dialect.name, ciphers),
    deliveries: deliveryStore(database, dialect.name, ciphers),
    requests: requestStore(database, dialect.name, ciphers),
    usage: usageStore(database),
    tenants: { ...tenantStore(database, dialect.name, runs), removeLeftovers },
    audit: auditStore(database),
    overview: (now, since) => overviewOf(database, now, since),
    rotateEncryption: () => ciphers.rotate(),
    clock,
    check: async () => {
      await ciphers.check();
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
