import { prepareTables } from '../database/prepare.js';
import { COUNTED_BY_STATEMENT } from '../database/tenant-bytes.js';
import { checkKeyRing, keyRing } from '../encryption/key-ring.js';
import type { Store } from '../store.js';
import { postgresDatabase } from './postgres-database.js';

/** Options of a store in PostgreSQL. */
export interface PostgresStoreOptions {
  /** `postgres://user:password@host:5432/database`; by default the environment's, `PGHOST` and so on. */
  readonly connectionString?: string;
  /** Connections of this process, 10. */
  readonly connections?: number;
  /** The schema of the tables, `esop_repurchase`. */
  readonly schema?: string;
  /**
   * Keys of 32 bytes: census, results, scenarios and secrets are encrypted with the first. The others are earlier ones, from before a
   * rotation. By default nothing is encrypted.
   */
  readonly encryptionKeys?: readonly Uint8Array[];
}

/** Where the tables are unless the options name another schema. */
export const SCHEMA = 'esop_repurchase';

const DIALECT = {
  position: 'bigint generated always as identity primary key',
  bytes: 'bytea',
  instant: 'text collate "C"',
  counting: COUNTED_BY_STATEMENT,
} as const;

/**
 * A store in PostgreSQL 13 or later, for the processes of several machines. It survives a restart of the database: calls fail
 * during the restart and work again afterwards. When first opened, it needs the right to create its schema.
 *
 * @throws Error when the database cannot be reached, or was written by another version of this package; RangeError for a
 *   `schema` that is no plain name
 *
 * ```ts
 * const store = await postgresStore({ connectionString: 'postgres://esop:secret@db/esop' });
 * const service = createService({ store });
 * ```
 */
export async function postgresStore(options: PostgresStoreOptions = {}): Promise<Store> {
  const { connectionString, connections = 10, schema = SCHEMA, encryptionKeys = [] } = options;
  if (!/^[a-z_][a-z0-9_]{0,39}$/.test(schema)) {
    throw new RangeError(
      `schema must be a name of small letters, digits and _, at most 40, not ${JSON.stringify(schema)}`,
    );
  }
  const database = postgresDatabase(connectionString, connections, schema);
  try {
    await prepareTables(database, DIALECT, async (queries) => {
      // PostgreSQL may not know yet what another process made before it gave up the lock. Reading a catalogue tells it.
      const { made } = (await queries.one<{ made: boolean }>(
        'select exists (select from pg_namespace where nspname = $1) as made',
        schema,
      ))!;
      if (!made) await queries.run(`create schema ${schema}`);
      const rows = await queries.all<{ name: string }>(
        'select table_name as name from information_schema.tables where table_schema = $1',
        schema,
      );
      return rows.map(({ name }) => name);
    });
    const ring = keyRing(encryptionKeys);
    await checkKeyRing(database, ring);
    return { database, keyRing: ring, claim: () => () => undefined, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
