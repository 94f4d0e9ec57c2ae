import type { Database, Queries } from './database/database.js';
import { checkKeyRing, keyRing, type KeyRing } from './database/encryption.js';
import { prepareTables } from './database/tables.js';

/** Where the service keeps everything: `sqliteStore()` or `postgresStore()`. */
export interface Store {
  /** The tables of the service. */
  readonly database: Database;
  /** Encrypts what is personal or secret before it is stored, and decrypts it. */
  readonly keyRing: KeyRing;
  /**
   * Makes this process the one that works on what is stored, where there can be only one; the returned function gives that up.
   *
   * @throws Error with the word PostgreSQL when another process serves the same SQLite file
   */
  claim(): () => void;
  /** Closes the database; the service does not do so itself. */
  close(): Promise<void>;
}

/** Parts of a store by which records are read and written. */
export type Stored = Pick<Store, 'database' | 'keyRing'>;

/** Differences between the stores besides their databases. */
interface Particulars {
  readonly encryptionKeys: readonly Uint8Array[];
  /** Names of the tables that there are. */
  readonly namesOf: (queries: Queries) => Promise<string[]>;
  readonly claim: Store['claim'];
}

/** The store in a database, whose tables are made when it is empty. Where it cannot be used, it is closed. */
export async function storeIn(database: Database, { encryptionKeys, namesOf, claim }: Particulars): Promise<Store> {
  try {
    await prepareTables(database, namesOf);
    const ring = keyRing(encryptionKeys);
    await checkKeyRing(database, ring);
    return { database, keyRing: ring, claim, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
