import type { Database } from './database/database.js';
import type { KeyRing } from './encryption/key-ring.js';
import type { Queue } from './queue/queue.js';

/** Where the service keeps everything: `sqliteStore()` or `postgresStore()`. */
export interface Store {
  readonly database: Database;
  readonly keyRing: KeyRing;
  readonly queue: Queue;
  close(): Promise<void>;
}
