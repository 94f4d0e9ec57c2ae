import { prepareTables } from '../database/prepare.js';
import { COUNTED_BY_ROW } from '../database/tenant-bytes.js';
import { checkKeyRing, keyRing } from '../encryption/key-ring.js';
import type { Store } from '../store.js';
import { lockForServing, openFile } from './open-file.js';
import { sqliteDatabase } from './sqlite-database.js';

/** Options of a store in a file. */
export interface SqliteStoreOptions {
  /** The file, made when there is none, readable by its owner only; `:memory:` for a database that is gone when it is closed. */
  readonly file: string;
  /**
   * Keys of 32 bytes: census, results, scenarios and secrets are encrypted with the first. The others are earlier ones, from before a
   * rotation. By default nothing is encrypted.
   */
  readonly encryptionKeys?: readonly Uint8Array[];
}

const DIALECT = {
  ...{ position: 'integer primary key autoincrement', bytes: 'blob', instant: 'text' },
  counting: COUNTED_BY_ROW,
} as const;

/**
 * A store in one file, for the service in one process. Commands may use the file meanwhile. What has been written is on disk. Close it
 * before the process ends.
 *
 * @throws Error when the file cannot be opened, is no database, or was written by another version of this package
 * @example
 * const store = await sqliteStore({ file: ':memory:' });
 * await store.database.all('select id from runs') // []
 * await store.close();
 */
export async function sqliteStore({ file, encryptionKeys = [] }: SqliteStoreOptions): Promise<Store> {
  const database = sqliteDatabase(openFile(file));
  try {
    await prepareTables(database, DIALECT, async (queries) => {
      const rows = await queries.all<{ name: string }>("select name from sqlite_master where type = 'table'");
      return rows.map(({ name }) => name);
    });
    const ring = keyRing(encryptionKeys);
    await checkKeyRing(database, ring);
    return { database, keyRing: ring, claim: () => lockForServing(file), close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
