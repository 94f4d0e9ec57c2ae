import type { Database } from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { RateLimiterSQLite } from 'rate-limiter-flexible';
import { databaseStore } from '../store/database-store.js';
import { jobLoop } from '../store/job-loop.js';
import { type Dialect, migrate } from '../store/schema.js';
import type { Store } from '../store/store.js';
import type { ServiceDatabase, Tables } from '../store/tables.js';
import { usageStore } from '../store/usage-store.js';
import { ImmediateDialect } from './immediate-dialect.js';
import { openFile } from './open-file.js';

/** How a store in a file is opened. */
export interface SqliteStoreOptions {
  /** The file, made when there is none, readable by its owner only; `:memory:` for one that is gone when it is closed. */
  readonly file: string;
  /** Tells which runs are due; by default the machine's. */
  readonly clock?: () => Date;
}

const DIALECT: Dialect = {
  name: 'sqlite',
  position: 'integer primary key autoincrement',
  double: 'real',
  bytes: 'blob',
  prefix: '',
};

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
export async function sqliteStore({ file, clock = () => new Date() }: SqliteStoreOptions): Promise<Store> {
  return storeIn(await openFile(file), clock);
}

/** A store in a database that is open already. */
export async function storeIn(file: Database, clock: () => Date): Promise<Store> {
  const database: ServiceDatabase = new Kysely<Tables>({ dialect: new ImmediateDialect(file) });
  try {
    await database.transaction().execute(async (transaction) => {
      await sql`create table if not exists schema_version (id integer primary key, version integer not null)`.execute(
        transaction,
      );
      await migrate(transaction, DIALECT);
    });
  } catch (error) {
    await database.destroy();
    throw error;
  }
  const jobs = jobLoop({
    due: async (limit, { lately }) => {
      const rows = await database
        .selectFrom('runs')
        .select('id')
        .where('due_at', '<=', clock().toISOString())
        .$if(lately.length > 0, (query) => query.where('id', 'not in', lately))
        .orderBy('position')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  });
  return databaseStore({
    database,
    dialect: 'sqlite',
    // The runs themselves are the queue.
    runJobs: { put: () => Promise.resolve(), remove: () => Promise.resolve(), wake: jobs.wake },
    jobs,
    usage: usageStore(
      (counted, points, duration) =>
        new RateLimiterSQLite({
          storeClient: file,
          storeType: 'better-sqlite3',
          tableName: 'usage_counts',
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: counted,
          points,
          duration,
        }),
      // It has transactions of its own, which must end up in one that nobody else writes in.
      (work) => database.transaction().execute(work),
    ),
    close: () => database.destroy(),
  });
}
