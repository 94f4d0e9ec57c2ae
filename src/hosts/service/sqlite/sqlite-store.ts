import type { Database } from 'better-sqlite3';
import { Kysely } from 'kysely';
import { databaseStore } from '../store/database-store.js';
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import { withEmptiedLog } from './emptied-log.js';
import { ImmediateDialect } from './immediate-dialect.js';
import { openFile, roomOf } from './open-file.js';

/** How a store in a file is opened. */
export interface SqliteStoreOptions {
  /** The file, made when there is none, readable by its owner only; `:memory:` for a database that is gone when it is closed. */
  readonly file: string;
  /** The time; by default the machine's. */
  readonly clock?: () => Date;
  /**
   * Master keys of 32 bytes: census, results, scenarios and secrets are encrypted with keys that the first of them encrypts. The others are
   * earlier ones, from before a rotation. By default nothing is encrypted.
   */
  readonly encryptionKeys?: readonly Uint8Array[];
}

/**
 * A store in one file, for the processes of one machine. What a method has written is on disk when it returns. Close it before
 * the process ends.
 *
 * @throws Error when the file cannot be opened, is no database, or was written by a newer version of this package
 * @example
 * const store = await sqliteStore({ file: ':memory:' });
 * await store.keys.find('key_7c9e') // null
 * await store.close();
 */
export async function sqliteStore({
  file,
  clock = () => new Date(),
  encryptionKeys,
}: SqliteStoreOptions): Promise<Store> {
  return storeIn(await openFile(file), clock, encryptionKeys);
}

/** A store in a database that is open already. */
export async function storeIn(
  file: Database,
  clock: () => Date,
  encryptionKeys?: readonly Uint8Array[],
): Promise<Store> {
  const position = 'integer primary key autoincrement';
  const dialect = { name: 'sqlite', position, bytes: 'blob', instant: 'text', room: () => roomOf(file) } as const;
  const database = new Kysely<Tables>({ dialect: new ImmediateDialect(file) });
  return withEmptiedLog(await databaseStore(database, dialect, clock, encryptionKeys), database);
}
