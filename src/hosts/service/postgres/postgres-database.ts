import pg from 'pg';
import type { Database, Queries, Value } from '../database/database.js';

/** Time-outs of a connection, after which the database counts as unavailable, and of an answer: no statement of the service takes as long. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** A database in PostgreSQL; connections are made when they are needed, and made anew when the database has ended them. */
export function postgresDatabase(connectionString: string | undefined, connections: number, schema: string): Database {
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
