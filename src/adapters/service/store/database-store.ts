import type { JobQueue, Store, UsageStore } from './store.js';
import { deliveryStore } from './delivery-store.js';
import { keyStore } from './key-store.js';
import { requestStore } from './request-store.js';
import type { RunJobs } from './run-jobs.js';
import { runStore } from './run-store.js';
import { scenarioStore } from './scenario-store.js';
import type { ServiceDatabase } from './tables.js';
import { webhookStore } from './webhook-store.js';

/** What a store of either kind is made of. */
export interface StoreParts {
  /** Its tables at their newest version. */
  readonly database: ServiceDatabase;
  readonly dialect: 'sqlite' | 'postgres';
  readonly runJobs: RunJobs;
  readonly jobs: JobQueue;
  readonly usage: UsageStore;
  /** Gives back what the parts hold, once the jobs have stopped. */
  readonly close: () => Promise<void>;
}

/** The one implementation of the store, in SQL that SQLite and PostgreSQL share. */
export function databaseStore({ database, dialect, runJobs, jobs, usage, close }: StoreParts): Store {
  let closing: Promise<void> | undefined;
  return {
    keys: keyStore(database),
    scenarios: scenarioStore(database),
    runs: runStore(database, dialect, runJobs),
    webhooks: webhookStore(database),
    deliveries: deliveryStore(database, dialect),
    requests: requestStore(database, dialect),
    usage,
    jobs,
    check: async () => {
      // Reading alone would not tell of a full disk or a replica.
      await database
        .updateTable('schema_version')
        .set((row) => ({ version: row.ref('version') }))
        .execute();
    },
    close: () => (closing ??= jobs.stop().then(close)),
  };
}
