import pg from 'pg';
import { storeIn, type Store } from '../store.js';
import type { Database, Queries, Value } from './database.js';
import { VERSION_TABLE } from './tables.js';

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
const SCHEMA = 'esop_repurchase';

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
  const namesOf = async (queries: Queries): Promise<string[]> => {
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
  };
  const database = postgresDatabase(connectionString, connections, schema);
  return storeIn(database, { encryptionKeys, namesOf, claim: () => () => undefined });
}

/** Time-outs of a connection, after which the database counts as unavailable, and of an answer: no statement of the service takes as long. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** A database in PostgreSQL; connections are made when they are needed, and made anew when the database has ended them. */
function postgresDatabase(connectionString: string | undefined, connections: number, schema: string): Database {
  const pool = new pg.Pool({
    ...(connectionString === undefined ? {} : { connectionString }),
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: SILENCE_MS,
    // What a machine that vanished had locked in the middle of a transaction would stay so for hours.
    idle_in_transaction_session_timeout: SILENCE_MS,
    keepAlive: true,
    application_name: 'esop-repurchase',
    types: { getTypeParser },
    // The pool waits for it, though its type does not say so.
    onConnect: ((client) => client.query(`set search_path to ${schema}`)) as NonNullable<pg.PoolConfig['onConnect']>,
  });
  // A connection that breaks also emits an error, besides failing its statement. Unhandled, that error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    dialect: 'postgres',
    ...queriesOf(pool),
    transaction: async (work) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const done = await work({ kind: 'transaction', ...queriesOf(client) });
        await client.query('commit');
        return done;
      } catch (error) {
        await client.query('rollback').catch((failed: unknown) => (broken = failed as Error));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    lock: async (transaction, name) => {
      await transaction.all('select pg_advisory_xact_lock(hashtext($1))', `${schema} ${name}`);
    },
    eraseTraces: () => Promise.resolve(true),
    close: () => pool.end(),
  };
}

function queriesOf(client: pg.Pool | pg.PoolClient): Queries {
  const ask = (sql: string, values: readonly Value[]): Promise<pg.QueryResult> => {
    const name = nameOf(sql);
    return client.query({ text: sql, values: [...values], ...(name !== undefined && values.length > 0 && { name }) });
  };
  return {
    all: async (sql, ...values) => (await ask(sql, values)).rows as never,
    one: async (sql, ...values) => (await ask(sql, values)).rows[0] as never,
    run: async (sql, ...values) => (await ask(sql, values)).rowCount ?? 0,
  };
}

/** Names of statements by their text: each connection has the database plan a statement once, which takes longer than executing it. */
const names = new Map<string, string>();

/** Far more than there are statements, but filters make some that differ. */
const MOST_STATEMENTS = 500;

function nameOf(sql: string): string | undefined {
  const name = names.get(sql) ?? (names.size < MOST_STATEMENTS ? `esop_${names.size}` : undefined);
  if (name !== undefined) names.set(sql, name);
  return name;
}

/** Positions and counts are whole numbers far below 2^53; by default pg would return them as text. */
const getTypeParser: typeof pg.types.getTypeParser = (...type: Parameters<typeof pg.types.getTypeParser>) =>
  type[0] === pg.types.builtins.INT8 || type[0] === pg.types.builtins.NUMERIC
    ? Number
    : (pg.types.getTypeParser(...type) as (value: string) => unknown);

/** Whether a database has the tables of the service. */
export async function hasTables(connectionString: string): Promise<boolean> {
  const database = postgresDatabase(connectionString, 1, SCHEMA);
  try {
    const row = await database.one<{ name: string | null }>(
      'select cast(to_regclass($1) as text) as name',
      `${SCHEMA}.${VERSION_TABLE}`,
    );
    return row!.name !== null;
  } finally {
    await database.close();
  }
}
