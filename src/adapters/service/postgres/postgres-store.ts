import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { databaseStore } from '../store/database-store.js';
import { type Dialect, migrate } from '../store/schema.js';
import type { Store } from '../store/store.js';
import type { ServiceDatabase, Tables } from '../store/tables.js';
import { usageStore } from '../store/usage-store.js';
import { openPool } from './open-pool.js';
import { makeQueue, postgresJobs } from './postgres-jobs.js';

/** How a store in PostgreSQL is opened. */
export interface PostgresStoreOptions {
  /** `postgres://user:password@host:5432/database`; by default the environment's, `PGHOST` and so on. */
  readonly connectionString?: string;
  /** Connections of this process, 10. */
  readonly connections?: number;
  /** The schema of the tables, `esop_repurchase`; the jobs are in the one of that name and `_jobs`. */
  readonly schema?: string;
  /** Tells which runs are due; by default the machine's. */
  readonly clock?: () => Date;
}

/** "esop" in ASCII: those who change the tables take this lock, so that they do it one after the other. */
const MIGRATION_LOCK = 0x65736f70;

/**
 * A store in PostgreSQL 13 or later, for the processes of several machines. It survives a restart of the database: what is
 * asked for meanwhile fails, and what is asked for afterwards does not. The first time it needs the right to make its two
 * schemas.
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
  const { connectionString, connections = 10, schema = 'esop_repurchase', clock = () => new Date() } = options;
  if (!/^[a-z_][a-z0-9_]{0,39}$/.test(schema)) {
    throw new RangeError(
      `schema must be a name of small letters, digits and _, at most 40, not ${JSON.stringify(schema)}`,
    );
  }
  const pool = openPool(connectionString, connections);
  const database: ServiceDatabase = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).withSchema(schema);
  const schemaOfJobs = `${schema}_jobs`;
  const boss = new PgBoss({
    schema: schemaOfJobs,
    db: { executeSql: (text, values) => executeAlone(pool, text, values) },
    // Nothing is done behind our back: jobs that nobody claimed are looked for by the loop that hands them out.
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  try {
    await boss.start();
    await database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
      await openTables(transaction, schema);
      await makeQueue(transaction, schemaOfJobs);
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  const jobs = postgresJobs(database, boss, clock);
  return databaseStore({
    database,
    dialect: 'postgres',
    runJobs: jobs,
    jobs,
    usage: usageStore(
      (counted, points, duration) =>
        new RateLimiterPostgres({
          storeClient: pool,
          storeType: 'pool',
          schemaName: schema,
          tableName: 'usage_counts',
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: counted,
          points,
          duration,
        }),
    ),
    close: async () => {
      await boss.stop({ graceful: false });
      await database.destroy();
    },
  });
}

async function openTables(transaction: ServiceDatabase, schema: string): Promise<void> {
  const dialect: Dialect = {
    name: 'postgres',
    position: 'bigint generated always as identity primary key',
    double: 'double precision',
    bytes: 'bytea',
    prefix: `${schema}.`,
  };
  const versions = `${schema}.schema_version`;
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${versions}) is not null as there`.execute(
    transaction,
  );
  if (rows[0]?.there !== true) {
    await sql.raw(`create schema if not exists ${schema}`).execute(transaction);
    await sql.raw(`create table ${versions} (id integer primary key, version integer not null)`).execute(transaction);
  }
  await migrate(transaction, dialect);
}

/**
 * The jobs' own statements begin and end transactions in one text. When one of them fails, the connection is left in the
 * middle, so it is not used again.
 */
async function executeAlone(pool: pg.Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  try {
    const result = await client.query(text, values);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
