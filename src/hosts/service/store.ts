import type { Database } from './database/database.js';
import type { KeyRing } from './encryption/key-ring.js';

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
