import type { Database } from './database/database.js';
import type { KeyRing } from './encryption/key-ring.js';
import type { Queue } from './queue/queue.js';

/** Where the service keeps everything: `sqliteStore()` or `postgresStore()`. */
export interface Store {
  /** The tables of the service. */
  readonly database: Database;
  /** Encrypts what is personal or secret before it is stored, and decrypts it. */
  readonly keyRing: KeyRing;
  /** The runs to be computed and the deliveries to be sent. */
  readonly queue: Queue;
  /** Closes the database; the service does not do so itself. */
  close(): Promise<void>;
}
