import { Kysely, PostgresDialect } from 'kysely';
import { databaseStore } from '../store/database-store.js';
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import { databaseClock } from './database-clock.js';
import { openPool } from './open-pool.js';

/** How a store in PostgreSQL is opened. */
export interface PostgresStoreOptions {
  /** `postgres://user:password@host:5432/database`; by default the environment's, `PGHOST` and so on. */
  readonly connectionString?: string;
  /** Connections of this process, 10. */
  readonly connections?: number;
  /** The schema of the tables, `esop_repurchase`. */
  readonly schema?: string;
  /** The time; by default the database's, so that the clocks of machines need not agree. */
  readonly clock?: () => Date;
  /**
   * Master keys of 32 bytes: census, results, scenarios and secrets are encrypted with keys that the first of them encrypts. The others are
   * earlier ones, from before a rotation. By default nothing is encrypted.
   */
  readonly encryptionKeys?: readonly Uint8Array[];
}

/**
 * A store in PostgreSQL 13 or later, for the processes of several machines. It survives a restart of the database: calls fail
 * during the restart and work again afterwards. When first opened, it needs the right to create its schema.
 *
 * @throws Error when the database cannot be reached, or was written by a newer version of this package; RangeError for a
 *   `schema` that is no plain name
 *
 * ```ts
 * const store = await postgresStore({ connectionString: 'postgres://esop:secret@db/esop' });
 * const service = createService({ store });
 * ```
 */
export async function postgresStore(options: PostgresStoreOptions = {}): Promise<Store> {
  const { connectionString, connections = 10, schema = 'esop_repurchase' } = options;
  if (!/^[a-z_][a-z0-9_]{0,39}$/.test(schema)) {
    throw new RangeError(
      `schema must be a name of small letters, digits and _, at most 40, not ${JSON.stringify(schema)}`,
    );
  }
  const pool = openPool(connectionString, connections);
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).withSchema(schema);
  const dialect = {
    name: 'postgres',
    position: 'bigint generated always as identity primary key',
    bytes: 'bytea',
    instant: 'text collate "C"',
    schema,
  } as const;
  const clock = databaseClock(database);
  const { encryptionKeys } = options;
  const store = await databaseStore(database, dialect, options.clock ?? clock.now, encryptionKeys).catch(
    (error: unknown) => {
      clock.stop();
      throw error;
    },
  );
  await clock.started;
  return {
    ...store,
    close: () => {
      clock.stop();
      return store.close();
    },
  };
}
